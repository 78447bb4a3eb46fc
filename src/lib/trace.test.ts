import { describe, expect, it } from 'vitest'
import { aligned, callTimes, nested, type SpanKind } from './trace.ts'

const span = (id: string, parentId: string | null, kind: SpanKind, fromMs: number, milliseconds: number) => ({
  id,
  parentId,
  kind,
  fromMs,
  milliseconds,
})

describe('what a browser and a server measured', () => {
  it('lies so that each call is in the middle of its wait, whatever their clocks say', () => {
    // The browser’s clock is two seconds ahead.
    const spans = aligned([
      span('g', null, 'gesture', 2000, 100),
      span('w', 'g', 'wait', 2010, 60),
      span('c', 'w', 'call', 5, 20),
      span('s', 'c', 'statement', 8, 4),
    ])
    expect(spans.map(({ id, fromMs }) => [id, fromMs])).toEqual([
      ['g', 0],
      ['w', 10],
      ['c', 30],
      ['s', 33],
    ])
  })

  it('lies so that none of several calls sticks out of its wait where that can be', () => {
    // Alone the first would move the gesture by 500: the second ended when its wait had been over for 30.
    const spans = aligned([
      span('g', null, 'gesture', 0, 200),
      span('w', 'g', 'wait', 0, 100),
      span('c', 'w', 'call', 540, 20),
      span('v', 'g', 'wait', 100, 50),
      span('d', 'v', 'call', 650, 30),
    ])
    const at = Object.fromEntries(spans.map((each) => [each.id, each]))
    for (const [wait, call] of [
      [at['w'], at['c']],
      [at['v'], at['d']],
    ]) {
      expect(call?.fromMs).toBeGreaterThanOrEqual(wait?.fromMs ?? Infinity)
      expect((call?.fromMs ?? Infinity) + (call?.milliseconds ?? 0)).toBeLessThanOrEqual((wait?.fromMs ?? 0) + (wait?.milliseconds ?? 0))
    }
  })

  it('lies as it is told where no call has come', () => {
    const spans = aligned([span('g', null, 'gesture', 7, 100), span('w', 'g', 'wait', 17, 60)])
    expect(spans.map(({ fromMs }) => fromMs)).toEqual([0, 10])
  })

  it('stays within what a wait can hold: a call that was longer begins with it', () => {
    const spans = aligned([span('g', null, 'gesture', 0, 30), span('w', 'g', 'wait', 2, 20), span('c', 'w', 'call', 500, 90)])
    expect(spans.map(({ id, fromMs }) => [id, fromMs])).toEqual([
      ['g', 0],
      ['w', 2],
      ['c', 2],
    ])
  })
})

describe('a waterfall', () => {
  it('has each span below what contains it, and at the top what nothing of it contains', () => {
    const lines = nested([
      span('g', null, 'gesture', 0, 9),
      span('a', 'g', 'wait', 1, 2),
      span('b', 'g', 'wait', 2, 2),
      span('c', 'a', 'call', 2, 1),
      span('x', 'elsewhere', 'call', 3, 1),
    ])
    expect(lines.map(({ id, depth }) => `${' '.repeat(depth)}${id}`)).toEqual(['g', ' a', '  c', ' b', 'x'])
  })

  it('ends where somebody tells of spans that contain each other', () => {
    expect(nested([span('a', 'b', 'call', 0, 1), span('b', 'a', 'call', 0, 1), span('c', null, 'call', 0, 1)]).map(({ id }) => id)).toEqual(
      ['c'],
    )
  })
})

describe('calls by their own time', () => {
  it('are told with the time that went by in their statements, which at once count once', () => {
    const times = callTimes([
      span('a', null, 'call', 0, 20),
      span('b', null, 'call', 5, 90),
      span('s', 'b', 'statement', 10, 30),
      span('t', 'b', 'statement', 20, 30),
      span('u', 'b', 'statement', 60, 5),
    ])
    expect(times.map(({ call, inDatabase, statements }) => [call.id, inDatabase, statements])).toEqual([
      ['b', 45, 3],
      ['a', 0, 0],
    ])
  })
})
