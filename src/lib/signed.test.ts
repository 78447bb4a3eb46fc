import { expect, test } from 'vitest'
import { runningTotals, signed } from './signed.ts'

test('a number is written with its sign, naught without', () => {
  expect([5, -5, 0, -0].map(signed)).toEqual(['+5', '−5', '0', '0'])
})

test('sums run along', () => {
  expect(runningTotals([-10, 0, 4])).toEqual([-10, -10, -6])
  expect(runningTotals([])).toEqual([])
})
