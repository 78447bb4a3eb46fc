import type { AnyStateMachine, EventObject } from 'xstate'
import type { Entry } from '#server/lifecycle/log.ts'
import { dueOf, initialState, step, type Facts } from '#src/machines/lifecycle.ts'

/** A record of the demonstration: how its machine is asked, and what an event writes besides the state. */
export interface Living {
  machine: AnyStateMachine
  id: string
  facts: (at: Date, actorId: string | null, event?: EventObject) => Facts
  /** Answers what the log keeps of the event. */
  apply: (event: EventObject, at: Date, actorId: string | null) => Record<string, unknown> | undefined
}

export interface Step {
  event: EventObject
  at: Date
  /** Null for the clock. */
  actorId: string | null
  /** What another record asks for: refused, it changes nothing. */
  follows?: true
}

export interface Lived {
  standing: { state: string; stateSince: Date; dueAt: Date | null; version: number }
  log: Entry[]
  /** What it asked of another record's machine. */
  followed: { event: string; at: Date }[]
}

/**
 * Plays a record's life through its machine, the clock's part included: nothing here can be in a state that the product could
 * not have reached.
 * @param born who created it, and when
 * @throws Error when the machine refuses a step
 */
export const playLife = (living: Living, born: { at: Date; actorId: string }, steps: Step[], now: Date): Lived => {
  const { machine, id } = living
  const state = initialState(machine, living.facts(born.at, born.actorId))
  const lived: Lived = { standing: { state, stateSince: born.at, dueAt: null, version: 0 }, log: [], followed: [] }
  lived.log.push(entry(machine, id, 'create', null, state, born.actorId, born.at, {}))
  const inOrder = steps.toSorted((a, b) => a.at.getTime() - b.at.getTime())
  for (const each of inOrder) {
    runClock(living, lived, each.at)
    take(living, lived, each)
  }
  runClock(living, lived, now)
  return lived
}

/** Sends what the clock would have sent by then. */
const runClock = (living: Living, lived: Lived, until: Date): void => {
  for (;;) {
    const due = dueOf(living.machine, lived.standing.state, living.facts(until, null))
    if (!due || due.at > until) return
    take(living, lived, { event: { type: due.event }, at: due.at, actorId: null })
  }
}

const take = (living: Living, { standing, log, followed }: Lived, { event, at, actorId, follows }: Step): void => {
  const { machine, id } = living
  const outcome = step(machine, standing.state, living.facts(at, actorId, event), event)
  if (!outcome.accepted) {
    if (follows) return
    throw new Error(`${machine.id} ${id} refuses ${event.type}: ${outcome.reasons.join(' ')}`)
  }
  const kept = living.apply(event, at, actorId) ?? {}
  log.push(entry(machine, id, event.type, standing.state, outcome.state, actorId, at, kept))
  for (const { type, params } of outcome.effects) if (type === 'follow') followed.push({ event: String(params['event']), at })
  const due = dueOf(machine, outcome.state, living.facts(at, actorId))
  Object.assign(standing, { state: outcome.state, stateSince: at, dueAt: due?.at ?? null, version: standing.version + 1 })
}

const entry = (
  machine: AnyStateMachine,
  recordId: string,
  event: string,
  fromState: string | null,
  toState: string,
  actorId: string | null,
  at: Date,
  payload: Record<string, unknown>,
): Entry => ({ machine: machine.id, recordId, event, fromState, toState, actorId, at, payload })
