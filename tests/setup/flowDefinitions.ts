import fc from 'fast-check'
import {
  emptyPolicies,
  isBranching,
  isStep,
  orderings,
  repeatedPolicies,
  resubmitPolicies,
  selfPolicies,
  spanUnits,
  stepKinds,
  timeoutActions,
  usualRules,
  withBranches,
  type Assignee,
  type BothNames,
  type Condition,
  type FlowDefinition,
  type FlowNode,
  type FormValue,
  type FormValues,
  type RejectPolicy,
  type Share,
  type Span,
  type StepDeadline,
  type StepNode,
} from '#src/machines/approval/definition.ts'
import { fieldsOf, type FlowField } from '#src/machines/approval/flowFields.ts'
import { flowTypeIds, type FlowType } from '#src/machines/approval/flowTypes.ts'
import { stepsBefore } from '#src/machines/approval/scopes.ts'

type Kind = FlowNode['kind']

const allKinds: readonly Kind[] = [...stepKinds, 'copy', 'exclusive', 'parallel', 'subprocess', 'timer']
/** How deep branches lie within one another. */
const deepest = 3

const title: fc.Arbitrary<BothNames> = fc.record({ zh: fc.constantFrom('审批', '会签', '复核'), en: fc.constantFrom('Approval', 'Review') })
const amounts = ['0', '199999.99', '200000', '1000000.00', '5000000'] as const
const days = ['2026-11-27', '2027-01-04', '2027-06-30'] as const
const categories = ['10', '1001', '1002'] as const
const ids = ['1', '2', '5', '8', '21'] as const

/** What a field can say, besides nothing. */
const saidIn = ({ kind, values = [] }: FlowField): fc.Arbitrary<FormValue> => {
  switch (kind) {
    case 'money':
      return fc.constantFrom(...amounts)
    case 'day':
      return fc.constantFrom(...days)
    case 'flag':
      return fc.boolean()
    case 'choice':
      return fc.constantFrom(...values)
    case 'category':
      return fc.constantFrom(...categories)
    case 'unit':
    case 'person':
      return fc.constantFrom(...ids)
    case 'text':
      return fc.constantFrom('钢丝绳', 'Wire rope')
  }
}

/** What may be asked of a field. */
const askedOf = (field: string, { kind, values = [] }: FlowField): fc.Arbitrary<Condition> => {
  const unknown = fc.constant<Condition>({ field, is: 'unknown' })
  const ordered = (from: readonly string[]) =>
    fc.record({ field: fc.constant(field), is: fc.constantFrom(...orderings), value: fc.constantFrom(...from) })
  const among = (from: readonly string[]) =>
    fc.record({
      field: fc.constant(field),
      is: fc.constantFrom('oneOf' as const, 'noneOf' as const),
      values: fc.subarray([...from], { minLength: 1 }),
    })
  switch (kind) {
    case 'money':
      return fc.oneof(ordered(amounts), unknown)
    case 'day':
      return fc.oneof(ordered(days), unknown)
    case 'flag':
      return fc.oneof(fc.record({ field: fc.constant(field), is: fc.constantFrom('true' as const, 'false' as const) }), unknown)
    case 'choice':
      return fc.oneof(among(values), unknown)
    case 'category':
      return fc.oneof(among(categories), unknown)
    case 'unit':
      return fc.oneof(among(ids), unknown)
    case 'person':
    case 'text':
      return unknown
  }
}

const conditionOf = (type: FlowType): fc.Arbitrary<Condition> => {
  const leaf = fc.oneof(...Object.entries(fieldsOf(type)).map(([name, field]) => askedOf(name, field)))
  const several = fc.array(leaf, { minLength: 1, maxLength: 3 })
  return fc.oneof(
    { weight: 3, arbitrary: leaf },
    fc.record({ all: several }),
    fc.record({ any: fc.array(fc.oneof(leaf, fc.record({ all: several })), { minLength: 1, maxLength: 2 }) }),
  )
}

const upTo = fc.integer({ min: 1, max: 3 })

