import type { AnyStateMachine, AnyStateNode } from 'xstate'
import { allTransitions, enteredState, initialStored, presentState, type TransitionMeta } from './lifecycle.ts'
import { activeNodes, hasState, nodesOf } from './storedState.ts'
import { perObject } from '#src/lib/perObject.ts'

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
export const judge = (machine: AnyStateMachine, { previous, event, from: left, to: entered, bySystem }: LoggedStep): Deviation | null => {
  if (left !== previous && previous !== null) return 'gap'
  const to = enteredState(machine, entered)
  // Whoever may begin a record is its own row's affair: a visitor without an account registers a company.
  if (previous === null || left === null) return event === 'create' && left === null && to === initialStored(machine) ? null : 'notCreated'
  const from = presentState(machine, left)
  const known = hasState(machine, from) ? sentFrom(machine, from, event) : []
  if (known.length === 0) return 'noSuchEvent'
  const there = hasState(machine, to) ? activeNodes(machine, to) : []
  const leading = known.filter(({ source, target }) => {
    const [next = source] = target ?? []
    return next === machine.root ? from === to : [...followed(machine, next)].some((node) => there.includes(node))
  })
  if (leading.length === 0) return 'otherTarget'
  const maySend = ({ meta }: { meta?: unknown }) => {
    const who = meta as TransitionMeta
    return 'roles' in who ? !bySystem : bySystem || who.formerly === 'people'
  }
  return leading.some(maySend) ? null : 'wrongSender'
}

const sentFrom = (machine: AnyStateMachine, from: string, event: string) => {
  const within = new Set([...activeNodes(machine, from), machine.root])
  return allTransitions(machine).filter(({ source, eventType }) => within.has(source) && eventType === event)
}

/** What follows without an event of its own: once what lies within a state is done, or at once. */
const byThemselves = perObject((machine: AnyStateMachine) =>
  nodesOf(machine.root).flatMap((node) => {
    const done = [...node.transitions.values()].flat().filter(({ eventType }) => eventType.startsWith('xstate.done.state.'))
    return [...done, ...(node.always ?? [])].flatMap(({ target }) => (target ?? []).map((to: AnyStateNode) => ({ node, to })))
  }),
)

/** A state, and those to which it leads by itself. */
const followed = (machine: AnyStateMachine, next: AnyStateNode): ReadonlySet<AnyStateNode> => {
  const found = new Set<AnyStateNode>([next])
  for (const each of found)
    for (const { node, to } of byThemselves(machine)) if (node === each || (each.type === 'final' && isWithin(each, node))) found.add(to)
  return found
}

const isWithin = ({ parent }: AnyStateNode, node: AnyStateNode): boolean =>
  parent !== undefined && (parent === node || isWithin(parent, node))
