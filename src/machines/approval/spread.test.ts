import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { added, capped, longest, quantile, remaining, spreadOf } from './spread.ts'

const measured = fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 1, maxLength: 120 })
const parts = [0.1, 0.5, 0.9, 1] as const

describe('a spread', () => {
  it('tells its parts by nearest rank', () => {
    const spread = spreadOf([5, 1, 4, 2, 3, 10, 9, 8, 7, 6])
    expect([0.5, 0.9, 1].map((part) => quantile(spread, part))).toEqual([5, 9, 10])
    expect(quantile([7], 0.5)).toBe(7)
    expect(() => quantile([], 0.5)).toThrow('Nothing')
  })

  it('is never later in a smaller part, nor earlier for having longer cases', () => {
    fc.assert(
      fc.property(measured, fc.nat({ max: 50 }), (hours, more) => {
        const [spread, longer] = [spreadOf(hours), spreadOf(hours.map((each) => each + more))]
        const [p50, p90] = [quantile(spread, 0.5), quantile(spread, 0.9)]
        expect(p50).toBeLessThanOrEqual(p90)
        for (const part of parts) expect(quantile(longer, part)).toBe(quantile(spread, part) + more)
      }),
    )
  })

  it('adds up to no less than either, and no more than both at their longest', () => {
    fc.assert(
      fc.property(measured, measured, (a, b) => {
        const [one, other] = [spreadOf(a), spreadOf(b)]
        const [sum, last] = [added(one, other), longest(one, other)]
        expect(sum).toEqual(added(other, one))
        for (const part of parts) {
          expect(quantile(last, part)).toBeGreaterThanOrEqual(Math.max(...[one, other].map((each) => quantile(each, 0))))
          expect(quantile(sum, part)).toBeLessThanOrEqual(quantile(one, 1) + quantile(other, 1))
        }
        expect(quantile(sum, 1)).toBe(Math.max(...a) + Math.max(...b))
        expect(quantile(last, 1)).toBe(Math.max(...a, ...b))
      }),
    )
  })

  it('is less late in all than in each', () => {
    const step = spreadOf([1, 1, 1, 1, 1, 1, 1, 1, 20, 20])
    const both = added(step, step)
    expect(quantile(both, 0.9)).toBeLessThan(2 * quantile(step, 0.9))
  })

  it('ends by itself, and leaves what is left', () => {
    expect(capped([1, 5, 9], 6)).toEqual([1, 5, 6])
    expect(remaining([1, 5, 9], 2)).toEqual([3, 7])
    expect(remaining([1, 5], 5)).toBeNull()
  })
})
