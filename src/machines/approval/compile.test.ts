import { describe, expect, it } from 'vitest'
import { deliveredFlows } from '#server/modules/flow/delivered.ts'
import { beginWay, moveWay, nodesAt, topOf, type WayFacts } from './compile.ts'
import type { FlowDefinition, FormValues } from './definition.ts'
import type { FlowType } from './flowTypes.ts'
import type { CountedTask } from './verdict.ts'

const now = new Date('2026-11-27T02:00:00.000Z')
const delivered = (type: FlowType): FlowDefinition => {
  const found = deliveredFlows.find((each) => each.type === type)
  if (!found) throw new Error(`There is no ${type}`)
  return found
}
const facts = (form: FormValues, tasks: Record<string, Partial<CountedTask>[]> = {}): WayFacts => ({
  now,
  form,
  steps: Object.fromEntries(
    Object.entries(tasks).map(([node, its]) => [
      node,
      { queued: 0, tasks: its.map((task) => ({ state: 'pending', timedAs: null, weight: 1, place: 'own', returnTo: null, ...task })) },
    ]),
  ),
  within: {},
  waits: {},
})
const decided = { type: 'decided' } as const

/** Lets everybody approve wherever a case stands. @returns the nodes that asked, in order */
const approveAll = (definition: FlowDefinition, form: FormValues): { asked: string[]; end: string } => {
  const asked: string[] = []
  let { position } = beginWay(definition, facts(form))
  for (let left = 50; left > 0 && topOf(position) === 'running'; left--) {
    const nodes = nodesAt(position)
    asked.push(...nodes.filter((node) => !asked.includes(node)))
    const approved = Object.fromEntries(nodes.map((node) => [node, [{ state: 'approved' }]]))
    position = moveWay(definition, position, facts(form, approved), decided)?.position ?? position
  }
  return { asked, end: topOf(position) }
}

describe('a compiled definition', () => {
  it.each<[FlowType, FormValues, string[]]>([
    ['STOP', { amountGross: '199999.99', stage: 'published' }, ['lead']],
    ['STOP', { amountGross: '200000', stage: 'published' }, ['lead', 'legal', 'finance']],
    ['STOP', { amountGross: '200000', stage: 'opened' }, ['lead', 'legal', 'finance', 'vicePresident']],
    ['STOP', { amountGross: null, stage: 'published' }, ['lead', 'legal', 'finance', 'vicePresident']],
    ['DEMAND', { amountGross: '21000', isDirect: false, kind: 'PLANNED' }, ['head']],
    ['DEMAND', { amountGross: '210000', isDirect: true, kind: 'URGENT' }, ['head', 'upperHead', 'lead', 'legal']],
    ['REPORT', { amountGross: '5000000' }, ['lead', 'finance', 'legal', 'unit', 'vicePresident', 'meeting']],
  ])('%s of %o asks %o', (type, form, nodes) => {
    const { asked, end } = approveAll(delivered(type), form)
    expect(asked.toSorted()).toEqual(nodes.toSorted())
    expect(end).toBe('approved')
  })

  it('joins only what all branches have decided, and leaves all of them where one ends it', () => {
    const definition = delivered('STOP')
    const form = { amountGross: null, stage: 'published' }
    const begun = beginWay(definition, facts(form))
    expect(begun.effects).toEqual([
      { type: 'tell', node: 'told' },
      { type: 'ask', node: 'lead' },
    ])
    const both = moveWay(definition, begun.position, facts(form, { lead: [{ state: 'approved' }] }), decided)
    expect(both?.effects).toEqual([
      { type: 'leave', node: 'lead' },
      { type: 'ask', node: 'legal' },
      { type: 'ask', node: 'finance' },
    ])
    const position = both?.position ?? ''
    expect(moveWay(definition, position, facts(form, { legal: [{}], finance: [{}] }), decided)).toBeNull()
    const one = moveWay(definition, position, facts(form, { legal: [{ state: 'approved' }], finance: [{}] }), decided)
    expect(nodesAt(one?.position ?? '')).toEqual(['finance'])
    const rejected = moveWay(definition, position, facts(form, { legal: [{ state: 'rejected' }], finance: [{}] }), decided)
    expect(rejected?.position).toBe('rejected')
    expect(rejected?.effects.map(({ node }) => node).toSorted()).toEqual(['finance', 'legal'])
  })

  it('returns to a step before, or to whoever began it, from within branches too, and goes on from there', () => {
    const definition = delivered('DEMAND')
    const form = { amountGross: '210000', isDirect: true, kind: 'PLANNED' }
    let { position } = beginWay(definition, facts(form))
    for (const node of ['head', 'upperHead'])
      position = moveWay(definition, position, facts(form, { [node]: [{ state: 'approved' }] }), decided)?.position ?? ''
    expect(nodesAt(position).toSorted()).toEqual(['lead', 'legal'])
    const returned = moveWay(
      definition,
      position,
      facts(form, { lead: [{}], legal: [{ state: 'returned', returnTo: 'upperHead' }] }),
      decided,
    )
    expect(nodesAt(returned?.position ?? '')).toEqual(['upperHead'])
    expect(returned?.effects.at(-1)).toEqual({ type: 'ask', node: 'upperHead' })
    const back = moveWay(definition, position, facts(form, { lead: [{ state: 'returned', returnTo: 'start' }], legal: [{}] }), decided)
    expect(back?.position).toBe('returned')
    expect(moveWay(definition, 'returned', facts(form), { type: 'resume', node: null })?.effects).toEqual([{ type: 'ask', node: 'head' }])
    expect(moveWay(definition, 'returned', facts(form), { type: 'resume', node: 'upperHead' })?.position).toBe('running.upperHead')
  })

  it('asks anew where it jumps to the step at which it stands', () => {
    const definition = delivered('STOP')
    const { position } = beginWay(definition, facts({ stage: 'published', amountGross: null }))
    expect(moveWay(definition, position, facts({}), { type: 'jump', node: 'lead' })?.effects).toEqual([
      { type: 'leave', node: 'lead' },
      { type: 'ask', node: 'lead' },
    ])
    expect(moveWay(definition, position, facts({}), { type: 'jump', node: 'legal' })).toBeNull()
  })

  it('waits for its timers and for the cases within it', () => {
    const title = { zh: '等待', en: 'Wait' }
    const definition: FlowDefinition = {
      type: 'PROJECT_PLAN',
      title,
      nodes: [
        { id: 'pause', kind: 'timer', title, wait: { count: 2, unit: 'workingHours' } },
        { id: 'plan', kind: 'subprocess', title, type: 'PRICE' },
      ],
    }
    const { position, effects } = beginWay(definition, facts({}))
    expect(effects).toEqual([{ type: 'wait', node: 'pause' }])
    expect(moveWay(definition, position, { ...facts({}), waits: { pause: new Date(now.getTime() + 1) } }, decided)).toBeNull()
    const within = moveWay(definition, position, { ...facts({}), waits: { pause: now } }, decided)
    expect(within?.effects.at(-1)).toEqual({ type: 'begin', node: 'plan' })
    const end = (come: 'approved' | 'rejected') =>
      moveWay(definition, 'running.plan', { ...facts({}), within: { plan: come } }, decided)?.position
    expect([end('approved'), end('rejected')]).toEqual(['approved', 'rejected'])
  })
})
