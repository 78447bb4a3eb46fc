import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createMachine } from 'xstate'
import { judge, type LoggedStep } from './conformance.ts'
import { businessMachines } from './index.ts'
import { allTransitions, enteredState, presentState, type TransitionMeta } from './lifecycle.ts'

const { project, quotation } = businessMachines
const publish: LoggedStep = { previous: 'draft', event: 'publish', from: 'draft', to: 'published', bySystem: false }
const creation: LoggedStep = { previous: null, event: 'create', from: null, to: 'draft', bySystem: false }

describe('a logged event', () => {
  it.each([
    ['as its machine has it', publish, null],
    ['that creates', creation, null],
    ['that creates in another state', { ...creation, to: 'published' }, 'notCreated'],
    ['that is the first by another name', { ...creation, event: 'publish' }, 'notCreated'],
    ['that creates out of something', { ...creation, from: 'draft' }, 'notCreated'],
    ['that is the first and creates nothing', { ...publish, previous: null }, 'notCreated'],
    ['that creates what is there', { ...creation, previous: 'draft' }, 'gap'],
    ['from another state than the one before led to', { ...publish, previous: 'sealed' }, 'gap'],
    ['that is not known there', { ...publish, event: 'open' }, 'noSuchEvent'],
    ['from a state that is not known', { ...publish, previous: 'lost', from: 'lost' }, 'noSuchEvent'],
    ['that leads elsewhere', { ...publish, to: 'opened' }, 'otherTarget'],
    [
      'that a person sent for the clock',
      { ...publish, previous: 'published', from: 'published', event: 'deadlinePassed', to: 'sealed' },
      'wrongSender',
    ],
    ['that the clock sent for a person', { ...publish, bySystem: true }, 'wrongSender'],
  ] as const)('%s', (_, step, deviation) => {
    expect(judge(project, step)).toBe(deviation)
  })

  it('may lead to either of two states where a guard decides', () => {
    const decided = { previous: 'opened', event: 'resultPublished', from: 'opened', bySystem: true }
    expect(['chosen', 'notChosen', 'lapsed'].map((to) => judge(quotation, { ...decided, to }))).toEqual([null, null, 'otherTarget'])
  })
})

it('may be sent by people and by the clock where either of two ways leads there, and may lead nowhere', () => {
  const [people, clock]: TransitionMeta[] = [{ authority: 'tide:turn', roles: ['mate'] }, { authority: 'system' }]
  const tide = createMachine({
    id: 'tide',
    initial: 'low',
    states: {
      low: {
        on: {
          turn: [
            { guard: 'spring', target: 'high', meta: people },
            { target: 'high', meta: clock },
          ],
          note: { meta: people },
        },
      },
      high: {},
    },
  })
  const turn = { previous: 'low', event: 'turn', from: 'low', to: 'high' }
  expect([true, false].map((bySystem) => judge(tide, { ...turn, bySystem }))).toEqual([null, null])
  expect(judge(tide, { ...turn, event: 'note', to: 'low', bySystem: false })).toBeNull()
})

describe.each(Object.entries(businessMachines))('the log of %s', (_, machine) => {
  const transitions = allTransitions(machine).map(({ source, target, eventType, meta }) => ({
    from: source.key,
    event: eventType,
    to: (target?.[0] ?? source).key,
    bySystem: (meta as TransitionMeta).authority === 'system',
  }))
  const states = Object.keys(machine.states)
  const known = (step: Omit<LoggedStep, 'previous'>) =>
    transitions.some(
      (each) => each.from === step.from && each.event === step.event && each.to === step.to && each.bySystem === step.bySystem,
    )

  it('conforms on every transition that is drawn', () => {
    expect(transitions.map((each) => judge(machine, { ...each, previous: each.from }))).toEqual(transitions.map(() => null))
  })

  it('conforms on no other', () => {
    const step = fc.record({
      from: fc.constantFrom(...states),
      event: fc.constantFrom(...transitions.map(({ event }) => event)),
      to: fc.constantFrom(...states),
      bySystem: fc.boolean(),
    })
    fc.assert(fc.property(step, (each) => (judge(machine, { ...each, previous: each.from }) === null) === known(each)))
  })
})

it('holds what entered a state that has become several against the first of them, and goes on from the last', () => {
  const published = { previous: 'chosen', event: 'publishResult', from: 'chosen', to: 'resultPublished', bySystem: false }
  expect(judge(project, published)).toBeNull()
  expect(judge(project, { ...published, to: 'resultStands' })).toBe('otherTarget')
  expect(judge(project, { ...published, previous: 'resultPublished', from: 'resultPublished', event: 'cancel' })).toBe('noSuchEvent')
  expect(presentState(project, 'resultPublished')).toBe('resultStands')
  expect(enteredState(project, 'resultPublished')).toBe('contestable')
})

describe('of a chart with states within states', () => {
  const people = { authority: 'case:decide', roles: ['head'] }
  const chart = createMachine({
    id: 'case',
    initial: 'running',
    meta: { formerly: { waiting: 'running.legal.open+running.price.open', ended: 'approved' } },
    states: {
      running: {
        type: 'parallel',
        states: {
          legal: { initial: 'open', states: { open: { on: { legal: { target: 'done', meta: people } } }, done: { type: 'final' } } },
          price: { initial: 'open', states: { open: { on: { price: { target: 'done', meta: people } } }, done: { type: 'final' } } },
        },
        onDone: 'approved',
        on: { withdraw: { target: 'withdrawn', meta: people } },
      },
      approved: { type: 'final' },
      withdrawn: { type: 'final' },
    },
  })
  const both = 'running.legal.open+running.price.open'
  const half = 'running.legal.done+running.price.open'
  const logged = (from: string, event: string, to: string) => judge(chart, { previous: from, event, from, to, bySystem: false })

  it('an event leads on within one place, or out of all that it lies within', () => {
    expect(judge(chart, { ...creation, to: both })).toBeNull()
    expect(logged(both, 'legal', half)).toBeNull()
    expect(logged(half, 'withdraw', 'withdrawn')).toBeNull()
    expect(logged(half, 'legal', both)).toBe('noSuchEvent')
    expect(logged(both, 'price', half)).toBe('otherTarget')
  })

  it('what is done leads on by itself', () => expect(logged(half, 'price', 'approved')).toBeNull())

  it('a state that it had before stands for those of today', () => {
    expect(logged('waiting', 'withdraw', 'withdrawn')).toBeNull()
    expect(logged(half, 'price', 'ended')).toBeNull()
  })
})
