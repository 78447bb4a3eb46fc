import {
  branchesOf,
  isOwnDecision,
  nodesWithin,
  orderings,
  type Assignee,
  type BothNames,
  type Condition,
  type FlowDefinition,
  type FlowNode,
  type Share,
  type Span,
  type StepNode,
} from './definition.ts'
import { fieldsOf, type FlowField } from './flowFields.ts'
import { flowTypeIds, type FlowType } from './flowTypes.ts'
import { stepsBefore } from './scopes.ts'
import { initiatorNode } from './verdict.ts'

/** What makes a definition unusable; in words it is the text `flow.fault.<code>`. */
export interface FlowFault {
  code: FlowFaultCode
  /** Id of the node or branch that it is about; null for the definition itself. */
  about: string | null
  /** What the text names. */
  values: Readonly<Record<string, string>>
}

export const flowFaultCodes = [
  'typeUnknown',
  'titleMissing',
  'nodesMissing',
  'idMalformed',
  'idTwice',
  'branchesFew',
  'branchEmpty',
  'elseMissing',
  'elseNotLast',
  'conditionEmpty',
  'fieldUnknown',
  'operatorUnfit',
  'valueUnfit',
  'valuesMissing',
  'nobodyAsked',
  'fieldNotPerson',
  'nameMalformed',
  'levelsWrong',
  'weightWrong',
  'shareWrong',
  'spanWrong',
  'transferToNobody',
  'notDecided',
  'notBefore',
  'hidesUnknown',
  'ownType',
] as const

export type FlowFaultCode = (typeof flowFaultCodes)[number]

/** What nodes and branches are called by. */
export const flowIdForm = /^[a-z][A-Za-z0-9]{0,39}$/
/** States that every compiled machine has besides. */
const taken: ReadonlySet<string> = new Set([initiatorNode, 'end'])

const userForm = /^[1-9]\d{0,18}$/
const codeForm = /^[A-Za-z][A-Za-z0-9_]{0,39}$/
const categoryForm = /^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/
const moneyForm = /^\d{1,16}(\.\d{1,2})?$/
const dayForm = /^\d{4}-\d{2}-\d{2}$/

type Say = (code: FlowFaultCode, values?: FlowFault['values']) => FlowFault

/** Faults of a definition that can be seen in it alone, in the order of its nodes; none where it can be compiled. */
export const faultsOf = (definition: FlowDefinition): FlowFault[] => {
  const { type, title, nodes } = definition
  const ofAll = about(null)
  if (!isFlowType(type)) return [ofAll('typeUnknown', { type: String(type) })]
  return [
    ...titleFaults(title, ofAll),
    ...(nodes.length === 0 ? [ofAll('nodesMissing')] : []),
    ...idFaults(nodes),
    ...nodesWithin(nodes).flatMap((node) => nodeFaults(node, definition)),
  ]
}

const about =
  (id: string | null): Say =>
  (code, values = {}) => ({ code, about: id, values })

const isFlowType = (type: string): type is FlowType => flowTypeIds.some((known) => known === type)

const titleFaults = (title: BothNames, say: Say): FlowFault[] =>
  (['zh', 'en'] as const).flatMap((language) => (title[language].trim() === '' ? [say('titleMissing', { language })] : []))

/** Nodes and branches alike: each is a state of the machine. */
const idFaults = (nodes: readonly FlowNode[]): FlowFault[] => {
  const ids = nodesWithin(nodes).flatMap((node) => [node.id, ...branchesOf(node).map(({ id }) => id)])
  const twice = new Set(ids.filter((id, at) => ids.indexOf(id) !== at))
  return [
    ...ids.filter((id) => !flowIdForm.test(id) || taken.has(id)).map((id) => about(id)('idMalformed', { id })),
    ...[...twice].map((id) => about(id)('idTwice', { id })),
  ]
}

const nodeFaults = (node: FlowNode, definition: FlowDefinition): FlowFault[] => {
  const say = about(node.id)
  return [...titleFaults(node.title, say), ...contentFaults(node, definition, say)]
}

