import { describe, expect, it } from 'vitest'
import { bounds, levelOf, lineMarks, stateMarks, type StateFigures } from './heat.ts'

const figures = (state: string, rest: Partial<StateFigures>): StateFigures => ({
  state,
  now: 0,
  overdue: 0,
  visits: 0,
  medianSeconds: null,
  p90Seconds: null,
  ...rest,
})

const texts = { line: (look: string) => look, count: String, said: ({ state }: StateFigures) => state }

describe('the warmth of a state', () => {
  it('has four equal steps up to the largest, and none for nothing', () => {
    expect([0, 1, 25, 26, 75, 100].map((value) => levelOf(value, 100))).toEqual([0, 1, 1, 2, 3, 4])
    expect(levelOf(0, 0)).toBe(0)
    expect(bounds(100)).toEqual([25, 50, 75, 100])
  })

  it('is of what is looked at', () => {
    const states = [figures('a', { visits: 8, medianSeconds: 10 }), figures('b', { visits: 2, medianSeconds: 40, now: 3, overdue: 1 })]
    expect([...stateMarks('busy', states, texts).values()].map(({ level }) => level)).toEqual([4, 1])
    expect([...stateMarks('slow', states, texts).values()].map(({ level }) => level)).toEqual([1, 4])
    expect(stateMarks('overdue', states, texts).get('b')).toEqual({ level: 4, line: 'overdue', said: 'b', badge: '3', warning: '!1' })
    expect(stateMarks('overdue', states, texts).get('a')).toEqual({ level: 0, line: 'overdue', said: 'a' })
  })
})

const transition = (from: string | null, event: string, to: string, count: number) => ({ from, event, to, count, medianSeconds: null })

it('marks a line with how often each of its events was taken, says where nobody counts, and counts no guard', () => {
  const marks = lineMarks(
    [
      { id: '1', source: null, target: 'a', words: [] },
      { id: '2', source: 'a', target: 'b', words: [['go'], ['run', 'walk']] },
      { id: '3', source: 'b', target: 'a', words: [['back']] },
      { id: '4', source: 'a', target: 'a', words: [['edit'], ['push']] },
      { id: '5', source: 'a', target: 'c', words: [['go'], []] },
    ],
    [
      transition(null, 'create', 'a', 10),
      transition('a', 'go', 'b', 4),
      transition('a', 'go', 'c', 3),
      transition('a', 'run', 'b', 1),
      transition('a', 'walk', 'b', 1),
    ],
    new Set(['edit']),
    { count: String, notCounted: 'not counted' },
  )
  expect([...marks]).toEqual([
    ['1', { weight: 1, figures: ['10'] }],
    ['2', { weight: 0.6, figures: ['4', '2'] }],
    ['3', { weight: 0, figures: ['0'] }],
    ['4', { weight: 0.01, figures: ['not counted', '0'] }],
    ['5', { weight: 0.3, figures: ['3', ''] }],
  ])
})
