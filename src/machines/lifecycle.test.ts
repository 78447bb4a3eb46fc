import { describe, expect, it } from 'vitest'
import { and, createMachine, setup } from 'xstate'
import {
  allTransitions,
  dueOf,
  duesOf,
  guardsOf,
  initialEffects,
  initialState,
  maySend,
  notInThisState,
  notYourPart,
  offers,
  stateMeta,
  step,
  whoMaySend,
  type Facts,
  type StateMeta,
  type TransitionMeta,
} from './lifecycle.ts'

interface CraneFacts extends Facts {
  certified: boolean
  calm: boolean
  crew: number
  inspection: Date | null
  tide: Date | null
}

const now = new Date('2026-11-20T02:00:00.000Z')
const facts: CraneFacts = { now, certified: true, calm: true, crew: 2, inspection: null, tide: null }
const without = (...missing: ('certified' | 'calm' | 'crew')[]): CraneFacts => ({
  ...facts,
  ...Object.fromEntries(missing.map((each) => [each, each === 'crew' ? 0 : false])),
})

const driver: TransitionMeta = { authority: 'crane:drive', roles: ['driver'] }
const clock: TransitionMeta = { authority: 'system' }
const waiting: StateMeta = {
  tone: 'waiting',
  due: [
    { at: (given: CraneFacts) => given.inspection, event: 'inspect' },
    { at: (given: CraneFacts) => given.tide, event: 'turn' },
  ],
}

/** A machine as the server runs one, with every form that a rule of it can have. */
const crane = setup({
  types: {
    context: {} as { facts: CraneFacts },
    input: {} as { facts: CraneFacts },
    events: {} as { type: 'lift' | 'rest' | 'inspect' | 'turn' | 'leave'; load?: number },
    meta: {} as StateMeta | TransitionMeta,
  },
  guards: {
    certified: ({ context }) => context.facts.certified,
    calm: ({ context }) => context.facts.calm,
    manned: ({ context }) => context.facts.crew > 0,
    light: ({ event }) => (event.load ?? 0) < 40,
  },
  actions: { tell: (_, _params: { audience: string }) => {}, log: () => {} },
}).createMachine({
  id: 'crane',
  context: ({ input }) => input,
  entry: [{ type: 'tell', params: ({ context }) => ({ audience: `port of ${context.facts.crew}` }) }, 'log'],
  initial: 'arriving',
  states: {
    arriving: { always: [{ guard: 'certified', target: 'resting' }, { target: 'gone' }] },
    resting: {
      meta: waiting,
      on: {
        lift: [
          {
            guard: and(['certified', 'calm', 'manned']),
            target: 'lifting',
            actions: { type: 'tell', params: { audience: 'crew' } },
            meta: driver,
          },
          { guard: and(['light', 'manned']), target: 'lifting', actions: 'log', meta: driver },
        ],
        inspect: { target: 'resting', meta: clock },
        leave: { guard: 'manned', target: 'gone', meta: { authority: 'crane:leave', roles: ['driver', 'foreman'] } },
      },
    },
    lifting: {
      meta: { tone: 'running', due: { at: ({ tide }: CraneFacts) => tide, event: 'turn' } },
      on: { rest: { target: 'resting', meta: driver }, turn: { guard: { type: 'calm' }, target: 'resting', meta: clock } },
    },
    gone: { type: 'final', meta: { tone: 'good' } },
  },
})

const having = (more: Partial<CraneFacts>): CraneFacts => ({ ...facts, ...more })
const at = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000)
const heavy = { type: 'lift', load: 60 }

describe('a new record', () => {
  it('is in the first state, and asks for what the machine does when it begins', () => {
    expect(initialState(crane, facts)).toBe('resting')
    expect(initialState(crane, without('certified'))).toBe('gone')
    expect(initialEffects(crane, facts)).toEqual([
      { type: 'tell', params: { audience: 'port of 2' } },
      { type: 'log', params: {} },
    ])
  })
})

describe('an event', () => {
  it('leads to the next state, with the effects of the way that was taken', () => {
    expect(step(crane, 'resting', facts, heavy)).toEqual({
      accepted: true,
      state: 'lifting',
      effects: [{ type: 'tell', params: { audience: 'crew' } }],
    })
    expect(step(crane, 'resting', without('calm'), { type: 'lift' })).toEqual({
      accepted: true,
      state: 'lifting',
      effects: [{ type: 'log', params: {} }],
    })
  })

  it.each([
    ['all that one way lacks', 'leave', without('crew'), ['refusal.manned']],
    ['what the way lacks that lacks least', 'lift', without('certified', 'calm'), ['refusal.light']],
    ['the first of several that lack as much', 'lift', without('calm'), ['refusal.calm']],
    ['everything that this way lacks', 'lift', without('certified', 'crew'), ['refusal.certified', 'refusal.manned']],
  ] as const)('is refused with %s', (_, type, given, reasons) => {
    expect(step(crane, 'resting', given, { type, load: 60 } as typeof heavy)).toEqual({ accepted: false, reasons })
  })

  it('that the state does not know is refused for that', () => {
    expect(step(crane, 'lifting', facts, heavy)).toEqual({ accepted: false, reasons: [notInThisState] })
    expect([notInThisState, notYourPart]).toEqual(['refusal.notInThisState', 'refusal.notYourPart'])
  })

  it('of a state that nobody drew is a fault', () => {
    expect(() => step(crane, 'flying', facts, heavy)).toThrow('flying')
    expect(() => stateMeta(crane, 'flying')).toThrow('crane has no state flying')
  })
})

