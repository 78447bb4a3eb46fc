import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arbitraryDefinition, plainStep } from '#tests/setup/flowDefinitions.ts'
import { passedBy } from '../conditions.ts'
import {
  isStep,
  nodesWithin,
  type Condition,
  type ExclusiveNode,
  type FlowDefinition,
  type FlowNode,
  type StepNode,
} from '../definition.ts'
import type { FlowType } from '../flowTypes.ts'
import { stepsBefore } from '../scopes.ts'
import { findingCodes } from './finding.ts'
import { findingsOf } from './prove.ts'
import { isDecided } from './reach.ts'

const title = { zh: '审批', en: 'Approval' }
const step = plainStep
const of = (type: FlowType, ...nodes: FlowNode[]): FlowDefinition => ({ type, title, nodes })
const stop = (...nodes: FlowNode[]) => of('STOP', ...nodes)
const large: Condition = { field: 'amountGross', is: 'atLeast', value: '200000' }
const where = (when: Condition, ...nodes: FlowNode[]): ExclusiveNode => ({
  id: 'split',
  kind: 'exclusive',
  title,
  branches: [
    { id: 'yes', title, when, nodes },
    { id: 'no', title, when: null, nodes: [] },
  ],
})
const timer: FlowNode = { id: 'timer', kind: 'timer', title, wait: { count: 1, unit: 'workingDays' } }
const within = (type: FlowType): FlowNode => ({ id: 'within', kind: 'subprocess', title, type })
const told: FlowNode = { id: 'told', kind: 'copy', title, assignees: [{ by: 'initiator' }] }
const due = (whenDue: 'approve' | 'reject') => ({ deadline: { count: 1, unit: 'workingDays', whenDue } as const })

const published = [of('STOP', step('one')), of('REPORT', within('PRICE')), of('PRICE', within('REPORT')), of('QUOTER', within('STOP'))]
const found = (definition: FlowDefinition, beside: ReadonlyMap<FlowType, ReadonlySet<FlowType>> = new Map()) =>
  findingsOf(definition, { published, beside }).map(({ code, about, weight, values, example }) => [code, about, weight, values, example])

describe('a proof', () => {
  it('finds nothing where there is nothing to find', () => {
    expect(found(stop(step('one'), where(large, step('two')), within('REPORT')))).toEqual([])
  })

  it('tells of cases that nobody decides, by an example', () => {
    expect(found(stop(where(large, step('one'), told)))).toEqual([['decidedByNobody', 'split', 'warns', {}, { amountGross: '199999.99' }]])
    expect(found(stop(told))).toEqual([['decidedByNobody', 'told', 'warns', {}, {}]])
  })

  it('tells of rejections that lead to a step that the case has not passed', () => {
    const second = step('second', { ifRejected: { kind: 'toPrevious' } })
    expect(found(stop(step('zero'), where(large, step('first')), second))).toEqual([
      ['rejectedAside', 'second', 'warns', { node: 'first' }, { amountGross: '199999.99' }],
    ])
    expect(found(stop(step('zero'), where(large, step('first'), second)))).toEqual([])
    expect(found(stop(second))).toEqual([])
  })

  it('tells of own requests, and of who is asked twice in a row', () => {
    expect(found(stop(step('one', { ifSelf: 'decides' }), step('notes', { kind: 'meeting', ifSelf: 'decides' })))).toEqual([
      ['ownRequest', 'one', 'warns', {}, undefined],
    ])
    const again = step('again', { ifRepeated: 'asksAgain', assignees: [{ by: 'role', role: 'JC_LEAD', of: 'house', weight: 2 }] })
    const twice = ['sameTwice', 'again', 'warns', { node: 'one' }, undefined]
    expect(found(stop(step('one'), told, again))).toEqual([twice])
    expect(found(stop(step('one'), where(large, step('two')), again))).toEqual([
      twice,
      ['sameTwice', 'again', 'warns', { node: 'two' }, undefined],
    ])
    expect(found(stop(step('one'), step('two', { assignees: [{ by: 'unitHead', above: 0 }] }), again))).toEqual([])
  })

  it('tells where a case could wait for nobody, or go round', () => {
    const chosen = step('chosen', { assignees: [{ by: 'initiatorsChoice' }] })
    expect(found(stop(chosen))).toEqual([['knownLater', 'chosen', 'warns', { ifEmpty: 'block' }, undefined]])
    expect(found(stop({ ...chosen, ifEmpty: 'toAdministrator' }))).toEqual([])
    const after = (last: StepNode) => found(stop(step('one'), timer, where(large, step('two', { ifEmpty: 'pass' })), last))
    expect(after(step('three'))).toEqual([])
    expect(after({ ...chosen, assignees: [{ by: 'field', field: 'reason' }] })).toEqual([
      ['blocksAfterTimer', 'chosen', 'stops', { node: 'timer' }, undefined],
      ['knownLater', 'chosen', 'warns', { ifEmpty: 'block' }, undefined],
    ])
    const back = { ifRejected: { kind: 'toNode', node: 'one' } as const }
    expect(found(stop(step('one', due('approve')), timer, step('two', { ifEmpty: 'pass', ...due('reject'), ...back })))).toEqual([
      ['roundByTime', 'two', 'warns', { node: 'one' }, undefined],
    ])
    expect(found(stop(step('one', due('approve')), step('human'), step('two', { ...due('reject'), ...back })))).toEqual([])
  })

  it('tells of cases within that come back, or that nothing is there for', () => {
    expect(found(stop(step('one'), within('QUOTER')))).toEqual([
      ['withinCircle', 'within', 'stops', { types: 'STOP QUOTER STOP' }, undefined],
    ])
    expect(found(of('DEMAND', within('SUPPLIER_ADMIT')))).toEqual([
      ['withinMissing', 'within', 'stops', { type: 'SUPPLIER_ADMIT' }, undefined],
    ])
    const beside = new Map([['STOP', new Set<FlowType>(['STOP'])]] as const)
    expect(found(stop(within('REPORT')), beside)).toEqual([['withinMissing', 'within', 'stops', { type: 'REPORT' }, undefined]])
    expect(found(of('DEMAND', within('REPORT')), beside)).toEqual([])
  })

  it('of any definition names what is in it, and forms for which it is so', () => {
    fc.assert(
      fc.property(arbitraryDefinition, (definition) => {
        const { nodes } = definition
        const ids = new Set(
          nodesWithin(nodes).flatMap((node) => [node.id, ...('branches' in node ? node.branches.map(({ id }) => id) : [])]),
        )
        for (const { code, about, values, example = {} } of findingsOf(definition, { published, beside: new Map() })) {
          expect(ids).toContain(about)
          expect(findingCodes).toContain(code)
          const passed = passedBy(nodes, example)
          if (code === 'decidedByNobody') expect(passed.some(isDecided)).toBe(false)
          if (code !== 'rejectedAside') continue
          const isPassed = (id: string | undefined) => passed.some((node) => isStep(node) && node.id === id)
          expect([isPassed(about), isPassed(values['node']), stepsBefore(nodes, about).some(({ id }) => id === values['node'])]).toEqual([
            true,
            false,
            true,
          ])
        }
      }),
      { numRuns: 300 },
    )
  })
})
