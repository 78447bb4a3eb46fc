import type { AnyStateMachine, AnyStateNode, StateValue } from 'xstate'

/**
 * How the state of a record rests in one column: the paths of its active leaves, sorted and joined by `+`. Of a flat machine that is the
 * name of its state; `running.legal+running.price` stands in two places at once.
 */
export const storedOf = (value: StateValue): string => leafPaths(value, []).toSorted().join('+')

const leafPaths = (value: StateValue, above: readonly string[]): string[] =>
  typeof value === 'string'
    ? [[...above, value].join('.')]
    : Object.entries(value).flatMap(([key, inner]) =>
        inner === undefined || (typeof inner === 'object' && Object.keys(inner).length === 0)
          ? [[...above, key].join('.')]
          : leafPaths(inner, [...above, key]),
      )

/** The places that a stored state names. */
export const placesIn = (stored: string): string[] => stored.split('+')

/** A stored state as the machine takes it. @throws Error for one that it does not have */
export const valueOfStored = (machine: AnyStateMachine, stored: string): StateValue => {
  const value: Record<string, StateValue> = {}
  for (const leaf of leavesOf(machine, stored)) {
    let part = value
    for (const key of leaf.path.slice(0, -1)) part = part[key] = (part[key] ?? {}) as Record<string, StateValue>
    part[leaf.key] = {}
  }
  return plain(value)
}

/** Where nothing is below, the name of the state says all. */
const plain = (value: Record<string, StateValue>): StateValue => {
  const parts = Object.entries(value)
  const [[only, inner] = ['', {}]] = parts
  if (parts.length === 1 && typeof inner === 'object' && Object.keys(inner).length === 0) return only
  return Object.fromEntries(parts.map(([key, part]) => [key, typeof part === 'object' ? plain(part as Record<string, StateValue>) : part]))
}

const leavesOf = (machine: AnyStateMachine, stored: string): AnyStateNode[] => placesIn(stored).map((path) => nodeAt(machine, path))

/** Whether a record of a machine can be in a state that some text names. */
export const hasState = (machine: AnyStateMachine, stored: string): boolean =>
  placesIn(stored).every((path) => nodesOf(machine.root).some((node) => pathOfNode(node) === path))

/** @throws Error for a path that leads nowhere */
const nodeAt = (machine: AnyStateMachine, path: string): AnyStateNode =>
  path.split('.').reduce((node: AnyStateNode, key) => {
    const below = (node.states as Record<string, AnyStateNode | undefined>)[key]
    if (!below) throw new Error(`${machine.id} has no state ${path}`)
    return below
  }, machine.root)

/** Every state in which a record is at once, what lies within others first; without the machine itself. */
export const activeNodes = (machine: AnyStateMachine, stored: string): AnyStateNode[] => [
  ...new Set(leavesOf(machine, stored).flatMap((leaf) => [leaf, ...ancestorsOf(leaf)])),
]

const ancestorsOf = ({ parent }: AnyStateNode): AnyStateNode[] => (parent?.parent ? [parent, ...ancestorsOf(parent)] : [])

/** A state's name from the top. */
export const pathOfNode = ({ path }: AnyStateNode): string => path.join('.')

/** Every state of a machine, one before its parts. */
export const nodesOf = (node: AnyStateNode): AnyStateNode[] =>
  Object.values(node.states as Record<string, AnyStateNode>).flatMap((part) => [part, ...nodesOf(part)])

/** How a record rests that has just entered a state, wherever in it that begins. */
export const storedAtEntry = (node: AnyStateNode): string => entered(node).map(pathOfNode).toSorted().join('+')

const entered = (node: AnyStateNode): AnyStateNode[] => {
  if (node.type === 'parallel') return Object.values(node.states as Record<string, AnyStateNode>).flatMap(entered)
  return node.type === 'compound' ? (node.initial.target as AnyStateNode[]).flatMap(entered) : [node]
}

/** The paths of the states of a machine that have no parts, in the order of the definition. */
export const leafPathsOf = (machine: AnyStateMachine): string[] =>
  nodesOf(machine.root)
    .filter(({ states }) => Object.keys(states).length === 0)
    .map(pathOfNode)

/** Every state that a record of a machine can rest in, in the order of the definition. */
export const storedStates = (machine: AnyStateMachine): string[] => restingIn(machine.root).map((places) => places.toSorted().join('+'))

const restingIn = (node: AnyStateNode): string[][] => {
  const parts = Object.values(node.states as Record<string, AnyStateNode>)
  if (parts.length === 0) return [[pathOfNode(node)]]
  if (node.type !== 'parallel') return parts.flatMap(restingIn)
  return parts.map(restingIn).reduce((all, part) => all.flatMap((places) => part.map((more) => [...places, ...more])))
}
