import {
  initialTransition,
  transition,
  type AnyStateMachine,
  type EventObject,
  type SnapshotFrom,
  type StateNode,
  type TransitionDefinition,
} from 'xstate'

/** What a business machine is asked about: facts the server loaded before it asked. Read only; the clock is one of them. */
export interface Facts {
  now: Date
}

/** The moment at which the clock sends an event; null while there is none. */
interface Due {
  at: (facts: never) => Date | null
  event: string
}

/** A state for people: `tone` is a colour and a shape; of several `due` the earliest comes first. */
export interface StateMeta {
  tone: 'idle' | 'running' | 'waiting' | 'good' | 'bad'
  due?: Due | readonly Due[]
}

/**
 * Who may send an event: holders of an element code, in the role words of the domain; or the system itself. What is `unlogged`
 * changes content and not state: no log keeps an entry of it (docs/decisions/003). What `destroys` ends something that people count on:
 * its button is a quiet red one.
 */
export type TransitionMeta = { authority: string; roles: readonly string[]; unlogged?: true; destroys?: true } | { authority: 'system' }

/** What `setup` is told of a business machine: its facts and events. */
export interface Asked<F extends Facts, E extends EventObject> {
  context: { facts: F }
  input: { facts: F }
  events: E
  meta: StateMeta | TransitionMeta
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
export const initialState = (machine: AnyStateMachine, facts: Facts): string => String(initialTransition(machine, { facts })[0].value)

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
  if (machine.getTransitionData(snapshot, event).length === 0)
    return { accepted: false, reasons: refusals(machine, snapshot, facts, event) }
  const [next, actions] = transition(machine, snapshot, event)
  return { accepted: true, state: String(next.value), effects: actions.map(effectOf) }
}

/**
 * What each event that people can send would do now: the buttons of a record.
 * @param authorities the menu and element codes the asking user holds.
 */
export const offers = (machine: AnyStateMachine, state: string, facts: Facts, authorities: ReadonlySet<string>): Offer[] => {
  const snapshot = restore(machine, state, facts)
  const ways = new Map(transitionsFrom(machine, state).map((each) => [each.eventType, each]))
  return [...ways.values()].flatMap(({ eventType, meta }) => {
    const { authority } = meta as TransitionMeta
    if (authority === 'system' || !authorities.has(authority)) return []
    const event = { type: eventType }
    const reasons = refusals(machine, snapshot, facts, event)
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
  const here = known.filter(({ source }) => source.key === state)
  return (here.length > 0 ? here : known).map(({ meta }) => meta as TransitionMeta)
}

/** Whether the log keeps an entry of an event. */
export const isLogged = (who: TransitionMeta | null | undefined): boolean => !who || !('unlogged' in who)

/** The states in which a record has come to its end. */
export const endsOf = (machine: AnyStateMachine): string[] =>
  Object.keys(machine.states).filter((state) => nodeOf(machine, state).type === 'final')

/** When the clock will next act on a record in this state, and with which event. */
export const dueOf = (machine: AnyStateMachine, state: string, facts: Facts): { at: Date; event: string } | null => {
  const moments = duesOf(stateMeta(machine, state)).flatMap(({ at, event }) => {
    const moment = at(facts as never)
    return moment ? [{ at: moment, event }] : []
  })
  return moments.toSorted((a, b) => a.at.getTime() - b.at.getTime())[0] ?? null
}

/** What the clock may do to a record in a state. */
export const duesOf = ({ due }: Partial<StateMeta>): readonly Due[] => (due === undefined ? [] : [due].flat())

export const stateMeta = (machine: AnyStateMachine, state: string): StateMeta => nodeOf(machine, state).meta as StateMeta

/** Every transition of a machine with the state it leaves. */
export const allTransitions = (machine: AnyStateMachine): Transition[] =>
  Object.keys(machine.states).flatMap((state) => transitionsFrom(machine, state))

/** The names of the guards a transition must pass, `and` flattened. */
export const guardsOf = ({ guard }: Pick<Transition, 'guard'>): string[] => {
  if (!guard) return []
  if (typeof guard === 'string') return [guard]
  if (typeof guard === 'object') return [guard.type]
  const { guards } = guard as unknown as { guards?: Transition['guard'][] }
  if (!guards) throw new Error('Guards of a business machine have names')
  return guards.flatMap((inner) => guardsOf({ guard: inner }))
}

/** An event may carry what its guards look at only when it is really sent; an offer is asked without it. */
const refusals = (machine: AnyStateMachine, snapshot: SnapshotFrom<AnyStateMachine>, facts: Facts, event: EventObject): string[] => {
  const candidates = transitionsFrom(machine, String(snapshot.value)).filter(({ eventType }) => eventType === event.type)
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

const restore = (machine: AnyStateMachine, state: string, facts: Facts) => machine.resolveState({ value: state, context: { facts } })

const transitionsFrom = (machine: AnyStateMachine, state: string): Transition[] =>
  [...nodeOf(machine, state).transitions.values()].flat() as unknown as Transition[]

const nodeOf = (machine: AnyStateMachine, state: string): StateNode => {
  const node = machine.states[state] as StateNode | undefined
  if (!node) throw new Error(`${machine.id} has no state ${state}`)
  return node
}