const contentFaults = (node: FlowNode, definition: FlowDefinition, say: Say): FlowFault[] => {
  const fields = fieldsOf(definition.type)
  switch (node.kind) {
    case 'copy':
      return assigneesFaults(node.assignees, fields, say)
    case 'timer':
      return spanFaults(node.wait, say)
    case 'subprocess':
      if (!isFlowType(node.type)) return [say('typeUnknown', { type: String(node.type) })]
      return node.type === definition.type ? [say('ownType')] : []
    case 'parallel':
      return [
        ...(node.branches.length < 2 ? [say('branchesFew')] : []),
        ...node.branches.flatMap((branch) => [
          ...titleFaults(branch.title, about(branch.id)),
          ...(branch.nodes.length === 0 ? [about(branch.id)('branchEmpty')] : []),
        ]),
      ]
    case 'exclusive':
      return [
        ...(node.branches.length < 2 ? [say('branchesFew')] : []),
        ...(node.branches.at(-1)?.when === null ? [] : [say('elseMissing')]),
        ...node.branches.flatMap(({ id, title, when }, at) => [
          ...titleFaults(title, about(id)),
          ...(when === null && at < node.branches.length - 1 ? [about(id)('elseNotLast')] : []),
          ...(when === null ? [] : conditionFaults(when, fields, about(id))),
        ]),
      ]
    default:
      return stepFaults(node, definition, say)
  }
}

type Fields = Readonly<Record<string, FlowField>>

const fieldOf = (fields: Fields, name: string): FlowField | undefined => (Object.hasOwn(fields, name) ? fields[name] : undefined)

const stepFaults = (node: StepNode, { type, nodes }: FlowDefinition, say: Say): FlowFault[] => {
  const fields = fieldsOf(type)
  const { assignees, mode, ifRejected, deadline, hides = [] } = node
  const before = stepsBefore(nodes, node.id)
  return [
    ...assigneesFaults(assignees, fields, say),
    ...('share' in mode && mode.share ? shareFaults(mode.share, say) : []),
    ...(ifRejected.kind === 'toNode' && !before.some(({ id }) => id === ifRejected.node)
      ? [say('notBefore', { node: ifRejected.node })]
      : []),
    ...(deadline ? deadlineFaults(deadline, fields, say) : []),
    ...(!isOwnDecision(node) && deadline && decisions.has(deadline.whenDue) ? [say('notDecided')] : []),
    ...hides.filter((field) => !fieldOf(fields, field)).map((field) => say('hidesUnknown', { field })),
  ]
}

/** What time alone can't do to what somebody is to do. */
const decisions: ReadonlySet<string> = new Set(['approve', 'reject'])

const deadlineFaults = (deadline: NonNullable<StepNode['deadline']>, fields: Fields, say: Say): FlowFault[] => {
  const { remindBefore, whenDue, to = [] } = deadline
  return [
    ...spanFaults(deadline, say),
    ...(remindBefore === undefined || isCount(remindBefore, 1) ? [] : [say('spanWrong', { count: String(remindBefore) })]),
    ...(whenDue === 'transfer' && to.length === 0 ? [say('transferToNobody')] : []),
    ...to.flatMap((assignee) => assigneeFaults(assignee, fields, say)),
  ]
}

const isCount = (count: number, least: number): boolean => Number.isSafeInteger(count) && count >= least

const spanFaults = ({ count }: Span, say: Say): FlowFault[] => (isCount(count, 1) ? [] : [say('spanWrong', { count: String(count) })])

const shareFaults = ({ of, outOf }: Share, say: Say): FlowFault[] =>
  isCount(of, 1) && isCount(outOf, of) ? [] : [say('shareWrong', { of: String(of), outOf: String(outOf) })]

