import { describe, expect, it } from 'vitest'
import { branchTakers } from '#src/machines/approval/branchTakers.ts'
import type { FlowNode } from '#src/machines/approval/definition.ts'
import { plainStep } from '#tests/setup/flowDefinitions.ts'
import { passedOver } from './passedOver.ts'

const title = { zh: '分支', en: 'Branch' }
const nodes: FlowNode[] = [
  plainStep('first'),
  {
    id: 'choice',
    kind: 'exclusive',
    title,
    branches: [
      { id: 'large', title, when: { field: 'amountGross', is: 'atLeast', value: '10' }, nodes: [plainStep('head')] },
      { id: 'small', title, when: null, nodes: [] },
    ],
  },
  plainStep('last'),
]
const at = '2026-11-01T00:00:00Z'
const visit = (node: string, skipped: 'self' | 'nobody' | null = null) => ({ node, begunAt: at, endedAt: at, skipped })

describe('what a case passed over', () => {
  it('is what asked nobody, and what it had not come to when it ended', () => {
    const passed = passedOver(nodes, { state: 'approved', visits: [visit('first', 'self'), visit('last')] })
    expect(passed).toEqual(
      new Map([
        ['first', 'self'],
        ['head', 'notReached'],
      ]),
    )
  })

  it('is nothing that may yet come, nor what was asked anew', () => {
    expect([...passedOver(nodes, { state: 'running', visits: [visit('first', 'nobody'), visit('first')] })]).toEqual([])
  })
})

describe('who took a branch', () => {
  it('is told by where cases have been, and by what they came past', () => {
    const sets = [
      { nodes: ['first'], isApproved: false, count: 5 },
      { nodes: ['first', 'last'], isApproved: true, count: 3 },
      { nodes: ['first', 'head', 'last'], isApproved: true, count: 2 },
    ]
    expect(branchTakers(nodes, sets)).toEqual([
      { branch: 'large', cases: 2 },
      { branch: 'small', cases: 3 },
    ])
  })
})