/** Whom a step may ask, with a weight or without. */
const assigneeOf = (type: FlowType): fc.Arbitrary<Assignee> => {
  const people = Object.entries(fieldsOf(type)).flatMap(([name, { kind }]) => (kind === 'person' ? [name] : []))
  const plain: fc.Arbitrary<Assignee>[] = [
    fc.record({ by: fc.constant('users' as const), users: fc.subarray([...ids], { minLength: 1 }) }),
    fc.record({
      by: fc.constant('role' as const),
      role: fc.constantFrom('JC_LEAD', 'FINANCE', 'LEGAL'),
      of: fc.constantFrom('company' as const, 'unit' as const, 'house' as const),
    }),
    fc.record({ by: fc.constant('unitHead' as const), above: fc.integer({ min: 0, max: 2 }) }),
    fc.record({ by: fc.constant('unitHeads' as const), upTo }),
    fc.record({ by: fc.constantFrom('unitApprovers' as const, 'budgetOwner' as const, 'initiator' as const, 'initiatorsChoice' as const) }),
    fc.record({ by: fc.constant('superiors' as const), upTo }),
    fc.record({ by: fc.constant('group' as const), group: fc.constantFrom('AWARD_BOARD', 'EAST_APPROVERS') }),
    fc.constantFrom<Assignee>({ by: 'inCharge' }, ...people.map((but) => ({ by: 'inCharge' as const, but }))),
    ...(people.length > 0 ? [fc.record({ by: fc.constant('field' as const), field: fc.constantFrom(...people) })] : []),
  ]
  const simple = fc.oneof(...plain)
  const chosen: fc.Arbitrary<Assignee> = fc.record({
    by: fc.constant('condition' as const),
    when: conditionOf(type),
    ask: fc.array(simple, { minLength: 1, maxLength: 2 }),
    otherwise: fc.array(simple, { maxLength: 2 }),
  })
  return fc
    .tuple(fc.oneof({ weight: 6, arbitrary: simple }, chosen), fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }))
    .map(([assignee, weight]) => (weight === undefined ? assignee : { ...assignee, weight }))
}

const share: fc.Arbitrary<Share> = fc
  .integer({ min: 1, max: 5 })
  .chain((outOf) => fc.record({ of: fc.integer({ min: 1, max: outOf }), outOf: fc.constant(outOf) }))
const span: fc.Arbitrary<Span> = fc.record({ count: fc.integer({ min: 1, max: 10 }), unit: fc.constantFrom(...spanUnits) })

const deadlineOf = (assignees: fc.Arbitrary<Assignee[]>, actions: readonly StepDeadline['whenDue'][]): fc.Arbitrary<StepDeadline> =>
  fc
    .tuple(span, fc.option(fc.integer({ min: 1, max: 8 }), { nil: undefined }), fc.constantFrom(...actions), assignees)
    .map(([time, remindBefore, whenDue, to]) => ({
      ...time,
      ...(remindBefore !== undefined && { remindBefore }),
      whenDue,
      ...(whenDue === 'transfer' && { to }),
    }))

/** A step that it goes back to is told by a number until it is known which lie before. */
const rejectPolicy: fc.Arbitrary<RejectPolicy> = fc.oneof(
  fc.constantFrom<RejectPolicy>({ kind: 'toInitiator' }, { kind: 'toPrevious' }, { kind: 'ends' }),
  fc.record({ kind: fc.constant('toNode' as const), node: fc.nat({ max: 9 }).map(String) }),
)

const flag = fc.constant(true as const)

