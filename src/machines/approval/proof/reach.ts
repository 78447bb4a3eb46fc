import { branchesOf, isStep, type Condition, type ExclusiveNode, type FlowNode } from '../definition.ts'
import type { Want } from './search.ts'

const always: Condition = { all: [] }

/** The condition of a branch; one without takes whatever comes to it. */
const conditionOf = ({ when }: ExclusiveNode['branches'][number]): Condition => when ?? always

/** What a form is like that takes a branch: its condition holds, and that of none before it. */
export const takes = ({ branches }: ExclusiveNode, at: number): Want[] =>
  branches.slice(0, at + 1).map((branch, nth) => ({ condition: conditionOf(branch), holds: nth === at }))

/** Of each node what a form is like that gets to it, one before what is within it. */
export const reachOf = (nodes: readonly FlowNode[], around: readonly Want[] = []): Map<string, readonly Want[]> =>
  new Map(
    nodes.flatMap((node): [string, readonly Want[]][] => [
      [node.id, around],
      ...branchesOf(node).flatMap((branch, at) => [
        ...reachOf(branch.nodes, node.kind === 'exclusive' ? [...around, ...takes(node, at)] : around),
      ]),
    ]),
  )

type Waits = (node: FlowNode) => boolean

/** The steps that people are asked at, and cases of another type. */
export const isDecided: Waits = (node) => isStep(node) || node.kind === 'subprocess'

/** Of each node that waits, those that can be the next to wait. What runs beside others is followed by what these are followed by together. */
export const followersOf = (nodes: readonly FlowNode[], waits: Waits, after: readonly string[] = []): Map<string, readonly string[]> =>
  new Map(
    nodes.flatMap((node, at): [string, readonly string[]][] => {
      const then = entered(nodes.slice(at + 1), waits, after)
      return [
        ...(waits(node) ? [[node.id, then] as [string, readonly string[]]] : []),
        ...branchesOf(node).flatMap((branch) => [...followersOf(branch.nodes, waits, then)]),
      ]
    }),
  )

/** The nodes at which something that comes to a list can wait first. */
const entered = (nodes: readonly FlowNode[], waits: Waits, after: readonly string[]): readonly string[] => {
  const [first, ...rest] = nodes
  if (!first) return after
  if (waits(first)) return [first.id]
  const then = entered(rest, waits, after)
  const branches = branchesOf(first)
  return branches.length === 0 ? then : [...new Set(branches.flatMap((branch) => entered(branch.nodes, waits, then)))]
}
