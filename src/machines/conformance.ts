import type { AnyStateMachine } from 'xstate'
import { allTransitions, type TransitionMeta } from './lifecycle.ts'

/** Why a machine would not have accepted a logged event. */
export type Deviation =
  /** The first entry of a record is not its creation in the first state. */
  | 'notCreated'
  /** It does not leave the state in which the entry before ended. */
  | 'gap'
  /** The machine has no such event in that state. */
  | 'noSuchEvent'
  /** The event does not lead there. */
  | 'otherTarget'
  /** A person sent what only the system may, or the other way round. */
  | 'wrongSender'

/** One entry of a log, with the state in which the entry before ended; null for the first of its record. */
export interface LoggedStep {
  previous: string | null
  event: string
  from: string | null
  to: string
  /** Nobody sent it: the clock did, or another record. */
  bySystem: boolean
}

/**
 * Whether a machine would have accepted a logged event: that it exists in that state, leads there and may be sent by a person, or by
 * the system. Guards are not asked again: the facts that they looked at are gone with their time.
 * @returns null when it would have
 */
export const judge = (machine: AnyStateMachine, { previous, event, from, to, bySystem }: LoggedStep): Deviation | null => {
  // Whoever may begin a record is its own row's affair: a visitor without an account registers a company.
  if (previous === null) return event === 'create' && from === null && to === firstState(machine) ? null : 'notCreated'
  if (from !== previous) return 'gap'
  const known = allTransitions(machine).filter(({ source, eventType }) => source.key === from && eventType === event)
  if (known.length === 0) return 'noSuchEvent'
  const leading = known.filter(({ source, target }) => (target?.[0] ?? source).key === to)
  if (leading.length === 0) return 'otherTarget'
  return leading.some(({ meta }) => ((meta as TransitionMeta).authority === 'system') === bySystem) ? null : 'wrongSender'
}

const firstState = (machine: AnyStateMachine): string | undefined => machine.root.initial.target[0]?.key
