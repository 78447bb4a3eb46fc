import { expect, it } from 'vitest'
import type { FlowNode } from './definition.ts'
import { stepsBefore, stepsOfLane } from './scopes.ts'

const title = { zh: '审批', en: 'Approval' }
const step = (id: string): FlowNode => ({
  id,
  kind: 'approve',
  title,
  assignees: [{ by: 'initiator' }],
  mode: { kind: 'anyOf' },
  ifEmpty: 'pass',
  ifSelf: 'decides',
  ifRepeated: 'asksAgain',
  ifRejected: { kind: 'ends' },
  resubmit: 'everybody',
})
const nodes: FlowNode[] = [
  step('first'),
  { id: 'beside', kind: 'parallel', title, branches: ['a', 'b'].map((id) => ({ id, title, nodes: [step(`${id}One`), step(`${id}Two`)] })) },
  { id: 'split', kind: 'exclusive', title, branches: [{ id: 'else', title, when: null, nodes: [step('within')] }] },
  step('last'),
]
const idsOf = (steps: readonly { id: string }[]) => steps.map(({ id }) => id)

it('a case goes back to what lies before, not to what lies beside, nor into what has been joined', () => {
  expect(idsOf(stepsBefore(nodes, 'bTwo'))).toEqual(['first', 'bOne'])
  expect(idsOf(stepsBefore(nodes, 'last'))).toEqual(['first', 'within'])
  expect(idsOf(stepsBefore(nodes, 'first'))).toEqual([])
  expect(idsOf(stepsOfLane(nodes))).toEqual(['first', 'within', 'last'])
})
