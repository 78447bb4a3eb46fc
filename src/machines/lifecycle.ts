import {
  initialTransition,
  transition,
  type AnyStateMachine,
  type EventObject,
  type AnyStateNode,
  type SnapshotFrom,
  type TransitionDefinition,
} from 'xstate'
import type { WorkingCalendar } from '#src/lib/workingDays.ts'
import type { FlowType } from './approval/flowTypes.ts'
import type { HoldableFacts } from './hold.ts'
import { activeNodes, nodesOf, placesIn, storedAtEntry, storedOf, storedStates, valueOfStored } from './storedState.ts'

/** What a business machine is asked about: facts the server loaded before it asked. Read only; the clock is one of them. */
export interface Facts {
  now: Date
}

/** Of a machine that reckons in working days: the calendar is one of them, too. */
export interface ReckonedFacts extends Facts {
  calendar: WorkingCalendar
}

/** The moment at which the clock sends an event; null while there is none. */
interface Due {
  at: (facts: never) => Date | null
  event: string
}

/**
 * A state for people: `tone` is a colour and a shape; of several `due` the earliest comes first. A record that enters a state with an `approval` is
 * approved by a case of that type, which sends it `approved`, `returned`, `rejected` or `withdrawn`; or, where that says more of what it is approved
 * for, the event that `approved` names.
 */
export interface StateMeta {
  tone: 'idle' | 'running' | 'waiting' | 'good' | 'bad'
  due?: Due | readonly Due[]
  approval?: FlowType
  approved?: string
}

/**
 * What a machine says of itself. A chart may grow, and the log is never rewritten: `formerly` names the states of today that states stand
 * for which it no longer has, or which meant something else. Where one has become several it names these in their order: what entered it
 * enters the first, and what was in it is in the last.
 */
export interface MachineMeta {
  formerly: Readonly<Record<string, string | readonly string[]>>
}

/**
 * Who may send an event: holders of an element code, in the role words of the domain; or the system itself. What is `unlogged`
 * changes content and not state: no log keeps an entry of it (docs/decisions/003). What `destroys` ends something that people count on:
 * its button is a quiet red one. People send it `whileHeld`, though its record stands still; of the system’s events only the clock’s wait, and what is not sent
 * `whileHeld`. What people sent `formerly` stands so in old logs.
 */
export type TransitionMeta =
  | { authority: string; roles: readonly string[]; unlogged?: true; destroys?: true; whileHeld?: true }
  | { authority: 'system'; whileHeld?: false; formerly?: 'people' }

/** What `setup` is told of a business machine: its facts and events. */
export interface MachineTypes<F extends Facts, E extends EventObject> {
  context: { facts: F }
  input: { facts: F }
  events: E
  meta: StateMeta | TransitionMeta | MachineMeta
}

/** A guard of nearly every machine. An offer is made before anyone could have typed the reason. */
export const reasonGiven = ({ event }: { event: { type: string; reason?: string } }): boolean =>
  'reason' in event ? (event.reason ?? '').trim().length >= 5 : true

/** A side effect that a transition asks for; the server records it and carries it out after commit. */
export interface Effect {
  type: string
  params: Record<string, unknown>
}

export type Outcome =
  | { accepted: true; state: string; effects: Effect[] }
  /** `reasons` are message ids. */
  | { accepted: false; reasons: string[] }

/** One event from the asking user's point of view. */
export interface Offer {
  event: string
  allowed: boolean
  /** Message ids, empty when allowed. */
  reasons: string[]
}

type Transition = TransitionDefinition<{ facts: Facts }, EventObject>

export const notInThisState = 'refusal.notInThisState'
export const notYourPart = 'refusal.notYourPart'

/** The state a new record starts in. */
export const initialState = (machine: AnyStateMachine, facts: Facts): string => storedOf(initialTransition(machine, { facts })[0].value)

/** The same, as the chart alone says it: no facts have a part in it. */
export const initialStored = (machine: AnyStateMachine): string => storedAtEntry(machine.root)

/** What a new record asks for: the entry of the whole machine, which no event enters again. */
export const initialEffects = (machine: AnyStateMachine, facts: Facts): Effect[] => initialTransition(machine, { facts })[1].map(effectOf)

const effectOf = ({ type, params }: { type: string; params?: unknown }): Effect => ({
  type,
  params: (params ?? {}) as Record<string, unknown>,
})

/**
 * Asks the machine what an event does to a record.
 * @returns the next state with its effects, or the message ids of every guard that said no.
 */
