import { expect, it } from 'vitest'
import type { FlowNode } from './definition.ts'
import { plainStep } from '#tests/setup/flowDefinitions.ts'
import { stepsBefore, stepsOfLane } from './scopes.ts'

const title = { zh: '审批', en: 'Approval' }
const nodes: FlowNode[] = [
  plainStep('first'),
  {
    id: 'beside',
    kind: 'parallel',
    title,
    branches: ['a', 'b'].map((id) => ({ id, title, nodes: [plainStep(`${id}One`), plainStep(`${id}Two`)] })),
  },
  { id: 'split', kind: 'exclusive', title, branches: [{ id: 'else', title, when: null, nodes: [plainStep('within')] }] },
  plainStep('last'),
]
const idsOf = (steps: readonly { id: string }[]) => steps.map(({ id }) => id)

it('a case goes back to what lies before, not to what lies beside, nor into what has been joined', () => {
  expect(idsOf(stepsBefore(nodes, 'bTwo'))).toEqual(['first', 'bOne'])
  expect(idsOf(stepsBefore(nodes, 'last'))).toEqual(['first', 'within'])
  expect(idsOf(stepsBefore(nodes, 'first'))).toEqual([])
  expect(idsOf(stepsOfLane(nodes))).toEqual(['first', 'within', 'last'])
})
