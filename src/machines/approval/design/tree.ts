import { branchesOf, isBranching, nodesWithin, withBranches, type Branching, type FlowNode } from '../definition.ts'

export type Branch = Branching['branches'][number]

/** Where a node stands, or could: in the list of a branch, or of the definition (null). */
export interface Place {
  branch: string | null
  index: number
}

interface FoundNode extends Place {
  node: FlowNode
  siblings: readonly FlowNode[]
  /** What it lies within. */
  around: { node: Branching; branch: Branch; at: number } | null
}

/** A node with its place. */
export const findNode = (nodes: readonly FlowNode[], id: string, around: FoundNode['around'] = null): FoundNode | null => {
  for (const [index, node] of nodes.entries()) {
    if (node.id === id) return { node, branch: around?.branch.id ?? null, index, siblings: nodes, around }
    if (!isBranching(node)) continue
    for (const [at, branch] of node.branches.entries()) {
      const found = findNode(branch.nodes, id, { node, branch, at })
      if (found) return found
    }
  }
  return null
}

/** A branch with what it is one of. */
export const findBranch = (nodes: readonly FlowNode[], id: string): { node: Branching; branch: Branch; at: number } | null => {
  for (const node of nodesWithin(nodes)) {
    const at = branchesOf(node).findIndex((branch) => branch.id === id)
    const branch = branchesOf(node)[at]
    if (branch && isBranching(node)) return { node, branch, at }
  }
  return null
}

/** Whether it is what is left when nothing else holds: it has no condition, and stays last. */
export const isOtherwise = (node: FlowNode, at: number): boolean => node.kind === 'exclusive' && at === node.branches.length - 1

/** The nodes with one of their lists changed. */
export const withList = (
  nodes: readonly FlowNode[],
  wanted: string | null,
  change: (list: readonly FlowNode[]) => readonly FlowNode[],
): readonly FlowNode[] =>
  wanted === null
    ? change(nodes)
    : nodes.map((node) =>
        withBranches(node, (branch) => ({
          ...branch,
          nodes: branch.id === wanted ? change(branch.nodes) : withList(branch.nodes, wanted, change),
        })),
      )

/** The nodes with one of them changed. */
export const withNode = (nodes: readonly FlowNode[], id: string, change: (node: FlowNode) => FlowNode): readonly FlowNode[] =>
  nodes.map((node) =>
    node.id === id ? change(node) : withBranches(node, (branch) => ({ ...branch, nodes: withNode(branch.nodes, id, change) })),
  )

/** The nodes with one branch changed. */
export const withBranch = (nodes: readonly FlowNode[], id: string, change: <B extends Branch>(branch: B) => B): readonly FlowNode[] =>
  nodes.map((node) =>
    withBranches(node, (branch) => (branch.id === id ? change(branch) : { ...branch, nodes: withBranch(branch.nodes, id, change) })),
  )
