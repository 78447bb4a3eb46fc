import { describe, expect, it } from 'vitest'
import { setup } from 'xstate'
import { z } from 'zod'
import { eventRows } from './events.ts'
import { placeOf } from './place.ts'

const owner = { authority: 'lock:own', roles: ['owner'] }
const watch = { authority: 'lock:watch', roles: ['watch', 'owner'] }

/** A machine in which each kind of event stands once. */
const lock = setup({
  types: {
    context: {} as { facts: object },
    input: {} as { facts: object },
    events: {} as
      | { type: 'turn' }
      | { type: 'force'; reason?: string }
      | { type: 'label'; text?: string }
      | { type: 'rust' }
      | { type: 'sell' }
      | { type: 'sold' }
      | { type: 'kept' },
  },
  guards: { reasonGiven: () => true },
}).createMachine({
  id: 'lock',
  initial: 'shut',
  context: ({ input }) => input,
  states: {
    shut: {
      meta: { tone: 'good' },
      on: {
        turn: { target: 'open', meta: owner },
        force: { target: 'broken', guard: 'reasonGiven', meta: watch },
        label: { target: 'shut', reenter: true, meta: owner },
      },
    },
    open: {
      meta: { tone: 'running' },
      on: { turn: { target: 'shut', meta: watch }, force: { target: 'shut', guard: 'reasonGiven', meta: watch } },
    },
    broken: { meta: { tone: 'bad' }, on: { rust: { meta: { authority: 'system' } }, sell: { target: 'offered', meta: owner } } },
    offered: {
      meta: { tone: 'waiting', approval: 'STOP', approved: 'sold' },
      on: { sold: { target: 'gone', meta: { authority: 'system' } }, kept: { target: 'broken', meta: { authority: 'system' } } },
    },
    gone: { type: 'final', meta: { tone: 'idle' } },
  },
})

const offered = (event: string) => ({ transitions: [{ event, allowed: true, reasons: [] }] })

const example = { id: '7', version: 3, reason: '钥匙丢失，只能撬开' }
const place = placeOf('scope', { path: '/api/srm/scope', pages: [] })
const rows = eventRows(place, lock, example, {
  turn: 'Turn the key',
  force: 'Break it',
  sell: 'Have its sale approved',
  label: { summary: 'Write on it', fields: { text: z.string() }, example: { text: '3 号门' } },
})
const [turn, force, label, sell] = [
  rows['POST /api/srm/scope/{id}/turn'],
  rows['POST /api/srm/scope/{id}/force'],
  rows['POST /api/srm/scope/{id}/label'],
  rows['POST /api/srm/scope/{id}/sell'],
]

describe('the row of an event', () => {
  it('has its authority from the machine, and several where states ask for others', () => {
    expect([turn, force, label].map(({ authority }) => authority)).toEqual([['lock:own', 'lock:watch'], 'lock:watch', 'lock:own'])
    expect(turn.sends).toEqual({ machine: 'scope', event: 'turn' })
  })

  it('takes a version, a reason where the machine wants one, and what the event carries', () => {
    expect([turn, force, label].map(({ body }) => Object.keys(body.shape))).toEqual([
      ['version'],
      ['version', 'reason'],
      ['version', 'text'],
    ])
    expect(force.body.safeParse({ version: 3 }).success).toBe(false)
    expect(label.body.parse({ version: 3, text: '3 号门' }).text).toBe('3 号门')
  })

  it('answers the states that the event ends in and the events that people send, nothing else', () => {
    const answer = { id: '7', state: 'shut', version: 4, transitions: [] }
    const admits = (row: typeof turn | typeof force, changed: object) => row.data.safeParse({ ...answer, ...changed }).success
    expect(['shut', 'open', 'broken'].map((state) => [admits(turn, { state }), admits(force, { state })])).toEqual([
      [true, true],
      [true, false],
      [false, true],
    ])
    expect(['turn', 'label', 'rust', 'cancel'].map((event) => admits(turn, offered(event)))).toEqual([true, true, false, false])
  })

  it('answers where an approval that asks nobody has led on to, too', () => {
    const states = ['shut', 'open', 'broken', 'offered', 'gone'].filter(
      (state) => sell.data.safeParse({ id: '7', state, version: 5, transitions: [] }).success,
    )
    expect(states).toEqual(['offered', 'gone'])
  })

  it('shows one that agrees with itself: the record asked for, a version later, with what its sender may do next', () => {
    expect(turn.example).toEqual({
      params: { id: '7' },
      body: { version: 3 },
      data: { id: '7', state: 'open', version: 4, transitions: [{ event: 'turn', allowed: true, reasons: [] }] },
    })
    expect(force.example).toMatchObject({ body: { version: 3, reason: example.reason }, data: { state: 'broken', transitions: [] } })
  })

  it('is not made of what only the system sends', () => {
    expect(() => eventRows(place, lock, example, { rust: 'Rust' })).toThrow('Nobody sends rust to scope')
  })
})
