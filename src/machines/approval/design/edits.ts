import { branchesOf, isBranching, nodesWithin, type BothNames, type Condition, type FlowDefinition, type FlowNode } from '../definition.ts'
import { copyOf, newChoice, newLane, newNode, type Fresh, type NodeKind } from './beginnings.ts'
import { findBranch, findNode, isOtherwise, withBranch, withList, withNode, type Place } from './tree.ts'

export const ways = ['up', 'down', 'left', 'right'] as const
export type Way = (typeof ways)[number]

/** What may be done to a definition. Whatever it does not name keeps its id. */
export type Edit =
  | { do: 'insert'; kind: NodeKind; at: Place }
  /** A node with all that lies within, or a branch. */
  | { do: 'remove'; id: string }
  | { do: 'duplicate'; id: string }
  /** A node up or down, out of what it lies within, and aside into the next branch; a branch among its neighbours. */
  | { do: 'move'; id: string; way: Way }
  | { do: 'addBranch'; id: string }
  /** A node, a branch, or the definition itself. */
  | { do: 'rename'; id: string | null; title: BothNames }
  /** The particulars of a node; its branches stay as they are. */
  | { do: 'change'; node: FlowNode }
  /** When a branch is gone. */
  | { do: 'decide'; id: string; when: Condition }

export interface Edited {
  definition: FlowDefinition
  /** With what one goes on. */
  selected: string | null
}

/** A definition after an edit; the very same where it can't be done. */
export const edited = (definition: FlowDefinition, edit: Edit): Edited => {
  const { nodes, type } = definition
  const withNodes = (changed: readonly FlowNode[], selected: string | null): Edited => ({
    definition: { ...definition, nodes: changed },
    selected,
  })
  const same = (selected: string | null): Edited => ({ definition, selected })
  switch (edit.do) {
    case 'insert': {
      const { branch, index } = edit.at
      if (branch !== null && !findBranch(nodes, branch)) return same(null)
      const node = newNode(edit.kind, type, freshIn(nodes))
      return withNodes(
        withList(nodes, branch, (list) => list.toSpliced(index, 0, node)),
        node.id,
      )
    }
    case 'duplicate': {
      const found = findNode(nodes, edit.id)
      if (!found) return same(null)
      const copy = copyOf(found.node, freshIn(nodes))
      return withNodes(
        withList(nodes, found.branch, (list) => list.toSpliced(found.index + 1, 0, copy)),
        copy.id,
      )
    }
    case 'addBranch':
      return withNodes(
        withNode(nodes, edit.id, (node) => withAnother(node, type, freshIn(nodes))),
        edit.id,
      )
    case 'rename':
      if (edit.id === null) return { definition: { ...definition, title: edit.title }, selected: null }
      return withNodes(renamed(nodes, edit.id, edit.title), edit.id)
    case 'change':
      return withNodes(
        withNode(nodes, edit.node.id, (node) => changed(node, edit.node)),
        edit.node.id,
      )
    case 'decide': {
      const found = findBranch(nodes, edit.id)
      if (found?.node.kind !== 'exclusive' || isOtherwise(found.node, found.at)) return same(edit.id)
      const { branches } = found.node
      const decided = branches.map((branch) => (branch.id === edit.id ? { ...branch, when: edit.when } : branch))
      return withNodes(
        withNode(nodes, found.node.id, (node) => (node.kind === 'exclusive' ? { ...node, branches: decided } : node)),
        edit.id,
      )
    }
    case 'remove': {
      const removed = without(nodes, edit.id)
      return removed ? withNodes(removed.nodes, removed.selected) : same(edit.id)
    }
    case 'move': {
      const moved = movedNode(nodes, edit.id, edit.way) ?? movedBranch(nodes, edit.id, edit.way)
      return moved ? withNodes(moved, edit.id) : same(edit.id)
    }
  }
}

/** Ids that nothing is called by, one after the other. */
const freshIn = (nodes: readonly FlowNode[]): Fresh => {
  const taken = new Set(nodesWithin(nodes).flatMap((node) => [node.id, ...branchesOf(node).map(({ id }) => id)]))
  return (stem) => {
    let count = 1
    while (taken.has(`${stem}${count}`)) count += 1
    taken.add(`${stem}${count}`)
    return `${stem}${count}`
  }
}

