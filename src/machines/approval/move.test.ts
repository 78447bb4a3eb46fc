import fc from 'fast-check'
import { expect, it } from 'vitest'
import { flowTypeIds } from './flowTypes.ts'
import { arbitraryDefinitionOf, arbitraryForm, plainStep } from '#tests/setup/flowDefinitions.ts'
import { beginWay, moveWay, nodesAt, topOf, type WayFacts } from './compile.ts'
import { isStep, withBranches, type FlowDefinition, type FlowNode, type FormValues } from './definition.ts'
import { faultsOf } from './faults.ts'
import { movedTo, type StandingStep } from './move.ts'
import { nodeOf } from './scopes.ts'
import type { CountedTask } from './verdict.ts'

const title = { zh: '审批', en: 'Approval' }
const stop = (...nodes: FlowNode[]): FlowDefinition => ({ type: 'STOP', title, nodes })
const beside = (...branches: FlowNode[][]): FlowNode => ({
  id: 'beside',
  kind: 'parallel',
  title,
  branches: branches.map((nodes, at) => ({ id: `b${at}`, title, nodes })),
})
const task = (state: string): CountedTask => ({ state, timedAs: null, weight: 1, place: 'own', returnTo: null })
const running = (position: string, steps: Record<string, StandingStep> = {}) => ({ position, form: {}, resumeAt: null, steps })
const at = (former: FlowDefinition, next: FlowDefinition, position: string) =>
  movedTo(former, next, running(position)).hindrance?.why ?? null

const [a, b, c] = [plainStep('a'), plainStep('b'), plainStep('c')]

const within = (type: 'DEMAND' | 'REPORT'): FlowNode => ({ id: 'w', kind: 'subprocess', title, type })
const by = (mode: 'anyOf' | 'countersign' | 'sequential', ...states: string[]) =>
  movedTo(stop(a), stop({ ...a, mode: { kind: mode } }), running('running.a', { a: { tasks: states.map(task), queue: [] } })).atOnce

it('says what comes and what falls away ahead of where a case stands, by what its form says', () => {
  const { hindrance, comes, fallsAway } = movedTo(stop(a, b), stop(c, a, { ...c, id: 'd' }), running('running.a'))
  expect([hindrance, comes.map(({ id }) => id), fallsAway.map(({ id }) => id)]).toEqual([null, ['d'], ['b']])
})

it('lets a case stand where it stood, or says why it can not', () => {
  expect(at(stop(a), stop(b), 'running.a')).toBe('nodeGone')
  expect(at(stop(a), stop({ ...a, kind: 'meeting' }), 'running.a')).toBe('nodeOtherwise')
  expect(at(stop(within('DEMAND')), stop(within('REPORT')), 'running.w')).toBe('typeWithin')
  expect(at(stop(beside([a], [b])), stop(a, b), 'running.beside.b0.a+running.beside.b1.b')).toBe('liesOtherwise')
  expect(at(stop(a), stop(beside([a], [b])), 'running.a')).toBe('liesOtherwise')
  expect(at(stop(beside([a], [b])), stop(beside([b], [a])), 'running.beside.b0.a+running.beside.b1.b')).toBe('liesOtherwise')
  expect(at(stop(beside([a], [b])), stop(c, beside([a, c], [b])), 'running.beside.b0.a+running.beside.b1.end')).toBeNull()
  const choice = plainStep('c', { assignees: [{ by: 'initiatorsChoice' }] })
  expect(at(stop(a), stop(a, choice), 'running.a')).toBe('choiceMissing')
  expect(at(stop(a, choice), stop(a, choice), 'running.a')).toBeNull()
})

it('counts what has been decided by the mode of the other edition', () => {
  expect([by('anyOf', 'approved', 'pending'), by('countersign', 'approved', 'pending'), by('countersign', 'rejected', 'pending')]).toEqual([
    'approved',
    null,
    'rejected',
  ])
})

it('lets a returned case go on where it was returned, or begin again', () => {
  const back = (next: FlowDefinition) => movedTo(stop(a, b), next, { position: 'returned', form: {}, resumeAt: 'b', steps: {} })
  expect(back(stop(a, b, c))).toMatchObject({ hindrance: null, resumeAt: 'b', beginsAgain: false, comes: [{ id: 'c' }], fallsAway: [] })
  expect(back(stop(a, beside([b], [c])))).toMatchObject({ resumeAt: 'beside', beginsAgain: false })
  expect(back(stop(a, c))).toMatchObject({ resumeAt: null, beginsAgain: true, comes: [{ id: 'a' }, { id: 'c' }], fallsAway: [{ id: 'b' }] })
})

/** Everybody at some of the nodes approves, all cases within do, and all times are over. */
const approving = (form: FormValues, nodes: readonly string[]): WayFacts => ({
  now: new Date(1),
  form,
  steps: Object.fromEntries(nodes.map((id) => [id, { tasks: [task('approved')], queued: 0 }])),
  within: Object.fromEntries(nodes.map((id) => [id, 'approved'])),
  waits: Object.fromEntries(nodes.map((id) => [id, new Date(0)])),
})

/** A definition with some of its nodes left out, some doubled under another name, and the rest as it was. */
const changed = (nodes: readonly FlowNode[], leave: readonly boolean[]): FlowNode[] => {
  let at = 0
  const change = (list: readonly FlowNode[]): FlowNode[] =>
    list.flatMap((node) => {
      const within = withBranches(node, (branch) => ({ ...branch, nodes: change(branch.nodes) }))
      if (leave[at++ % leave.length]) return isStep(node) ? [] : [within]
      return [within, plainStep(`${node.id}x`)]
    })
  return change(nodes)
}

const editions = fc
  .constantFrom(...flowTypeIds)
  .chain((type) =>
    fc
      .tuple(arbitraryDefinitionOf(type), arbitraryForm(type), fc.array(fc.boolean(), { minLength: 1, maxLength: 8 }), fc.nat(6))
      .map(([former, form, leave, steps]) => ({ former, form, steps, next: { ...former, nodes: changed(former.nodes, leave) } })),
  )

it('a case that stays stands at the same nodes by any other edition, and comes to its end by it', () => {
  let stayed = 0
  fc.assert(
    fc.property(editions, ({ former, next, form, steps }) => {
      fc.pre(faultsOf(next).length === 0)
      let { position } = beginWay(former, approving(form, []))
      for (let left = steps; left > 0 && topOf(position) === 'running'; left--) {
        const [first = ''] = nodesAt(position)
        position = moveWay(former, position, approving(form, [first]), { type: 'decided' })?.position ?? position
      }
      fc.pre(topOf(position) === 'running')
      const { hindrance } = movedTo(former, next, { position, form, resumeAt: null, steps: {} })
      fc.pre(hindrance === null)
      stayed++
      for (const id of nodesAt(position)) expect(nodeOf(next.nodes, id)?.kind).toBe(nodeOf(former.nodes, id)?.kind)
      for (let left = 200; topOf(position) === 'running'; left--) {
        expect(left).toBeGreaterThan(0)
        const open = nodesAt(position)
        expect(new Set(open).size).toBe(open.length)
        const on = moveWay(next, position, approving(form, open), { type: 'decided' })
        expect(on, position).not.toBeNull()
        position = on?.position ?? ''
      }
      expect(position).toBe('approved')
    }),
    { numRuns: 300 },
  )
  expect(stayed).toBeGreaterThan(100)
})
