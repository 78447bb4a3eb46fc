import type { AnyStateMachine } from 'xstate'
import { pathOfNode, storedAtEntry } from './storedState.ts'
import type { FlowType } from './approval/flowTypes.ts'
import { allTransitions, guardsOf, stateMeta, type TransitionMeta } from './lifecycle.ts'

/** What a machine says of an event that people send. */
export interface SentEvent {
  name: string
  /** Holders of any of these; which one is asked for may depend on the record's state. */
  authorities: string[]
  /** Every way in which it moves a record, in the order of the definition. */
  ways: { from: string; to: string; roles: readonly string[] }[]
  /** Whoever sends it says why. */
  asksReason: boolean
  /** It ends something that people count on. */
  destroys: boolean
  /** It changes content and not state: no log keeps an entry of it. */
  isUnlogged: boolean
}

/** The events that people send to a record, in the order in which its machine names them first. */
export const sentEvents = (machine: AnyStateMachine): SentEvent[] => {
  const sent = allTransitions(machine).flatMap(({ source, target, eventType, meta, guard }) => {
    const who = meta as TransitionMeta
    if (!('roles' in who)) return []
    return {
      name: eventType,
      who,
      guards: guardsOf({ guard }),
      from: pathOfNode(source),
      to: target?.[0] ? storedAtEntry(target[0]) : storedAtEntry(source),
    }
  })
  return [...new Set(sent.map(({ name }) => name))].map((name) => {
    const its = sent.filter((each) => each.name === name)
    return {
      name,
      authorities: [...new Set(its.map(({ who }) => who.authority))],
      ways: its.map(({ from, to, who }) => ({ from, to, roles: who.roles })),
      asksReason: its.some(({ guards }) => guards.includes('reasonGiven')),
      destroys: its.some(({ who }) => who.destroys),
      isUnlogged: its.some(({ who }) => who.unlogged),
    }
  })
}

/** By which type a record is approved once whoever may edit it in a state submits it; undefined where it is not edited there, or not submitted. */
export const submittedTo = (machine: AnyStateMachine, state: string): FlowType | undefined => {
  const leaving = sentEvents(machine).flatMap(({ name, ways }) => ways.flatMap(({ from, to }) => (from === state ? [{ name, to }] : [])))
  if (!leaving.some(({ name }) => name === 'edit')) return undefined
  return leaving.map(({ to }) => stateMeta(machine, to).approval).find((type) => type !== undefined)
}