describe('what is offered', () => {
  it('is what the authorities permit, with the reasons against it; never what the clock sends', () => {
    expect(offers(crane, 'resting', without('crew'), new Set(['crane:leave', 'system']))).toEqual([
      { event: 'leave', allowed: false, reasons: ['refusal.manned'] },
    ])
    expect(offers(crane, 'lifting', facts, new Set(['crane:drive']))).toEqual([{ event: 'rest', allowed: true, reasons: [] }])
    expect(offers(crane, 'resting', facts, new Set())).toEqual([])
  })

  it('may be sent by whom the machine names, in whichever state', () => {
    expect(whoMaySend(crane, 'rest')).toEqual(driver)
    expect(whoMaySend(crane, 'turn')).toEqual(clock)
    expect(whoMaySend(crane, 'sink')).toBeUndefined()
    expect(allTransitions(crane).map(({ source, eventType }) => `${source.key} ${eventType}`)).toEqual([
      'resting lift',
      'resting lift',
      'resting inspect',
      'resting leave',
      'lifting rest',
      'lifting turn',
    ])
  })
})

/** A lock that whoever has it opens, and whoever watches closes: by one name, to other people in each state. */
const lock = createMachine({
  id: 'lock',
  initial: 'shut',
  states: {
    shut: { on: { turn: { target: 'open', meta: { authority: 'lock:own', roles: ['owner'] } } } },
    open: { on: { turn: { target: 'shut', meta: { authority: 'lock:watch', roles: ['watch'] } } } },
    broken: {},
  },
})

describe('an event that is other people’s part in other states', () => {
  const [owner, watch] = [new Set(['lock:own']), new Set(['lock:watch'])]

  it('is theirs alone in each', () => {
    expect(['shut', 'open'].map((state) => [maySend(lock, 'turn', owner, state), maySend(lock, 'turn', watch, state)])).toEqual([
      [true, false],
      [false, true],
    ])
    expect(whoMaySend(lock, 'turn', 'open')).toEqual({ authority: 'lock:watch', roles: ['watch'] })
    expect([offers(lock, 'shut', facts, owner), offers(lock, 'shut', facts, watch)].map((each) => each.length)).toEqual([1, 0])
  })

  it('is heard of each of them where the state does not know it, or none is given', () => {
    for (const state of ['broken', undefined])
      expect([owner, watch, new Set(['system']), null].map((held) => maySend(lock, 'turn', held, state))).toEqual([
        true,
        true,
        false,
        false,
      ])
  })

  it('is nobody’s where the machine does not know it, and the clock’s where it says so', () => {
    expect([owner, null].map((held) => maySend(lock, 'pick', held, 'shut'))).toEqual([false, false])
    expect([new Set(['system']), null].map((held) => maySend(crane, 'turn', held, 'lifting'))).toEqual([false, true])
  })
})

describe('the clock', () => {
  it('comes at the first of the moments that a state has', () => {
    expect(dueOf(crane, 'resting', facts)).toBeNull()
    expect(dueOf(crane, 'resting', having({ inspection: at(9), tide: at(5) }))).toEqual({ at: at(5), event: 'turn' })
    expect(dueOf(crane, 'resting', having({ inspection: at(5), tide: at(9) }))).toEqual({ at: at(5), event: 'inspect' })
    expect(dueOf(crane, 'resting', having({ tide: at(9) }))).toEqual({ at: at(9), event: 'turn' })
    expect(dueOf(crane, 'lifting', having({ tide: at(9) }))).toEqual({ at: at(9), event: 'turn' })
    expect(dueOf(crane, 'gone', facts)).toBeNull()
  })

  it('knows one moment, several or none', () => {
    expect(['resting', 'lifting', 'gone'].map((state) => duesOf(stateMeta(crane, state)).map(({ event }) => event))).toEqual([
      ['inspect', 'turn'],
      ['turn'],
      [],
    ])
  })
})

describe('the guards of a transition', () => {
  it('are named, those within others too', () => {
    expect(allTransitions(crane).map(guardsOf)).toEqual([
      ['certified', 'calm', 'manned'],
      ['light', 'manned'],
      [],
      ['manned'],
      [],
      ['calm'],
    ])
    expect(guardsOf({ guard: and(['calm', and(['light', 'manned'])]) as never })).toEqual(['calm', 'light', 'manned'])
  })

  it('without a name are a fault, as are those that nobody wrote', () => {
    expect(() => guardsOf({ guard: () => true })).toThrow('Guards of a business machine have names')
    const unwritten = crane.provide({ guards: { manned: undefined as never } })
    expect(() => offers(unwritten, 'resting', facts, new Set(['crane:leave']))).toThrow('crane does not implement guard manned')
  })
})
