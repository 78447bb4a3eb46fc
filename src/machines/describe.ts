import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { duesOf, guardsOf, isLogged, type StateMeta, type TransitionMeta } from './lifecycle.ts'

/** What makes a transition happen: an event, nothing but its guard, an actor that ended or failed, a pause of so many milliseconds. */
export type Trigger =
  | { kind: 'event' | 'done' | 'failed'; name: string }
  | { kind: 'always' }
  | { kind: 'after'; name: string; milliseconds: number | null }

export interface TransitionDescription {
  trigger: Trigger
  guards: string[]
  /** Path of the next state; null when the state is not left. */
  target: string | null
  /** The source is left and entered again even when the target lies within it. */
  reenter: boolean
  /** Null for what happens within a browser: everyone may. */
  who: TransitionMeta | null
  /** Named actions only: what changes the context alone has no name. */
  actions: string[]
}

export interface StateDescription {
  /** Names from the top, joined by dots. */
  path: string
  titleId: string
  /** Path of the state this one is part of; null at the top. */
  parent: string | null
  initial: boolean
  kind: 'atomic' | 'compound' | 'parallel' | 'final'
  tone: StateMeta['tone'] | null
  /** The events that the clock sends when the record's moment has come. */
  dues: string[]
  entry: string[]
  invokes: string[]
  transitions: TransitionDescription[]
}

export interface MachineDescription {
  id: string
  titleId: string
  /** What it asks for when it begins. */
  begins: string[]
  /** Transitions that are possible in every state. */
  anywhere: TransitionDescription[]
  /** In the order of the definition, a state before its parts. */
  states: StateDescription[]
}

/** What a machine is, read from its definition alone. */
export const describeMachine = (machine: AnyStateMachine): MachineDescription => ({
  id: machine.id,
  titleId: `machine.${machine.id}`,
  begins: namesOf(machine.root.entry),
  anywhere: transitionsOf(machine, machine.root),
  states: partsOf(machine.root).map((node) => describeState(machine, node)),
})

/** Every transition with the path of the state it leaves; null for those possible everywhere. */
export const transitionsWithin = ({ anywhere, states }: MachineDescription): (TransitionDescription & { source: string | null })[] => [
  ...anywhere.map((transition) => ({ ...transition, source: null })),
  ...states.flatMap(({ path, transitions }) => transitions.map((transition) => ({ ...transition, source: path }))),
]

/** The events that no log keeps, so that nobody can count them. */
export const unloggedIn = (machine: MachineDescription): ReadonlySet<string> =>
  new Set(transitionsWithin(machine).flatMap(({ trigger, who }) => (trigger.kind === 'event' && !isLogged(who) ? trigger.name : [])))

const partsOf = (node: AnyStateNode): AnyStateNode[] =>
  Object.values(node.states as Record<string, AnyStateNode>).flatMap((part) => [part, ...partsOf(part)])

const describeState = (machine: AnyStateMachine, node: AnyStateNode): StateDescription => {
  const { type, parent } = node
  if (type === 'history' || !parent) throw new Error(`${machine.id} remembers where it was: say how that is described`)
  const meta = node.meta as StateMeta | undefined
  return {
    path: pathOf(node),
    titleId: `state.${machine.id}.${pathOf(node)}`,
    parent: parent.parent ? pathOf(parent) : null,
    initial: parent.type === 'parallel' || parent.initial.target.includes(node),
    kind: type,
    tone: meta?.tone ?? null,
    dues: duesOf(meta ?? {}).map(({ event }) => event),
    entry: namesOf(node.entry),
    invokes: node.invoke.map(({ src }) => String(src)),
    transitions: transitionsOf(machine, node),
  }
}

const pathOf = ({ path }: AnyStateNode): string => path.join('.')

const transitionsOf = (machine: AnyStateMachine, node: AnyStateNode): TransitionDescription[] => {
  const sent = [...node.transitions.values()].flat() as AnyTransitionDefinition[]
  return [...((node.always ?? []) as AnyTransitionDefinition[]), ...sent].map((transition) => ({
    trigger: triggerOf(machine, node, transition.eventType),
    guards: guardsOf(transition),
    target: transition.target?.[0] ? pathOf(transition.target[0]) : null,
    reenter: transition.reenter,
    who: (transition.meta as TransitionMeta | undefined) ?? null,
    actions: namesOf(transition.actions),
  }))
}

/** What an event is that an actor was sent: the machine's own name for it, or which of its actors ended or failed. */
export const triggerOfEvent = (machine: AnyStateMachine, event: string): Trigger => {
  const sender = partsOf(machine.root).find(({ invoke }) => invoke.some(({ id }) => event.endsWith(`.actor.${id}`)))
  return triggerOf(machine, sender ?? machine.root, event)
}

const triggerOf = (machine: AnyStateMachine, node: AnyStateNode, event: string): Trigger => {
  if (event === '') return { kind: 'always' }
  const delay = /^xstate\.after\.(\w+)\./.exec(event)?.[1]
  if (delay !== undefined) {
    const known: unknown = machine.implementations.delays[delay] ?? Number(delay)
    return { kind: 'after', name: delay, milliseconds: typeof known === 'number' ? known : null }
  }
  const actor = node.invoke.find(({ id }) => [`xstate.done.actor.${id}`, `xstate.error.actor.${id}`].includes(event))
  if (actor) return { kind: event.startsWith('xstate.done.') ? 'done' : 'failed', name: String(actor.src) }
  return { kind: 'event', name: event }
}

const namesOf = (actions: readonly unknown[]): string[] =>
  actions.map(nameOf).filter((name): name is string => name !== undefined && !name.startsWith('xstate.'))

const nameOf = (action: unknown): string | undefined => {
  if (typeof action === 'string') return action
  const { type, params } = action as { type?: string; params?: object }
  const said = Object.values(params ?? {}).filter((value) => typeof value === 'string')
  return type && [type, ...said].join(' ')
}