const assigneesFaults = (assignees: readonly Assignee[], fields: Fields, say: Say): FlowFault[] =>
  assignees.length === 0 ? [say('nobodyAsked')] : assignees.flatMap((assignee) => assigneeFaults(assignee, fields, say))

const assigneeFaults = (assignee: Assignee, fields: Fields, say: Say): FlowFault[] => {
  const { weight } = assignee
  return [
    ...(weight === undefined || isCount(weight, 1) ? [] : [say('weightWrong', { weight: String(weight) })]),
    ...whoFaults(assignee, fields, say),
  ]
}

const whoFaults = (assignee: Assignee, fields: Fields, say: Say): FlowFault[] => {
  const malformed = (names: readonly string[], form: RegExp) =>
    names.filter((name) => !form.test(name)).map((name) => say('nameMalformed', { name }))
  const person = (field: string) => {
    const declared = fieldOf(fields, field)
    if (!declared) return [say('fieldUnknown', { field })]
    return declared.kind === 'person' ? [] : [say('fieldNotPerson', { field })]
  }
  const levels = (count: number, least: number) => (isCount(count, least) ? [] : [say('levelsWrong', { count: String(count) })])
  switch (assignee.by) {
    case 'users':
      return assignee.users.length === 0 ? [say('nobodyAsked')] : malformed(assignee.users, userForm)
    case 'role':
      return malformed([assignee.role], codeForm)
    case 'group':
      return malformed([assignee.group], codeForm)
    case 'unitHead':
      return levels(assignee.above, 0)
    case 'unitHeads':
    case 'superiors':
      return levels(assignee.upTo, 1)
    case 'field':
      return person(assignee.field)
    case 'inCharge':
      return assignee.but === undefined ? [] : person(assignee.but)
    case 'condition':
      return [
        ...conditionFaults(assignee.when, fields, say),
        ...(assignee.ask.length === 0 && assignee.otherwise.length === 0 ? [say('nobodyAsked')] : []),
        ...[...assignee.ask, ...assignee.otherwise].flatMap((each) => assigneeFaults(each, fields, say)),
      ]
    default:
      return []
  }
}

const conditionFaults = (condition: Condition, fields: Fields, say: Say): FlowFault[] => {
  if ('all' in condition || 'any' in condition) {
    const parts = 'all' in condition ? condition.all : condition.any
    return parts.length === 0 ? [say('conditionEmpty')] : parts.flatMap((part) => conditionFaults(part, fields, say))
  }
  const { field, is } = condition
  const declared = fieldOf(fields, field)
  if (!declared) return [say('fieldUnknown', { field })]
  if (!askedOf(declared).includes(is)) return [say('operatorUnfit', { field, is })]
  if ('values' in condition && condition.values.length === 0) return [say('valuesMissing', { field })]
  const values = 'values' in condition ? condition.values : 'value' in condition ? [condition.value] : []
  return values.filter((value) => !isOf(declared, value)).map((value) => say('valueUnfit', { field, value }))
}

type Operator = Exclude<Condition, { all: unknown } | { any: unknown }>['is']

/** What may be asked of a field of this kind. */
export const askedOf = ({ kind }: FlowField): readonly Operator[] => {
  switch (kind) {
    case 'money':
    case 'day':
      return [...orderings, 'unknown']
    case 'choice':
    case 'category':
    case 'unit':
      return ['oneOf', 'noneOf', 'unknown']
    case 'flag':
      return ['true', 'false', 'unknown']
    case 'person':
    case 'text':
      return ['unknown']
  }
}

const isInCalendar = (date: string): boolean => {
  const at = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date)
}

/** Whether a field of this kind can say this. */
export const isOf = ({ kind, values = [] }: FlowField, value: string): boolean => {
  switch (kind) {
    case 'money':
      return moneyForm.test(value)
    case 'day':
      return dayForm.test(value) && isInCalendar(value)
    case 'choice':
      return values.includes(value)
    case 'category':
      return categoryForm.test(value)
    case 'unit':
      return userForm.test(value)
    default:
      return true
  }
}
