import { expect, it } from 'vitest'
import { inTurn } from './inTurn.ts'

it('does all of them, so many at once, and says what failed and how far it is', async () => {
  let running = 0
  const most: number[] = []
  const counts: number[] = []
  const act = async (one: number) => {
    running += 1
    most.push(running)
    await new Promise((resolve) => void setImmediate(resolve))
    running -= 1
    if (one % 3 === 0) throw new Error(`no ${one}`)
  }
  const outcomes = await inTurn([1, 2, 3, 4, 5, 6, 7], act, 4, (count) => counts.push(count))
  expect(Math.max(...most)).toBe(4)
  expect(counts).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(outcomes.map(({ one, error }) => [one, error instanceof Error ? error.message : null])).toEqual([
    [1, null],
    [2, null],
    [3, 'no 3'],
    [4, null],
    [5, null],
    [6, 'no 6'],
    [7, null],
  ])
})
