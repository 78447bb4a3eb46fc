import { compare } from '#src/lib/money.ts'
import type { Assignee, Condition, ExclusiveNode, FlowNode, FormValue, FormValues } from './definition.ts'

/** Whether what a record says fulfils a condition; of what is unknown only that it is unknown holds. */
export const holds = (condition: Condition, form: FormValues): boolean => {
  if ('all' in condition) return condition.all.every((each) => holds(each, form))
  if ('any' in condition) return condition.any.some((each) => holds(each, form))
  const value: FormValue = form[condition.field] ?? null
  if (condition.is === 'unknown') return value === null
  if (value === null) return false
  switch (condition.is) {
    case 'true':
      return value === true
    case 'false':
      return value === false
    case 'oneOf':
      return condition.values.includes(String(value))
    case 'noneOf':
      return !condition.values.includes(String(value))
    default:
      return isOrdered(condition.is, ordering(String(value), condition.value))
  }
}

const isOrdered = (is: 'atLeast' | 'below' | 'above' | 'atMost', order: number): boolean =>
  ({ atLeast: order >= 0, below: order < 0, above: order > 0, atMost: order <= 0 })[is]

const amount = /^-?\d+(\.\d+)?$/

/** Amounts as amounts, everything else as it is written: days are in their order so. */
const ordering = (a: string, b: string): number => {
  if (amount.test(a) && amount.test(b)) return compare(a, b)
  return a === b ? 0 : a < b ? -1 : 1
}

/** The branch that a record takes: the first whose condition holds; the last one has none. */
export const branchTaken = (node: ExclusiveNode, form: FormValues): ExclusiveNode['branches'][number] | undefined =>
  node.branches.find(({ when }) => when === null || holds(when, form))

/** The nodes that a record passes by what its form says, in order; what chooses among branches is not told. */
export const passedBy = (nodes: readonly FlowNode[], form: FormValues): FlowNode[] =>
  nodes.flatMap((node) => {
    if (node.kind === 'exclusive') return passedBy(branchTaken(node, form)?.nodes ?? [], form)
    if (node.kind === 'parallel') return node.branches.flatMap((branch) => passedBy(branch.nodes, form))
    return [node]
  })

/** Whether whoever submits a record chooses some of these people, by what its form says. */
export const choosesAmong = (assignees: readonly Assignee[], form: FormValues): boolean =>
  assignees.some(
    (assignee) =>
      assignee.by === 'initiatorsChoice' ||
      (assignee.by === 'condition' && choosesAmong(holds(assignee.when, form) ? assignee.ask : assignee.otherwise, form)),
  )
