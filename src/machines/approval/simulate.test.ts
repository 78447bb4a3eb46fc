import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nodesWithin, type FlowDefinition, type FlowNode, type FormValues } from '#src/machines/approval/definition.ts'
import { arbitraryDefinition, arbitraryForm, plainStep } from '#tests/setup/flowDefinitions.ts'
import { beginWay, moveWay, nodesAt, topOf, type WayFacts } from './compile.ts'
import { hoursAt, leavesOf, schedule, walk, walkFrom, type History } from './simulate.ts'

const now = new Date('2026-11-29T02:00:00Z')
const approvedTask = { state: 'approved', timedAs: null, weight: 1, place: 'own', returnTo: null } as const

/** What a compiled machine passes when everybody approves, in its order, and where it ends. */
const passedByMachine = (definition: FlowDefinition, form: FormValues) => {
  const all = nodesWithin(definition.nodes).map(({ id }) => id)
  const each = <T>(value: T) => Object.fromEntries(all.map((id) => [id, value]))
  const facts: WayFacts = {
    now,
    form,
    steps: each({ tasks: [approvedTask], queued: 0 }),
    within: each('approved' as const),
    waits: each(now),
  }
  let move = beginWay(definition, facts)
  const passed: string[] = []
  const seen = () => passed.push(...move.effects.flatMap(({ type, node }) => (type === 'leave' ? [] : [node])))
  seen()
  const stands = [nodesAt(move.position)]
  for (let next = moveWay(definition, move.position, facts, { type: 'decided' }); next;) {
    move = next
    seen()
    stands.push(nodesAt(move.position))
    next = moveWay(definition, move.position, facts, { type: 'decided' })
  }
  return { passed, end: topOf(move.position), stands }
}

const withForm = arbitraryDefinition.chain((definition) => fc.tuple(fc.constant(definition), arbitraryForm(definition.type)))
const idsOf = (nodes: readonly FlowNode[]) => nodes.map(({ id }) => id)

describe('a walk', () => {
  it('passes exactly what the compiled machine passes when everybody approves', () => {
    fc.assert(
      fc.property(withForm, ([definition, form]) => {
        const { passed, end } = passedByMachine(definition, form)
        const walked = idsOf(leavesOf(walk(definition.nodes, form)))
        expect(end).toBe('approved')
        expect(walked.toSorted()).toEqual(passed.toSorted())
        if (!nodesWithin(definition.nodes).some(({ kind }) => kind === 'parallel')) expect(walked).toEqual(passed)
      }),
    )
  })

  it('goes on from where a case stands with what is left of it', () => {
    fc.assert(
      fc.property(withForm, ([definition, form]) => {
        const whole = idsOf(leavesOf(walk(definition.nodes, form)))
        for (const open of passedByMachine(definition, form).stands.slice(0, -1)) {
          const left = idsOf(leavesOf(walkFrom(definition.nodes, new Set(open), form) ?? []))
          expect(left).toEqual(expect.arrayContaining(open))
          expect(whole).toEqual(expect.arrayContaining(left))
        }
      }),
    )
    expect(walkFrom([plainStep('one')], new Set(['other']), {})).toBeNull()
  })

  it('says why a branch is taken: what was asked, what the form says, and whether it holds', () => {
    const large = { field: 'amountGross', is: 'atLeast', value: '20000' } as const
    const rope = { field: 'category', is: 'oneOf', values: ['1001'] } as const
    const title = { zh: '金额', en: 'Amount' }
    const amount: FlowNode = {
      id: 'amount',
      kind: 'exclusive',
      title,
      branches: [
        { id: 'rope', title, when: { all: [large, rope] }, nodes: [plainStep('one')] },
        { id: 'large', title, when: large, nodes: [] },
        { id: 'other', title, when: null, nodes: [plainStep('two')] },
      ],
    }
    const reasonsFor = (form: FormValues) => walk([amount], form).flatMap((passed) => ('reasons' in passed ? passed.reasons : []))
    expect(reasonsFor({ amountGross: '21000.00' })).toEqual([
      {
        branch: 'rope',
        isTaken: false,
        asked: [
          { question: large, says: '21000.00', holds: true },
          { question: rope, says: null, holds: false },
        ],
      },
      { branch: 'large', isTaken: true, asked: [{ question: large, says: '21000.00', holds: true }] },
    ])
    expect(reasonsFor({ amountGross: '10' }).at(-1)).toEqual({ branch: 'other', isTaken: true, asked: [] })
    expect(idsOf(leavesOf(walk([amount], { amountGross: '10' })))).toEqual(['two'])
  })
})

describe('a schedule', () => {
  const history: History = { byNode: new Map([['one', [2, 4, 8]]]), ofSteps: [1, 10] }
  const takes = (node: FlowNode) => hoursAt(history, node)
  const timer = { id: 'wait', kind: 'timer', title: { zh: '等待', en: 'Wait' }, wait: { count: 2, unit: 'workingDays' } } as const

  it('takes what a step took, else what steps of its type took, and what a timer waits', () => {
    const { nodes, ends } = schedule(walk([plainStep('one'), timer, plainStep('two')], {}), takes)
    expect(nodes.get('one')).toEqual({ begins: [0], ends: [2, 4, 8] })
    expect(nodes.get('wait')?.ends).toEqual([18, 20, 24])
    expect(ends).toEqual([19, 21, 25, 28, 30, 34])
    expect(schedule(walk([plainStep('one'), plainStep('do', { kind: 'handle' }), plainStep('two')], {}), takes).ends).toBeNull()
  })

  it('waits for the last of branches beside one another, and adds what lies before them once', () => {
    const title = { zh: '会签', en: 'Together' }
    const parallel: FlowNode = {
      id: 'both',
      kind: 'parallel',
      title,
      branches: [
        { id: 'a', title, nodes: [plainStep('one')] },
        { id: 'b', title, nodes: [timer] },
      ],
    }
    const { nodes, ends } = schedule(walk([timer, parallel], {}), takes)
    expect(ends).toEqual([32, 32, 32])
    expect(nodes.get('one')).toEqual({ begins: [16], ends: [18, 20, 24] })
  })

  it('does not go beyond what ends a step by itself', () => {
    const deadline = { count: 3, unit: 'workingHours', whenDue: 'approve' } as const
    expect(hoursAt(history, plainStep('one', { deadline }))).toEqual([2, 3, 3])
    expect(hoursAt(history, plainStep('one', { deadline: { ...deadline, whenDue: 'remind' } }))).toEqual([2, 4, 8])
  })
})
