import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arbitraryDefinition, plainStep } from '#tests/setup/flowDefinitions.ts'
import type { Assignee, Condition, ExclusiveNode, FlowDefinition, FlowNode, ParallelNode, StepNode } from './definition.ts'
import { faultsOf, flowFaultCodes } from './faults.ts'

const title = { zh: '审批', en: 'Approval' }
const step = (id: string, otherwise: Parameters<typeof plainStep>[1] = {}): StepNode =>
  plainStep(id, { ifRepeated: 'asksAgain', ...otherwise })
const demand = (...nodes: FlowNode[]): FlowDefinition => ({ type: 'DEMAND', title, nodes })
const branch = (id: string, when: Condition | null, ...nodes: FlowNode[]) => ({ id, title, when, nodes })
const large: Condition = { field: 'amountGross', is: 'atLeast', value: '200000' }
const exclusive = (...branches: ExclusiveNode['branches']): FlowNode => ({ id: 'split', kind: 'exclusive', title, branches })
const parallel = (...branches: ParallelNode['branches']): FlowNode => ({ id: 'beside', kind: 'parallel', title, branches })
const asking = (assignee: Assignee) => demand(step('one', { assignees: [assignee] }))
const when = (condition: Condition) => demand(exclusive(branch('yes', condition), branch('no', null)))

type Wrong = Record<(typeof flowFaultCodes)[number], [about: string | null, values: Record<string, string>, FlowDefinition][]>

