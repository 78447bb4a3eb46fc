import { describe, expect, it } from 'vitest'
import {
  createActor,
  or,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  type EventObject,
  type InspectionEvent,
} from 'xstate'
import { adjacencyMapToArray, getAdjacencyMap } from 'xstate/graph'
import { describeMachine } from '#src/machines/describe.ts'
import { businessMachines, machines } from '#src/machines/index.ts'
import { report } from '#tests/setup/transitions.ts'
import { walks, type Walk } from './browserWalks.ts'
import { waysOf } from './coverage.ts'

/** States in which a machine can rest: all but those it leaves at once whatever holds. */
const restingStates = (machine: AnyStateMachine): string[] =>
  describeMachine(machine)
    .states.filter(({ kind, transitions }) => {
      const atOnce = transitions.some(({ trigger, guards }) => trigger.kind === 'always' && guards.length === 0)
      return (kind === 'atomic' || kind === 'final') && !atOnce
    })
    .map(({ path }) => path)

/** A machine of its own that tells by name which transitions it takes, and which a guard keeps it from. */
const watched = (id: string) => {
  const machine = (machines[id] as AnyStateMachine).provide({}) as AnyStateMachine
  const names = new Map(waysOf(machine).map(({ name, transition }) => [transition, name]))
  const [taken, refused] = [new Set<string>(), new Set<string>()]
  for (const [transition, name] of names)
    if (transition.guard)
      transition.guard = or([
        transition.guard as never,
        () => {
          refused.add(name)
          return false
        },
      ]) as typeof transition.guard
  const inspect = (told: InspectionEvent) => {
    if (told.type !== '@xstate.microstep') return
    // The library's own name for what a step consists of.
    for (const transition of (told as unknown as Record<string, AnyTransitionDefinition[]>)['_transitions'] ?? [])
      taken.add(names.get(transition) ?? `a transition that nobody described: ${transition.eventType}`)
  }
  return { machine, names: [...names.values()], taken, refused, inspect }
}

/** Every state that a machine can come to, with every event: taken once more by a running actor, which tells its every step. */
const walk = (id: string, { inputs, events, remember = () => null }: Walk) => {
  const its = watched(id)
  const { machine, inspect } = its
  const serializeState = ({ value, context }: AnyMachineSnapshot) => JSON.stringify([value, remember(context)])
  // Nothing happens after the end. What fails is heard by whoever waits for it, and breaks the actor of whoever does not.
  const filterEvents = (state: AnyMachineSnapshot, event: EventObject) =>
    state.status === 'active' &&
    (!event.type.startsWith('xstate.error.') || machine.getTransitionData(state as never, event as never).length > 0)
  const visited: AnyMachineSnapshot[] = []
  for (const input of inputs) {
    const beginning = createActor(machine, { input, inspect }).start()
    beginning.stop()
    const edges = adjacencyMapToArray(getAdjacencyMap(machine, { input, events, serializeState, filterEvents } as never)) as unknown as {
      state: AnyMachineSnapshot
      event: EventObject
      nextState: AnyMachineSnapshot
    }[]
    for (const { state, event, nextState } of edges) {
      visited.push(nextState)
      const actor = createActor(machine, { input, snapshot: machine.getPersistedSnapshot(state) as never, inspect }).start()
      actor.send(event)
      const arrived = actor.getSnapshot() as AnyMachineSnapshot
      actor.stop()
      expect([event.type, serializeState(arrived)]).toEqual([event.type, serializeState(nextState)])
    }
    visited.push(...edges.map(({ state }) => state))
  }
  return { ...its, visited }
}

describe('every machine of the browser', () => {
  it('is walked here', () =>
    expect(Object.keys(walks).toSorted()).toEqual(
      Object.keys(machines)
        .filter((id) => !(id in businessMachines))
        .toSorted(),
    ))

  it.each(Object.entries(walks))(
    '%s rests in each of its states, takes each transition, and is kept from each that is guarded',
    (id, way) => {
      const { names, taken, refused, visited } = walk(id, way)
      const resting = restingStates(machines[id] as AnyStateMachine)
      const rested = new Set(visited.flatMap((state) => resting.filter((path) => state.matches(nested(path)))))
      expect([...rested].toSorted()).toEqual(resting.toSorted())
      const guarded = names.filter((name) => name.includes(' [') && !(name in (way.alwaysOpen ?? {})))
      for (const name of Object.keys(way.alwaysOpen ?? {}))
        expect([name, names.includes(name), refused.has(name)]).toEqual([name, true, false])
      expect([...taken].filter((name) => !names.includes(name))).toEqual([])
      const missing = report('model', id, { transitions: { all: names, done: taken }, guards: { all: guarded, done: refused } })
      expect(missing).toEqual([])
    },
  )
})

/** A path as the value of a state: `a.b` is b within a. */
const nested = (path: string): string | Record<string, unknown> => {
  const [first = '', ...rest] = path.split('.')
  return rest.length === 0 ? first : { [first]: nested(rest.join('.')) }
}