export const step = (machine: AnyStateMachine, state: string, facts: Facts, event: EventObject): Outcome => {
  const snapshot = restore(machine, state, facts)
  const held = heldBack(machine, state, facts, event.type)
  if (held.length > 0) return { accepted: false, reasons: held }
  if (machine.getTransitionData(snapshot, event).length === 0) return { accepted: false, reasons: refusals(machine, state, facts, event) }
  const [next, actions] = transition(machine, snapshot, event)
  return { accepted: true, state: storedOf(next.value), effects: actions.map(effectOf) }
}

/**
 * What each event that people can send would do now: the buttons of a record.
 * @param authorities the menu and element codes the asking user holds.
 */
export const offers = (machine: AnyStateMachine, state: string, facts: Facts, authorities: ReadonlySet<string>): Offer[] => {
  const transitions = transitionsFrom(machine, state)
  // What lies within others comes before them.
  const nearest = transitions.filter((each) => transitions.find(({ eventType }) => eventType === each.eventType) === each)
  return nearest.flatMap(({ eventType, meta }) => {
    const { authority } = meta as TransitionMeta
    if (authority === 'system' || !authorities.has(authority)) return []
    const event = { type: eventType }
    const held = heldBack(machine, state, facts, eventType)
    const reasons = held.length > 0 ? held : refusals(machine, state, facts, event)
    return [{ event: eventType, allowed: reasons.length === 0, reasons }]
  })
}

/**
 * Who may send an event: to a record in this state, or to one in the first state that knows it where this one does not, or none is given.
 * @returns undefined for an event the machine does not know
 */
export const whoMaySend = (machine: AnyStateMachine, event: string, state?: string): TransitionMeta | undefined =>
  sendersOf(machine, event, state)[0]

/**
 * Whether somebody may send an event to a record in this state; to one in any state where this one does not know it, or none is given.
 * @param authorities the menu and element codes that somebody holds; null for the system
 */
export const maySend = (machine: AnyStateMachine, event: string, authorities: ReadonlySet<string> | null, state?: string): boolean =>
  sendersOf(machine, event, state).some(({ authority }) =>
    authority === 'system' ? authorities === null : authorities?.has(authority) === true,
  )

const sendersOf = (machine: AnyStateMachine, event: string, state?: string): TransitionMeta[] => {
  const known = allTransitions(machine).filter(({ eventType }) => eventType === event)
  const here = state === undefined ? [] : transitionsFrom(machine, state).filter(({ eventType }) => eventType === event)
  return (here.length > 0 ? here : known).map(({ meta }) => meta as TransitionMeta)
}

/** Whether the log keeps an entry of an event. */
export const isLogged = (who: TransitionMeta | null | undefined): boolean => !who || !('unlogged' in who)

/** The states in which a record has come to its end. */
export const endsOf = (machine: AnyStateMachine): string[] =>
  Object.values(machine.states as Record<string, AnyStateNode>).flatMap(({ key, type }) => (type === 'final' ? [key] : []))

/** When the clock will next act on a record in this state, and with which event; while it is held, never. */
export const dueOf = (machine: AnyStateMachine, state: string, facts: Facts): { at: Date; event: string } | null => {
  if (holdsOn(facts).length > 0) return null
  const moments = duesOf(stateMeta(machine, state)).flatMap(({ at, event }) => {
    const moment = at(facts as never)
    return moment ? [{ at: moment, event }] : []
  })
  return moments.toSorted((a, b) => a.at.getTime() - b.at.getTime())[0] ?? null
}

/** What the clock may do to a record in a state. */
export const duesOf = ({ due }: Partial<StateMeta>): readonly Due[] => (due === undefined ? [] : [due].flat())

/** What is said of a state, and of what it lies within. */
export const stateMeta = (machine: AnyStateMachine, state: string): StateMeta => {
  const said = activeNodes(machine, state).flatMap(({ meta }) => (meta ? [meta as Partial<StateMeta>] : []))
  const tone = said.find((each) => each.tone !== undefined)?.tone
  if (tone === undefined) throw new Error(`${machine.id} does not say how ${state} looks`)
  const due = said.flatMap(duesOf)
  const { approval, approved } = said.find((each) => each.approval !== undefined) ?? {}
  return { tone, ...(due.length > 0 ? { due } : {}), ...(approval ? { approval } : {}), ...(approved ? { approved } : {}) }
}

/** What a case of this type sends a record that it approves. */
export const approvedEventOf = (machine: AnyStateMachine, type: FlowType): string =>
  storedStates(machine)
    .map((state) => stateMeta(machine, state))
    .find(({ approval }) => approval === type)?.approved ?? 'approved'

/** The events that the system may send to a record in a state. */
export const systemEventsIn = (machine: AnyStateMachine, state: string): string[] => [
  ...new Set(
    transitionsFrom(machine, state).flatMap(({ eventType, meta }) => ((meta as TransitionMeta).authority === 'system' ? [eventType] : [])),
  ),
]

