import { branchesOf, nodesWithin, type FlowNode } from './definition.ts'

/** So many cases have been at these nodes. */
export interface NodeSet {
  nodes: readonly string[]
  isApproved: boolean
  count: number
}

/** A case is known to have been where it waits: copies and choices are passed at once. */
export const leavesTrace = ({ kind }: FlowNode): boolean => kind !== 'copy' && kind !== 'exclusive' && kind !== 'parallel'

const tracesIn = (nodes: readonly FlowNode[]): string[] => nodesWithin(nodes).flatMap((node) => (leavesTrace(node) ? [node.id] : []))

/**
 * How many cases took each branch, by the nodes at which they have been. One in which nothing waits was taken by those that came past it by no other; null
 * where there are two such, of which one is gone.
 */
export const branchTakers = (nodes: readonly FlowNode[], sets: readonly NodeSet[]): { branch: string; cases: number | null }[] => {
  const takers = (isTaken: (set: NodeSet) => boolean) => sets.reduce((sum, set) => (isTaken(set) ? sum + set.count : sum), 0)
  const hasBeen = (set: NodeSet, ids: readonly string[]) => ids.some((id) => set.nodes.includes(id))
  const within = (
    list: readonly FlowNode[],
    entered: (set: NodeSet) => boolean,
    passed: (set: NodeSet) => boolean,
  ): ReturnType<typeof branchTakers> =>
    list.flatMap((node, index) => {
      const branches = branchesOf(node)
      if (branches.length === 0) return []
      const after = tracesIn(list.slice(index + 1))
      const isPast = (set: NodeSet) => entered(set) && (hasBeen(set, after) || passed(set))
      const traces = branches.map((branch) => tracesIn(branch.nodes))
      const silent = traces.filter((ids) => ids.length === 0).length
      const isTakenBy = (ids: readonly string[]) => (set: NodeSet) =>
        ids.length > 0 ? hasBeen(set, ids) : isPast(set) && (node.kind === 'parallel' || !traces.some((others) => hasBeen(set, others)))
      return branches.flatMap((branch, at) => {
        const isTaken = isTakenBy(traces[at] ?? [])
        const isUnknown = node.kind === 'exclusive' && silent > 1 && traces[at]?.length === 0
        return [{ branch: branch.id, cases: isUnknown ? null : takers(isTaken) }, ...within(branch.nodes, isTaken, isPast)]
      })
    })
  return within(
    nodes,
    () => true,
    ({ isApproved }) => isApproved,
  )
}
