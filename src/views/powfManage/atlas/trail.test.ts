import { expect, it } from 'vitest'
import { trailLines, trailStates } from './trail.ts'

const step = (seq: number, from: string | null, to: string, deviation: 'gap' | null = null) => ({
  seq,
  event: 'go',
  from,
  to,
  at: '2026-11-20T10:00:00+08:00',
  actor: null,
  seconds: null,
  deviation,
})

const steps = [step(1, null, 'a'), step(2, 'a', 'b'), step(3, 'b', 'a'), step(4, 'c', 'b', 'gap')]

const said = (visits: number, now: boolean) => `${visits}${now ? ' now' : ''}`

it('shows where a record stands and where it came by', () => {
  expect([...trailStates(steps, 2, said)]).toEqual([
    ['a', { emphasis: 'now', said: '2 now', badge: '×2' }],
    ['b', { emphasis: 'past', said: '1' }],
  ])
})

it('shows the lines it took, the last and the wrong ones as such', () => {
  const lines = [
    { id: 'start', source: null, target: 'a' },
    { id: 'ab', source: 'a', target: 'b' },
    { id: 'cb', source: 'c', target: 'b' },
  ]
  const shown = (at: number) => [...trailLines(lines, steps, at)].map(([id, { emphasis }]) => `${id} ${emphasis}`)
  expect(shown(1)).toEqual(['start past', 'ab now'])
  expect(shown(3)).toEqual(['start past', 'ab past', 'cb bad'])
})