/** Of each fault, where it is said and what it names, and definitions that have it and no other. */
const wrong: Wrong = {
  typeUnknown: [
    // As a file may say it.
    [null, { type: 'HOLIDAY' }, { ...demand(step('one')), type: 'HOLIDAY' as 'DEMAND' }],
    ['one', { type: 'HOLIDAY' }, demand({ id: 'one', kind: 'subprocess', title, type: 'HOLIDAY' as 'DEMAND' })],
  ],
  titleMissing: [
    [null, { language: 'en' }, { ...demand(step('one')), title: { zh: '审批', en: ' ' } }],
    ['one', { language: 'zh' }, demand(step('one', { title: { zh: '', en: 'Approval' } }))],
    ['b', { language: 'en' }, demand(exclusive(branch('a', large), { ...branch('b', null), title: { zh: '其他', en: '' } }))],
    [
      'b',
      { language: 'en' },
      demand(parallel({ id: 'a', title, nodes: [step('c')] }, { id: 'b', title: { zh: '二', en: '' }, nodes: [step('d')] })),
    ],
  ],
  nodesMissing: [[null, {}, demand()]],
  idMalformed: ['', 'One', '1a', 'a-b', 'start', 'end', `a${'b'.repeat(40)}`].map((id) => [id, { id }, demand(step(id))]),
  idTwice: [
    ['one', { id: 'one' }, demand(step('one'), step('one'))],
    ['one', { id: 'one' }, demand(step('one'), exclusive(branch('one', large), branch('b', null)))],
  ],
  branchesFew: [
    ['split', {}, demand(exclusive(branch('a', null)))],
    ['beside', {}, demand(parallel({ id: 'a', title, nodes: [step('one')] }))],
  ],
  branchEmpty: [['b', {}, demand(parallel({ id: 'a', title, nodes: [step('one')] }, { id: 'b', title, nodes: [] }))]],
  elseMissing: [['split', {}, demand(exclusive(branch('a', large), branch('b', large)))]],
  elseNotLast: [['a', {}, demand(exclusive(branch('a', null), branch('b', null)))]],
  conditionEmpty: [
    ['yes', {}, when({ all: [] })],
    ['yes', {}, when({ any: [large, { all: [] }] })],
  ],
  fieldUnknown: [
    ['yes', { field: 'colour' }, when({ field: 'colour', is: 'true' })],
    ['yes', { field: 'constructor' }, when({ field: 'constructor', is: 'unknown' })],
    ['one', { field: 'chooser' }, asking({ by: 'field', field: 'chooser' })],
    ['one', { field: 'nobody' }, asking({ by: 'inCharge', but: 'nobody' })],
  ],
  operatorUnfit: [
    ['yes', { field: 'amountGross', is: 'true' }, when({ field: 'amountGross', is: 'true' })],
    ['yes', { field: 'isDirect', is: 'oneOf' }, when({ field: 'isDirect', is: 'oneOf', values: ['true'] })],
    ['yes', { field: 'kind', is: 'above' }, when({ field: 'kind', is: 'above', value: 'URGENT' })],
    ['yes', { field: 'title', is: 'oneOf' }, when({ all: [{ field: 'title', is: 'oneOf', values: ['a'] }] })],
  ],
  valueUnfit: [
    ['yes', { field: 'amountGross', value: '20万' }, when({ field: 'amountGross', is: 'below', value: '20万' })],
    ['yes', { field: 'amountGross', value: '1e9' }, when({ field: 'amountGross', is: 'below', value: '1e9' })],
    ['yes', { field: 'needBy', value: '2026-02-30' }, when({ field: 'needBy', is: 'below', value: '2026-02-30' })],
    ['yes', { field: 'needBy', value: '2026-13-01' }, when({ field: 'needBy', is: 'below', value: '2026-13-01' })],
    ['yes', { field: 'kind', value: 'LATER' }, when({ field: 'kind', is: 'oneOf', values: ['URGENT', 'LATER'] })],
    ['yes', { field: 'unit', value: 'East' }, when({ field: 'unit', is: 'noneOf', values: ['East'] })],
    ['yes', { field: 'category', value: '钢丝绳' }, when({ field: 'category', is: 'oneOf', values: ['钢丝绳'] })],
  ],
  valuesMissing: [['yes', { field: 'kind' }, when({ field: 'kind', is: 'oneOf', values: [] })]],
  nobodyAsked: [
    ['one', {}, demand(step('one', { assignees: [] }))],
    ['one', {}, demand({ id: 'one', kind: 'copy', title, assignees: [] })],
    ['one', {}, asking({ by: 'users', users: [] })],
    ['one', {}, asking({ by: 'condition', when: large, ask: [], otherwise: [] })],
  ],
  fieldNotPerson: [
    ['one', { field: 'title' }, asking({ by: 'field', field: 'title' })],
    ['one', { field: 'unit' }, asking({ by: 'inCharge', but: 'unit' })],
  ],
  nameMalformed: [
    ['one', { name: 'lead' }, asking({ by: 'users', users: ['5', 'lead'] })],
    ['one', { name: 'JC LEAD' }, asking({ by: 'role', role: 'JC LEAD', of: 'house' })],
    ['one', { name: '' }, asking({ by: 'group', group: '' })],
    ['one', { name: '-' }, asking({ by: 'condition', when: large, ask: [{ by: 'group', group: '-' }], otherwise: [] })],
  ],
  levelsWrong: [
    ['one', { count: '-1' }, asking({ by: 'unitHead', above: -1 })],
    ['one', { count: '0' }, asking({ by: 'unitHeads', upTo: 0 })],
    ['one', { count: '1.5' }, asking({ by: 'superiors', upTo: 1.5 })],
  ],
  weightWrong: [['one', { weight: '0' }, asking({ by: 'initiator', weight: 0 })]],
  shareWrong: [
    ['one', { of: '3', outOf: '2' }, demand(step('one', { mode: { kind: 'vote', share: { of: 3, outOf: 2 } } }))],
    ['one', { of: '0', outOf: '2' }, demand(step('one', { mode: { kind: 'countersign', share: { of: 0, outOf: 2 } } }))],
  ],
  spanWrong: [
    ['one', { count: '0' }, demand({ id: 'one', kind: 'timer', title, wait: { count: 0, unit: 'workingDays' } })],
    ['one', { count: '-2' }, demand(step('one', { deadline: { count: -2, unit: 'workingHours', whenDue: 'remind' } }))],
    ['one', { count: '0' }, demand(step('one', { deadline: { count: 2, unit: 'workingDays', remindBefore: 0, whenDue: 'remind' } }))],
  ],
  transferToNobody: [
    ['one', {}, demand(step('one', { deadline: { count: 2, unit: 'workingDays', whenDue: 'transfer' } }))],
    ['one', {}, demand(step('one', { deadline: { count: 2, unit: 'workingDays', whenDue: 'transfer', to: [] } }))],
  ],
  notDecided: (['approve', 'reject'] as const).flatMap((whenDue) =>
    (['handle', 'meeting'] as const).map((kind) => [
      'one',
      {},
      demand(step('one', { kind, deadline: { count: 2, unit: 'workingDays', whenDue } })),
    ]),
  ),
  notBefore: [
    ['one', { node: 'two' }, demand(step('one', { ifRejected: { kind: 'toNode', node: 'two' } }), step('two'))],
    ['one', { node: 'one' }, demand(step('one', { ifRejected: { kind: 'toNode', node: 'one' } }))],
    [
      'three',
      { node: 'two' },
      demand(
        parallel(
          { id: 'a', title, nodes: [step('two')] },
          { id: 'b', title, nodes: [step('three', { ifRejected: { kind: 'toNode', node: 'two' } })] },
        ),
      ),
    ],
  ],
  hidesUnknown: [['one', { field: 'stage' }, demand(step('one', { hides: ['title', 'stage'] }))]],
  ownType: [['one', {}, demand({ id: 'one', kind: 'subprocess', title, type: 'DEMAND' })]],
}

describe('faults of a definition', () => {
  it.each(flowFaultCodes)('names %s, at its node, and nothing else', (code) => {
    expect(wrong[code].length).toBeGreaterThan(0)
    for (const [about, values, definition] of wrong[code]) expect(faultsOf(definition)).toEqual([{ code, about, values }])
  })

  it('are none of a definition that can be compiled', () => {
    fc.assert(
      fc.property(arbitraryDefinition, (definition) => {
        expect(faultsOf(definition)).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  it('are told of whoever a task goes to when its time is up, too', () => {
    const to: Assignee[] = [{ by: 'field', field: 'title' }]
    const definition = demand(step('one', { deadline: { count: 1, unit: 'workingDays', whenDue: 'transfer', to } }))
    expect(faultsOf(definition)).toEqual([{ code: 'fieldNotPerson', about: 'one', values: { field: 'title' } }])
  })

  it('are none where a step goes back to one before what it lies within', () => {
    const back = step('two', { ifRejected: { kind: 'toNode', node: 'one' } })
    expect(faultsOf(demand(step('one'), exclusive(branch('a', large, back), branch('b', null))))).toEqual([])
  })
})