const withAnother = (node: FlowNode, type: FlowDefinition['type'], fresh: Fresh): FlowNode => {
  if (node.kind === 'exclusive') return { ...node, branches: node.branches.toSpliced(-1, 0, newChoice(type, fresh)) }
  return node.kind === 'parallel' ? { ...node, branches: [...node.branches, newLane(type, fresh)] } : node
}

const renamed = (nodes: readonly FlowNode[], id: string, title: BothNames): readonly FlowNode[] =>
  findNode(nodes, id) ? withNode(nodes, id, (node) => ({ ...node, title })) : withBranch(nodes, id, (branch) => ({ ...branch, title }))

const changed = (before: FlowNode, after: FlowNode): FlowNode => (isBranching(before) || isBranching(after) ? before : after)

/** Of two branches neither goes alone: what they are of goes with both. What is left when nothing else holds stays. */
const without = (nodes: readonly FlowNode[], id: string): { nodes: readonly FlowNode[]; selected: string | null } | null => {
  const found = findNode(nodes, id)
  if (found) {
    const { branch, index, siblings } = found
    const next = siblings[index + 1] ?? siblings[index - 1]
    return { nodes: withList(nodes, branch, (list) => list.toSpliced(index, 1)), selected: next?.id ?? branch }
  }
  const its = findBranch(nodes, id)
  if (!its || isOtherwise(its.node, its.at)) return null
  const { node, at } = its
  if (node.branches.length <= 2) return without(nodes, node.id)
  const left = withNode(nodes, node.id, (each) => {
    if (each.kind === 'exclusive') return { ...each, branches: each.branches.toSpliced(at, 1) }
    return each.kind === 'parallel' ? { ...each, branches: each.branches.toSpliced(at, 1) } : each
  })
  return { nodes: left, selected: (node.branches[at + 1] ?? node.branches[at - 1])?.id ?? node.id }
}

const movedNode = (nodes: readonly FlowNode[], id: string, way: Way): readonly FlowNode[] | null => {
  const found = findNode(nodes, id)
  const to = found && placeAt(nodes, found, way)
  if (!to) return null
  const rest = withList(nodes, found.branch, (list) => list.toSpliced(found.index, 1))
  return withList(rest, to.branch, (list) => list.toSpliced(to.index, 0, found.node))
}

/** Where a node comes to that way, once it is taken from where it is. */
const placeAt = (
  nodes: readonly FlowNode[],
  { index, branch, siblings, around }: NonNullable<ReturnType<typeof findNode>>,
  way: Way,
): Place | null => {
  const outside = around && findNode(nodes, around.node.id)
  const beside = (at: number): Place | null => {
    const next = around?.node.branches[at]
    return next ? { branch: next.id, index: Math.min(index, next.nodes.length) } : null
  }
  const before = outside && { branch: outside.branch, index: outside.index }
  switch (way) {
    case 'up':
      return index > 0 ? { branch, index: index - 1 } : before
    case 'down':
      return index < siblings.length - 1 ? { branch, index: index + 1 } : before && { ...before, index: before.index + 1 }
    case 'left':
      return around ? (beside(around.at - 1) ?? before) : null
    case 'right':
      return (around && beside(around.at + 1)) ?? firstWithin(siblings[index + 1], 'start') ?? firstWithin(siblings[index - 1], 'end')
  }
}

/** The first branch of a neighbour that has some. */
const firstWithin = (neighbour: FlowNode | undefined, end: 'start' | 'end'): Place | null => {
  const first = neighbour && branchesOf(neighbour)[0]
  return first ? { branch: first.id, index: end === 'start' ? 0 : first.nodes.length } : null
}

/** Which of the branches comes first: nothing passes what is left when nothing else holds. */
const movedBranch = (nodes: readonly FlowNode[], id: string, way: Way): readonly FlowNode[] | null => {
  const found = findBranch(nodes, id)
  if (!found) return null
  const { node, at } = found
  const to = at + (way === 'up' || way === 'left' ? -1 : 1)
  if (to < 0 || to >= node.branches.length || isOtherwise(node, at) || isOtherwise(node, to)) return null
  return withNode(nodes, node.id, (each) => {
    if (each.kind === 'exclusive') return { ...each, branches: swapped(each.branches, at, to) }
    return each.kind === 'parallel' ? { ...each, branches: swapped(each.branches, at, to) } : each
  })
}

const swapped = <T>(all: readonly T[], one: number, other: number): T[] =>
  all.map((each, at) => (at === one ? (all[other] ?? each) : at === other ? (all[one] ?? each) : each))
