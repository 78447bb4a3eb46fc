import {
  createActor,
  type AnyActor,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  type EventObject,
  type InspectionEvent,
} from 'xstate'
import { waysOf } from '../model/coverage.ts'

/** Something a person does, or that comes from the network, and what it is to the machine. */
export interface Deed {
  name: string
  /** Where it can be done. */
  when: (snapshot: AnyMachineSnapshot) => boolean
  /** What reaches the machine through it, in order. */
  events?: EventObject[]
  /** The page is then loaded anew: another machine begins with this input. */
  anew?: (snapshot: AnyMachineSnapshot) => unknown
  /** What reaches it once it was loaded. */
  afterwards?: EventObject[]
  act: (snapshot: AnyMachineSnapshot) => Promise<void>
}

interface Place {
  snapshot: AnyMachineSnapshot
  key: string
}

interface Leg {
  deed: Deed
  from: Place
  to: Place
  taken: string[]
}

interface Tour {
  machine: AnyStateMachine
  /** How the first page is opened. */
  input: unknown
  deeds: Deed[]
  /** What besides the state decides what can be done. */
  remember?: (snapshot: AnyMachineSnapshot) => unknown
  /** What the page does by itself in a state; nothing where it waits. */
  byItself?: (snapshot: AnyMachineSnapshot) => EventObject | null
}

const snapshotOf = (actor: AnyActor) => actor.getSnapshot() as AnyMachineSnapshot

/** Every place that deeds lead to, with the legs between them: worked out by the machine alone. */
const legsOf = ({ machine, input, deeds, remember = () => null, byItself = () => null }: Tour) => {
  const names = new Map(waysOf(machine).map(({ name, transition }) => [transition, name]))
  const placeOf = (snapshot: AnyMachineSnapshot): Place => ({ snapshot, key: JSON.stringify([snapshot.value, remember(snapshot)]) })
  const running = (options: object) => {
    const taken: string[] = []
    const inspect = (told: InspectionEvent) => {
      if (told.type !== '@xstate.microstep') return
      for (const transition of (told as unknown as Record<string, AnyTransitionDefinition[]>)['_transitions'] ?? [])
        taken.push(names.get(transition) ?? transition.eventType)
    }
    return { actor: createActor(machine, { ...options, inspect } as never).start(), taken }
  }
  const hear = (actor: AnyActor, events: EventObject[]) => {
    const settle = () => {
      for (let event = byItself(snapshotOf(actor)); event; event = byItself(snapshotOf(actor))) actor.send(event)
    }
    settle()
    for (const event of events) {
      actor.send(event)
      settle()
    }
  }
  const end = (actor: AnyActor): Place => {
    const place = placeOf(snapshotOf(actor))
    actor.stop()
    return place
  }
  const go = (from: Place, deed: Deed): Leg => {
    const before = running({ input, snapshot: machine.getPersistedSnapshot(from.snapshot as never) })
    hear(before.actor, deed.events ?? [])
    if (!deed.anew) return { deed, from, to: end(before.actor), taken: before.taken }
    end(before.actor)
    const after = running({ input: deed.anew(from.snapshot) })
    hear(after.actor, deed.afterwards ?? [])
    return { deed, from, to: end(after.actor), taken: [...before.taken, ...after.taken] }
  }
  const { actor, taken } = running({ input })
  hear(actor, [])
  const start = end(actor)
  const legs = new Map<string, Leg[]>()
  const open = [start]
  for (const place of open) {
    if (legs.has(place.key)) continue
    const out = deeds.filter(({ when }) => when(place.snapshot)).map((deed) => go(place, deed))
    legs.set(place.key, out)
    open.push(...out.map(({ to }) => to))
  }
  return { start, legs, taken, names: [...names.values()] }
}

/** The nearest leg that takes what was not taken yet, with what leads there; null when there is none. */
const nearest = (legs: Map<string, Leg[]>, from: Place, isNew: (leg: Leg) => boolean): Leg[] | null => {
  const seen = new Set([from.key])
  let ways: Leg[][] = [[]]
  while (ways.length > 0) {
    const next: Leg[][] = []
    for (const way of ways)
      for (const leg of legs.get((way.at(-1)?.to ?? from).key) ?? []) {
        if (isNew(leg)) return [...way, leg]
        if (seen.has(leg.to.key)) continue
        seen.add(leg.to.key)
        next.push([...way, leg])
      }
    ways = next
  }
  return null
}

/**
 * Takes every transition that the deeds can reach, by the shortest ways from where it just is.
 * @param see what a person must see in a state, looked at after every deed
 * @returns the names of all transitions, and of those that were taken
 */
export const takeTour = async (tour: Tour, see: (snapshot: AnyMachineSnapshot) => Promise<void>) => {
  const { start, legs, taken, names } = legsOf(tour)
  const done = new Set(taken)
  let here = start
  await see(here.snapshot)
  const walked: string[] = []
  for (;;) {
    const way = nearest(legs, here, (leg) => leg.taken.some((name) => !done.has(name)))
    if (!way) return { all: names, done, walked }
    for (const leg of way) {
      walked.push(leg.deed.name)
      try {
        await leg.deed.act(here.snapshot)
        await see(leg.to.snapshot)
      } catch (error) {
        const [from, to] = [here, leg.to].map(({ key }) => key)
        throw new Error(`In ${from} "${leg.deed.name}" did not lead to ${to}: ${String(error)}`, { cause: error })
      }
      for (const name of leg.taken) done.add(name)
      here = leg.to
    }
  }
}
