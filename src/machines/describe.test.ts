import { describe, expect, it } from 'vitest'
import { base, described, ferry } from '#tests/setup/ferry.ts'
import { describeMachine, transitionsWithin, triggerOfEvent, type TransitionDescription } from './describe.ts'

const state = (path: string) => described.states.find((each) => each.path === path)
const invoked = (outcome: string) => `xstate.${outcome}.actor.0.ferry.sailing.engine.towed`
const plain: Omit<TransitionDescription, 'trigger' | 'target'> = { guards: [], reenter: false, who: null, actions: [] }

describe('a described machine', () => {
  it('has its states from the top, a state before its parts, and what kind each is', () => {
    expect(described.states.map(({ path, parent, kind, initial }) => [path, parent, kind, initial])).toEqual([
      ['berthed', null, 'atomic', true],
      ['sailing', null, 'parallel', false],
      ['sailing.engine', 'sailing', 'compound', true],
      ['sailing.engine.towed', 'sailing.engine', 'atomic', true],
      ['sailing.engine.own', 'sailing.engine', 'atomic', false],
      ['sailing.bridge', 'sailing', 'compound', true],
      ['sailing.bridge.manned', 'sailing.bridge', 'atomic', true],
      ['lost', null, 'final', false],
    ])
    expect([described.id, described.titleId, state('sailing.engine')?.titleId]).toEqual([
      'ferry',
      'machine.ferry',
      'state.ferry.sailing.engine',
    ])
  })

  it('says what it does when it begins, and what is possible anywhere; what changes the context alone has no name', () => {
    expect(described.begins).toEqual(['horn'])
    expect(described.anywhere).toEqual([{ ...plain, trigger: { kind: 'event', name: 'note' }, target: null, actions: ['tell crew noted'] }])
  })

  it('says of a state its tone, its deadlines, what is done on entry and meanwhile', () => {
    expect(state('berthed')).toMatchObject({ tone: 'idle', dues: ['board'], entry: [], invokes: [] })
    expect(state('sailing.engine.own')).toMatchObject({ tone: null, dues: [], entry: ['horn'], invokes: [] })
    expect(state('sailing.engine.towed')?.invokes).toEqual(['tow'])
  })

  it('says of each transition what makes it happen, and who may', () => {
    expect(transitionsWithin(described).map(({ source, trigger, target }) => [source, trigger, target])).toEqual([
      [null, { kind: 'event', name: 'note' }, null],
      ['berthed', { kind: 'event', name: 'board' }, 'sailing'],
      ['berthed', { kind: 'event', name: 'cast' }, 'berthed'],
      ['berthed', { kind: 'event', name: 'note' }, null],
      ['sailing', { kind: 'event', name: 'back' }, 'berthed'],
      ['sailing.engine.towed', { kind: 'done', name: 'tow' }, 'sailing.engine.own'],
      ['sailing.engine.towed', { kind: 'failed', name: 'tow' }, 'berthed'],
      ['sailing.engine.own', { kind: 'after', name: '250', milliseconds: 250 }, 'lost'],
      ['sailing.engine.own', { kind: 'after', name: 'tide', milliseconds: 60_000 }, 'lost'],
      ['sailing.engine.own', { kind: 'after', name: 'slack', milliseconds: null }, 'berthed'],
      ['sailing.bridge.manned', { kind: 'always' }, 'lost'],
    ])
    const [board, cast] = state('berthed')?.transitions ?? []
    expect(board).toMatchObject({
      guards: ['moored'],
      reenter: false,
      who: { authority: 'ferry:board', roles: ['mate'] },
      actions: ['horn'],
    })
    expect(cast).toMatchObject({ guards: [], reenter: true, who: { authority: 'system' }, actions: [] })
    expect(state('sailing')?.transitions).toEqual([{ ...plain, trigger: { kind: 'event', name: 'back' }, target: 'berthed' }])
  })

  it('remembers no state: nobody has said how that is drawn', () => {
    const remembering = base.createMachine({
      id: 'ferry',
      initial: 'deck',
      states: { deck: {}, last: { type: 'history' } },
    })
    expect(() => describeMachine(remembering)).toThrow('ferry remembers where it was: say how that is described')
  })

  it('knows what an event of its actors is, wherever they work', () => {
    expect([invoked('done'), invoked('error'), 'board', ''].map((event) => triggerOfEvent(ferry, event))).toEqual([
      { kind: 'done', name: 'tow' },
      { kind: 'failed', name: 'tow' },
      { kind: 'event', name: 'board' },
      { kind: 'always' },
    ])
    expect(triggerOfEvent(ferry, 'xstate.done.actor.0.ferry.sailing.bridge.manned')).toEqual({ kind: 'done', name: 'pilot' })
    for (const own of ['after.xstate.after.tide.x', 'once.xstate.done.actor.0.ferry.sailing.bridge.manned'])
      expect(triggerOfEvent(ferry, own)).toEqual({ kind: 'event', name: own })
    expect(triggerOfEvent(ferry, 'xstate.done.actor.elsewhere')).toEqual({ kind: 'event', name: 'xstate.done.actor.elsewhere' })
    expect(triggerOfEvent(ferry, 'xstate.after.tide.ferry.sailing.engine.own')).toEqual({
      kind: 'after',
      name: 'tide',
      milliseconds: 60_000,
    })
  })
})
