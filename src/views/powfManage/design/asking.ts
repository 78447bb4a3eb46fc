import type { Assignee, Condition } from '#src/machines/approval/definition.ts'
import { askedOf } from '#src/machines/approval/faults.ts'
import { fieldsOf } from '#src/machines/approval/flowFields.ts'
import type { FlowType } from '#src/machines/approval/flowTypes.ts'
import type { FlowOptions } from './designing.ts'

/** A condition that asks one field. */
export type Asked = Exclude<Condition, { all: unknown } | { any: unknown }>
export type AssigneeKind = Assignee['by']

export const assigneeKinds: readonly AssigneeKind[] = [
  'users',
  'role',
  'group',
  'unitHead',
  'unitHeads',
  'unitApprovers',
  'budgetOwner',
  'superiors',
  'initiator',
  'initiatorsChoice',
  'inCharge',
  'field',
  'condition',
]

/** The fields of a form that name somebody. */
export const personFields = (type: FlowType): string[] =>
  Object.entries(fieldsOf(type)).flatMap(([name, { kind }]) => (kind === 'person' ? [name] : []))

/** Somebody found in this way; its weight stays. */
export const assigneeBy = (by: AssigneeKind, type: FlowType, options: FlowOptions, weight?: number): Assignee => ({
  ...plainBy(by, type, options),
  ...(weight !== undefined && { weight }),
})

const plainBy = (by: AssigneeKind, type: FlowType, { roles, groups }: FlowOptions): Assignee => {
  switch (by) {
    case 'users':
      return { by, users: [] }
    case 'role':
      return { by, role: roles[0]?.code ?? '', of: 'company' }
    case 'group':
      return { by, group: groups[0]?.code ?? '' }
    case 'unitHead':
      return { by, above: 0 }
    case 'unitHeads':
    case 'superiors':
      return { by, upTo: 2 }
    case 'field':
      return { by, field: personFields(type)[0] ?? '' }
    case 'condition':
      return { by, when: firstAsked(type), ask: [{ by: 'unitHead', above: 0 }], otherwise: [] }
    default:
      return { by }
  }
}

/** The first question about a form of a type; what it is compared with is left to be said. */
export const firstAsked = (type: FlowType): Asked => {
  const fields = Object.entries(fieldsOf(type))
  const [name, { kind }] = fields.find(([, field]) => field.kind === 'money') ?? fields[0] ?? ['', { kind: 'text' as const }]
  return askedAs(name, askedOf({ kind })[0] ?? 'unknown')
}

/** A question of a field; what fits of the one before stays. */
export const askedAs = (field: string, is: Asked['is'], before?: Asked): Asked => {
  switch (is) {
    case 'true':
    case 'false':
    case 'unknown':
      return { field, is }
    case 'oneOf':
    case 'noneOf':
      return { field, is, values: before && 'values' in before && before.field === field ? before.values : [] }
    default:
      return { field, is, value: before && 'value' in before && before.field === field ? before.value : '' }
  }
}

/** Parts that hold together, or one of which has to. */
export interface Group {
  way: 'all' | 'any'
  parts: readonly Condition[]
}

/** A condition as a group: a single question is one of one part. */
export const groupOf = (condition: Condition): Group => {
  if ('all' in condition) return { way: 'all', parts: condition.all }
  if ('any' in condition) return { way: 'any', parts: condition.any }
  return { way: 'all', parts: [condition] }
}

/** A group as a condition: one question alone is no group. */
export const conditionOf = ({ way, parts }: Group): Condition => {
  const [only, ...more] = parts
  if (way === 'all' && only && more.length === 0) return only
  return way === 'all' ? { all: parts } : { any: parts }
}

/** What was chosen, if it is one of these. */
export const chosenOf = <T extends string>(all: readonly T[], chosen: string, otherwise: T): T =>
  all.find((each) => each === chosen) ?? otherwise
