import type { ActorRefFrom, AnyActorLogic, AnyStateMachine, StateValue } from 'xstate'

export type WatchedActor = ActorRefFrom<AnyStateMachine>

/** What a machine was told, and what it made of it. What came with the event is left out. */
export interface WatchedEvent {
  number: number
  machine: string
  event: string
  /** How often, one after the other. */
  times: number
  /** Unix milliseconds. */
  at: number
  from: StateValue
  /** Null while it is still at it, or when it failed at it. */
  to: StateValue | null
}

const keptAtMost = 20
const told: WatchedEvent[] = []
let count = 0
let last: WatchedEvent | undefined
let now = 0

/** The actors that run now; `changed` is told when one begins or ends. */
export const running = { actors: new Set<WatchedActor>(), changed: () => {} }

/** The last that any watched machine was told, oldest first. */
export const lastTold = (): WatchedEvent[] =>
  [...told.slice(count % keptAtMost), ...told.slice(0, count % keptAtMost)].map((entry) => ({ ...entry }))

/**
 * Makes a machine's actors known while they run, and remembers what they were told last.
 * @param machine The caller's own, fresh from `provide`: it is changed.
 */
export const watched = <M extends AnyStateMachine>(machine: M): M => {
  const logic: AnyActorLogic = machine
  const { start, transition } = logic
  logic.start = (snapshot, scope) => {
    running.actors.add(scope.self as WatchedActor)
    running.changed()
    start?.call(machine, snapshot, scope)
  }
  logic.transition = (before, event, scope) => {
    const entry = remember(machine.id, event.type, before.value)
    let after
    try {
      after = transition(before, event, scope)
      entry.to = after.value
    } finally {
      if (after?.status !== 'active') {
        running.actors.delete(scope.self as WatchedActor)
        running.changed()
      }
    }
    return after
  }
  return machine
}

/** The same again, as of every key that is pressed, is counted and not listed. */
const remember = (machine: string, event: string, from: StateValue): WatchedEvent => {
  // A clock costs more than all the rest: one look at it does for everything that happens at once.
  if (now === 0) {
    now = Date.now()
    queueMicrotask(forgetNow)
  }
  if (last?.event === event && last.machine === machine) {
    last.times += 1
    last.at = now
    return last
  }
  last = { number: count, machine, event, times: 1, at: now, from, to: null }
  told[count % keptAtMost] = last
  count += 1
  return last
}

const forgetNow = (): void => {
  now = 0
}
