import { finds } from '#src/lib/choice.ts'

/** What stands in a tree, with all that lies below it. */
export interface TreeNode<N> {
  id: string
  parentId: string
  children: N[]
}

/** A node where it stands in the tree. */
export interface Row<N> {
  node: N
  level: number
  index: number
  /** How many there are below the same parent. */
  count: number
}

/** The nodes one below the other, as they are read; without those below one that is not open. */
export const rowsOf = <N extends TreeNode<N>>(nodes: readonly N[], isOpen: (id: string) => boolean = () => true, level = 1): Row<N>[] =>
  nodes.flatMap((node, index) => [
    { node, level, index, count: nodes.length },
    ...(isOpen(node.id) ? rowsOf(node.children, isOpen, level + 1) : []),
  ])

export const rowOf = <N extends TreeNode<N>>(nodes: readonly N[], id: string): Row<N> | undefined =>
  rowsOf(nodes).find(({ node }) => node.id === id)

/** The nodes above one, the nearest first. */
export const aboveOf = <N extends TreeNode<N>>(nodes: readonly N[], id: string): N[] => {
  const parent = rowOf(nodes, rowOf(nodes, id)?.node.parentId ?? '')?.node
  return parent ? [parent, ...aboveOf(nodes, parent.id)] : []
}

/** Those whose text holds what is typed, with all below them, and those above. */
export const narrowed = <N extends TreeNode<N>>(nodes: readonly N[], typed: string, textOf: (node: N) => string): N[] =>
  nodes.flatMap((node) => {
    if (finds(typed, textOf(node))) return [node]
    const children = narrowed(node.children, typed, textOf)
    return children.length > 0 ? [{ ...node, children }] : []
  })

/** A tree of what is told one by one: what lies below none that is there begins it. */
export const nested = <N extends { id: string; aboveId: string | null }>(all: readonly N[]): Nested<N>[] => {
  const there = new Set(all.map(({ id }) => id))
  const below = new Map<string, N[]>()
  for (const each of all) {
    const parentId = each.aboveId !== null && there.has(each.aboveId) ? each.aboveId : ''
    below.set(parentId, [...(below.get(parentId) ?? []), each])
  }
  const under = (parentId: string): Nested<N>[] =>
    (below.get(parentId) ?? []).map((each) => ({ ...each, parentId, children: under(each.id) }))
  return under('')
}

export type Nested<N> = N & TreeNode<Nested<N>>
