import { leavesTrace } from '#src/machines/approval/branchTakers.ts'
import { nodesWithin, type FlowNode } from '#src/machines/approval/definition.ts'
import type { CaseCourse } from '#src/services/flowWatch.ts'

/** Why a case came to a node and asked nobody there, or never came to it. */
export type PassedFor = 'self' | 'repeated' | 'nobody' | 'otherBranch' | 'notReached'

/**
 * The nodes that a case passed over, and why: at some it asked nobody, some lie in a branch beside the one that was taken, and to some it had not come when
 * it ended. Of one that still runs nothing is said of what may come.
 */
export const passedOver = (nodes: readonly FlowNode[], { visits, state }: Pick<CaseCourse, 'visits' | 'state'>): Map<string, PassedFor> => {
  const passed = new Map<string, PassedFor>()
  const been = new Set(visits.map(({ node }) => node))
  const hasBeen = (list: readonly FlowNode[]) => nodesWithin(list).some(({ id }) => been.has(id))
  const mark = (list: readonly FlowNode[], why: PassedFor) => {
    for (const { id } of nodesWithin(list)) passed.set(id, why)
  }
  const isOver = state !== 'running' && state !== 'returned'
  if (isOver) for (const node of nodesWithin(nodes)) if (leavesTrace(node) && !been.has(node.id)) passed.set(node.id, 'notReached')
  for (const node of nodesWithin(nodes))
    if (node.kind === 'exclusive')
      for (const branch of node.branches)
        if (!hasBeen(branch.nodes) && node.branches.some((other) => hasBeen(other.nodes))) mark(branch.nodes, 'otherBranch')
  // The last time counts: asked anew, somebody may have been found.
  for (const { node, skipped } of visits)
    if (skipped) passed.set(node, skipped)
    else passed.delete(node)
  return passed
}
