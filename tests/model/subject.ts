import type { AnyStateMachine, EventObject } from 'xstate'
import type { Facts } from '#src/machines/lifecycle.ts'

/** An event together with facts under which it may happen, wherever the machine knows it. */
export interface Case {
  event: EventObject
  facts: Facts
}

/** The guards that are each other's opposite: one of them always holds, so none is ever the reason of a refusal. */
export const opposites = new Set([
  'isChosen',
  'isNotChosen',
  'isFirstReminder',
  'isLaterReminder',
  'hasCome',
  'hasNotCome',
  'signsBefore',
  'signsLater',
  'decidesWhenDue',
  'passesWhenDue',
  'waitsWhenDue',
])

/** How one business machine is asked. */
export interface Subject {
  machine: AnyStateMachine
  /** Every event, in every way in which it leads somewhere else. */
  cases: Case[]
  /** What makes each guard say no, taken alone. */
  against: Record<string, { facts?: Record<string, unknown>; event?: Record<string, unknown> }>
}