const nodeOf = (type: FlowType, kinds: readonly Kind[], depth: number): fc.Arbitrary<FlowNode> => {
  const named = { id: fc.constant(''), title }
  const assignees = fc.array(assigneeOf(type), { minLength: 1, maxLength: 3 })
  const within = (minLength: number) => fc.array(nodeOf(type, kinds, depth + 1), { minLength, maxLength: 2 })
  const arbitraries: Record<Kind, () => fc.Arbitrary<FlowNode>> = {
    approve: () => step('approve'),
    handle: () => step('handle'),
    meeting: () => step('meeting'),
    copy: () => fc.record({ ...named, kind: fc.constant('copy' as const), assignees }),
    exclusive: () =>
      fc
        .tuple(
          fc.record({ ...named, kind: fc.constant('exclusive' as const) }),
          fc.array(fc.record({ ...named, when: conditionOf(type), nodes: within(0) }), { minLength: 1, maxLength: 2 }),
          fc.record({ ...named, when: fc.constant(null), nodes: within(0) }),
        )
        .map(([node, branches, last]) => ({ ...node, branches: [...branches, last] })),
    parallel: () =>
      fc.record({
        ...named,
        kind: fc.constant('parallel' as const),
        branches: fc.array(fc.record({ ...named, nodes: within(1) }), { minLength: 2, maxLength: 3 }),
      }),
    subprocess: () =>
      fc.record({
        ...named,
        kind: fc.constant('subprocess' as const),
        type: fc.constantFrom(...flowTypeIds.filter((other) => other !== type)),
      }),
    timer: () => fc.record({ ...named, kind: fc.constant('timer' as const), wait: span }),
  }
  const step = (kind: StepNode['kind']): fc.Arbitrary<StepNode> =>
    fc.record(
      {
        ...named,
        kind: fc.constant(kind),
        assignees,
        mode: fc.oneof(
          fc.constantFrom<StepNode['mode']>({ kind: 'sequential' }, { kind: 'anyOf' }, { kind: 'countersign' }),
          fc.record({ kind: fc.constantFrom('countersign' as const, 'vote' as const), share }),
        ),
        ifEmpty: fc.constantFrom(...emptyPolicies),
        ifSelf: fc.constantFrom(...selfPolicies),
        ifRepeated: fc.constantFrom(...repeatedPolicies),
        ifRejected: rejectPolicy,
        resubmit: fc.constantFrom(...resubmitPolicies),
        deadline: deadlineOf(
          assignees,
          timeoutActions.filter((action) => kind === 'approve' || (action !== 'approve' && action !== 'reject')),
        ),
        asks: fc.record({ opinion: flag, files: flag }, { requiredKeys: [] }),
        hides: fc.subarray(Object.keys(fieldsOf(type))),
      },
      { requiredKeys: ['id', 'title', 'kind', 'assignees', 'mode', 'ifEmpty', 'ifSelf', 'ifRepeated', 'ifRejected', 'resubmit'] },
    )
  const possible = kinds.filter((kind) => depth < deepest || (kind !== 'exclusive' && kind !== 'parallel'))
  return fc.oneof(
    ...possible.map((kind) => ({ weight: kind === 'approve' ? 4 : 1, arbitrary: fc.constant(null).chain(arbitraries[kind]) })),
  )
}

/** Everything called by a number of its own, one before what is within it. */
const numbered = (nodes: readonly FlowNode[], called: { count: number }): FlowNode[] => {
  const next = () => `n${(called.count += 1)}`
  return nodes.map((node) => {
    const id = next()
    return { ...withBranches(node, (branch) => ({ ...branch, id: next(), nodes: numbered(branch.nodes, called) })), id }
  })
}

/** Whatever goes back to a step goes back to one that lies before it, or to who began where none does. */
const sentBack = (all: readonly FlowNode[], nodes: readonly FlowNode[]): FlowNode[] =>
  nodes.map((node) => {
    if (isBranching(node)) return withBranches(node, (branch) => ({ ...branch, nodes: sentBack(all, branch.nodes) }))
    if (!isStep(node) || node.ifRejected.kind !== 'toNode') return node
    const before = stepsBefore(all, node.id)
    const target = before[Number(node.ifRejected.node) % before.length]
    return { ...node, ifRejected: target ? { kind: 'toNode', node: target.id } : { kind: 'toInitiator' } }
  })

/** A definition without faults, of a type, of nodes of these kinds; branches lie within one another up to three deep. */
export const arbitraryDefinitionOf = (type: FlowType, kinds: readonly Kind[] = allKinds): fc.Arbitrary<FlowDefinition> =>
  fc.record({ title, nodes: fc.array(nodeOf(type, kinds, 0), { minLength: 1, maxLength: 4 }) }).map(({ nodes, ...definition }) => {
    const called = numbered(nodes, { count: 0 })
    // Objects as JSON has them: fast-check also makes some without a prototype.
    return structuredClone({ type, ...definition, nodes: sentBack(called, called) })
  })

/** A definition without faults, of any type. */
export const arbitraryDefinition: fc.Arbitrary<FlowDefinition> = fc.oneof(...flowTypeIds.map((type) => arbitraryDefinitionOf(type)))

/** What a record of a type says: any of its fields may say nothing. */
export const arbitraryForm = (type: FlowType): fc.Arbitrary<FormValues> =>
  fc.record(Object.fromEntries(Object.entries(fieldsOf(type)).map(([name, field]) => [name, fc.option(saidIn(field))])), {
    noNullPrototype: true,
  })

/** A step of the head of group procurement that is refused where nobody is found, skips who began, and ends with a rejection; or as is said. */
export const plainStep = (id: string, otherwise: Partial<Omit<StepNode, 'id'>> = {}): StepNode => ({
  id,
  kind: 'approve',
  title: { zh: '审批', en: 'Approval' },
  assignees: [{ by: 'role', role: 'JC_LEAD', of: 'house' }],
  ...usualRules,
  ifEmpty: 'block',
  ifSelf: 'skip',
  ifRejected: { kind: 'ends' },
  ...otherwise,
})
