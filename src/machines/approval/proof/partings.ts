import { branchesOf, nodesWithin, type ExclusiveNode, type FlowDefinition, type FlowNode } from '../definition.ts'
import type { FlowType } from '../flowTypes.ts'
import type { Finding } from './finding.ts'
import { takes } from './reach.ts'
import { formFor, isForm, not, worldOf, type Effort, type Want, type World } from './search.ts'

/** Whether every form that gets to a parting of ways goes exactly one of them, and each is gone by some. */
export const partingFindings = ({ type, nodes }: FlowDefinition, effort: Effort): Finding[] => within(type, nodes, [], effort)

const within = (type: FlowType, nodes: readonly FlowNode[], around: readonly Want[], effort: Effort): Finding[] =>
  nodes.flatMap((node) => {
    if (node.kind === 'exclusive') return atParting(type, node, around, effort)
    return branchesOf(node).flatMap((branch) => within(type, branch.nodes, around, effort))
  })

const atParting = (type: FlowType, node: ExclusiveNode, around: readonly Want[], effort: Effort): Finding[] => {
  const { branches } = node
  const conditions = [...around, ...branches.flatMap((_, at) => takes(node, at))].map(({ condition }) => condition)
  const world = worldOf(type, [...new Set(conditions)], effort)
  const ways = branches.map((branch, at) => {
    const wants = [...around, ...takes(node, at)]
    return { branch, wants, found: formFor(world, wants) }
  })
  const said = [
    ...overlaps(world, node, around),
    ...gaps(world, node, around),
    ...ways.flatMap(({ branch, found }) => (found === 'none' ? neverTaken(branch) : [])),
  ]
  const isKnown = effort.left >= 0
  return [
    ...said,
    ...(isKnown ? [] : [{ code: 'notProven', about: node.id, weight: 'stops', values: {} } as const]),
    // What no form gets to need not be tried.
    ...ways.flatMap(({ branch, wants, found }) => (found === 'none' ? [] : within(type, branch.nodes, wants, effort))),
  ]
}

const overlaps = (world: World, { branches }: ExclusiveNode, around: readonly Want[]): Finding[] =>
  branches.flatMap(({ id, when }, at) =>
    branches.slice(0, at).flatMap((other): Finding[] => {
      if (!when || !other.when) return []
      const both = [other.when, when].map((condition) => ({ condition, holds: true }))
      const found = formFor(world, [...around, ...both])
      return isForm(found) ? [{ code: 'overlap', about: id, weight: 'stops', values: { other: other.id }, example: found }] : []
    }),
  )

/** Where the branch is missing that takes what is left. */
const gaps = (world: World, { id, branches }: ExclusiveNode, around: readonly Want[]): Finding[] => {
  if (branches.some(({ when }) => when === null)) return []
  const none = branches.flatMap(({ when }) => (when ? [not({ condition: when, holds: true })] : []))
  const found = formFor(world, [...around, ...none])
  return isForm(found) ? [{ code: 'gap', about: id, weight: 'stops', values: {}, example: found }] : []
}

const neverTaken = ({ id, when, nodes }: ExclusiveNode['branches'][number]): Finding[] => [
  when === null
    ? { code: 'elseNeverTaken', about: id, weight: 'warns', values: {} }
    : { code: 'neverTaken', about: id, weight: 'stops', values: {} },
  ...nodesWithin(nodes).map((node) => ({ code: 'unreachable', about: node.id, weight: 'stops', values: { branch: id } }) as const),
]
