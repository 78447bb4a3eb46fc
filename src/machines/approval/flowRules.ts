import { branchesOf, isStep, nodesWithin, type Assignee, type Condition, type FlowNode } from './definition.ts'
import { fieldsOf, isDeliveredBulk } from './flowFields.ts'
import type { FlowType } from './flowTypes.ts'

/** The ends of a case of which the house decides what they send to its record. */
export const ruledEnds = ['approved', 'rejected', 'returned'] as const

export type RuledEnd = (typeof ruledEnds)[number]

/** What the house decides of a type of business; which fields it has, code says (`flowFields.ts`). */
export interface FlowRules {
  /** What conditions of definitions may name. */
  conditionFields: readonly string[]
  /** A change of one asks everybody again. */
  materialFields: readonly string[]
  /** What no case tells, whoever reads it: those that code leaves `untold` among them. */
  hiddenFields: readonly string[]
  /** With what the numbers of cases begin. */
  prefix: string
  /** Several cases may be approved at once. */
  bulk: boolean
  /** A draft is published by somebody else than whoever saved it last. */
  needsSecond: boolean
  /** The event that an end sends to the record; empty where the record's machine names it. */
  sends: Readonly<Record<RuledEnd, string>>
}

/** Whether a field of a form can't be shown, and whether a change of it must ask again, whatever a house decides. */
export const neverTold = (type: FlowType): string[] => namesWhere(type, ({ untold }) => untold)
export const alwaysMaterial = (type: FlowType): string[] => namesWhere(type, ({ binding }) => binding)

/** What holds of a type where the house has decided nothing yet. */
export const deliveredRules = (type: FlowType): FlowRules => ({
  conditionFields: Object.keys(fieldsOf(type)),
  materialFields: namesWhere(type, ({ material }) => material),
  hiddenFields: neverTold(type),
  prefix: 'SP',
  bulk: isDeliveredBulk(type),
  needsSecond: false,
  sends: { approved: '', rejected: '', returned: '' },
})

const namesWhere = (type: FlowType, is: (field: ReturnType<typeof fieldsOf>[string]) => boolean | undefined): string[] =>
  Object.entries(fieldsOf(type)).flatMap(([name, field]) => (is(field) ? [name] : []))

/** The fields that conditions name, each with the node or branch whose condition it is. */
export const askedIn = (nodes: readonly FlowNode[]): { about: string; field: string }[] =>
  nodesWithin(nodes).flatMap((node) => [
    ...branchesOf(node).flatMap((branch) => ('when' in branch && branch.when ? namedBy(branch.id, [branch.when]) : [])),
    ...namedBy(node.id, 'assignees' in node ? conditionsOf([...node.assignees, ...((isStep(node) && node.deadline?.to) || [])]) : []),
  ])

const namedBy = (about: string, conditions: readonly Condition[]) =>
  [...new Set(conditions.flatMap(fieldsIn))].map((field) => ({ about, field }))

const conditionsOf = (assignees: readonly Assignee[]): Condition[] =>
  assignees.flatMap((each) => (each.by === 'condition' ? [each.when, ...conditionsOf([...each.ask, ...each.otherwise])] : []))

const fieldsIn = (condition: Condition): string[] =>
  'all' in condition ? condition.all.flatMap(fieldsIn) : 'any' in condition ? condition.any.flatMap(fieldsIn) : [condition.field]