/** Where a record may stand once an event has entered a state: an approval that asks nobody leads on from it at once. */
export const comesToStand = (machine: AnyStateMachine, entered: string): string[] => {
  const { approval, approved = 'approved' } = stateMeta(machine, entered)
  if (approval === undefined) return [entered]
  const next = transitionsFrom(machine, entered).flatMap(({ eventType, target }) =>
    eventType === approved && target?.[0] ? [storedAtEntry(target[0])] : [],
  )
  return [...new Set([entered, ...next.flatMap((state) => comesToStand(machine, state))])]
}

/** Where a record that is in a logged state stands in the chart of today: the chart may have grown since. */
export const presentState = (machine: AnyStateMachine, logged: string): string => todays(machine, logged, -1)

/** Which state of the chart of today an event entered that entered a logged one. */
export const enteredState = (machine: AnyStateMachine, logged: string): string => todays(machine, logged, 0)

const todays = (machine: AnyStateMachine, logged: string, position: 0 | -1): string => {
  const { formerly = {} } = (machine.root.meta ?? {}) as Partial<MachineMeta>
  return placesIn(logged)
    .map((place) => [formerly[place] ?? place].flat().at(position) ?? place)
    .join('+')
}

/** Every transition of a machine with the state it leaves. */
export const allTransitions = (machine: AnyStateMachine): Transition[] => [...nodesOf(machine.root), machine.root].flatMap(leaving)

/** The names of the guards a transition must pass, `and` flattened. */
export const guardsOf = ({ guard }: Pick<Transition, 'guard'>): string[] => {
  if (!guard) return []
  if (typeof guard === 'string') return [guard]
  if (typeof guard === 'object') return [guard.type]
  const { guards } = guard as unknown as { guards?: Transition['guard'][] }
  if (!guards) throw new Error('Guards of a business machine have names')
  return guards.flatMap((inner) => guardsOf({ guard: inner }))
}

const holdsOn = (facts: Facts): HoldableFacts['holds'] => ('holds' in facts ? (facts as HoldableFacts).holds : [])

/** Message ids of what holds a record back from an event; none for what may happen meanwhile, or follows from another record. */
const heldBack = (machine: AnyStateMachine, state: string, facts: Facts, event: string): string[] => {
  const holds = holdsOn(facts)
  if (holds.length === 0) return []
  const ways = transitionsFrom(machine, state).filter(({ eventType }) => eventType === event)
  const isClocks = duesOf(stateMeta(machine, state)).some((due) => due.event === event)
  const goesOn = (transition: Transition) => {
    const meta = transition.meta as TransitionMeta
    return 'roles' in meta ? meta.whileHeld === true : meta.whileHeld !== false && !isClocks
  }
  return ways.length === 0 || ways.some(goesOn) ? [] : [...new Set(holds.map(({ kind }) => `refusal.held_${kind}`))]
}

/** An event may carry what its guards look at only when it is really sent; an offer is asked without it. */
const refusals = (machine: AnyStateMachine, state: string, facts: Facts, event: EventObject): string[] => {
  const candidates = transitionsFrom(machine, state).filter(({ eventType }) => eventType === event.type)
  if (candidates.length === 0) return [notInThisState]
  const perCandidate = candidates.map((candidate) =>
    guardsOf(candidate).filter((name) => !passes(machine, name, { context: { facts }, event })),
  )
  // Of several ways the one that lacks least is what the user was about.
  const nearest = perCandidate.toSorted((a, b) => a.length - b.length)[0] ?? []
  return nearest.map((name) => `refusal.${name}`)
}

const passes = (machine: AnyStateMachine, name: string, args: { context: { facts: Facts }; event: EventObject }): boolean => {
  const guard = machine.implementations.guards[name]
  if (typeof guard !== 'function') throw new Error(`${machine.id} does not implement guard ${name}`)
  return guard(args as never, undefined as never) as boolean
}

const restore = (machine: AnyStateMachine, state: string, facts: Facts): SnapshotFrom<AnyStateMachine> =>
  machine.resolveState({ value: valueOfStored(machine, state), context: { facts } })

/** What may happen to a record in a state: of itself first, then of what it lies within, last of the machine. */
const transitionsFrom = (machine: AnyStateMachine, state: string): Transition[] =>
  [...activeNodes(machine, state), machine.root].flatMap(leaving)

/** By events that are sent: what follows by itself is nobody's. */
const leaving = (node: AnyStateNode): Transition[] =>
  ([...node.transitions.values()].flat() as unknown as Transition[]).filter(({ eventType }) => !eventType.startsWith('xstate.'))
