import { branchesOf, isStep, nodesWithin, type FlowNode, type StepNode } from './definition.ts'

/** Every list of nodes that follow one another for themselves: that of a definition, and each branch of what runs beside others. */
export const laneOf = (nodes: readonly FlowNode[]): FlowNode[] =>
  nodes.flatMap((node) => [node, ...(node.kind === 'exclusive' ? node.branches.flatMap((branch) => laneOf(branch.nodes)) : [])])

/** The steps of such a list, those of branches of which one is gone among them. */
export const stepsOfLane = (nodes: readonly FlowNode[]): StepNode[] => laneOf(nodes).filter(isStep)

/**
 * The steps to which a case can go back from a node: those before it in its list, and before what it lies within. Not what lies beside it, nor within
 * what has been joined.
 */
export const stepsBefore = (nodes: readonly FlowNode[], id: string): StepNode[] => wayTo(nodes, id)?.filter(isStep) ?? []

/** What lies before a node on the way to it; null where it is not within. */
const wayTo = (nodes: readonly FlowNode[], id: string): FlowNode[] | null => {
  for (const [index, node] of nodes.entries()) {
    const before = () => laneOf(nodes.slice(0, index))
    if (node.id === id) return before()
    for (const branch of branchesOf(node)) {
      const within = wayTo(branch.nodes, id)
      if (within) return [...before(), ...within]
    }
  }
  return null
}

/** The node at which a case can go on for a node: what lies beside others is come to with all of these alone. */
export const reachedBy = (nodes: readonly FlowNode[], id: string): string =>
  laneOf(nodes).find((node) => node.id === id || (node.kind === 'parallel' && nodesWithin([node]).some((within) => within.id === id)))
    ?.id ?? id

/** The node of a definition that is called so. */
export const nodeOf = (nodes: readonly FlowNode[], id: string): FlowNode | undefined => nodesWithin(nodes).find((node) => node.id === id)
