import type { AnyStateMachine, EventObject } from 'xstate'
import { dueOf, initialState, step, type Facts } from '#src/machines/lifecycle.ts'
import type { Entry } from './log.ts'

/** What happened to one record, and who did it; null for the clock. */
export interface Happening {
  event: EventObject & { reason?: string }
  at: Date
  actorId: string | null
}

interface Played {
  standing: { state: string; stateSince: Date; dueAt: Date | null; version: number; createdAt: Date }
  log: Entry[]
}

/**
 * Plays a record's life through its machine: it stands nowhere that the product could not have brought it.
 * @param factsAt what the machine is told at a moment; `done` is what has happened before it
 * @throws Error when the machine refuses an event
 */
export const playRecord = (
  machine: AnyStateMachine,
  recordId: string,
  begun: { at: Date; actorId: string },
  happenings: Happening[],
  factsAt: (at: Date, done: Happening[]) => Facts,
): Played => {
  const entry = { machine: machine.id, recordId, payload: {} }
  let state = initialState(machine, factsAt(begun.at, []))
  const log: Entry[] = [{ ...entry, event: 'create', fromState: null, toState: state, actorId: begun.actorId, at: begun.at }]
  for (const [index, { event, at, actorId }] of happenings.entries()) {
    const outcome = step(machine, state, factsAt(at, happenings.slice(0, index)), event)
    if (!outcome.accepted) throw new Error(`${machine.id} ${recordId} refuses ${event.type}: ${outcome.reasons.join(' ')}`)
    const { type, ...payload } = event
    log.push({ ...entry, event: type, fromState: state, toState: outcome.state, actorId, at, payload })
    state = outcome.state
  }
  const stateSince = happenings.at(-1)?.at ?? begun.at
  const due = dueOf(machine, state, factsAt(stateSince, happenings))
  return { standing: { state, stateSince, dueAt: due?.at ?? null, version: happenings.length, createdAt: begun.at }, log }
}
