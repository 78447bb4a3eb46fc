import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bounds, noDurations, placeOf, quantile } from './durations.ts'

/** The counts of calls that took so long. */
const counted = (durations: readonly number[]): number[] => {
  const counts = noDurations()
  for (const duration of durations) counts[placeOf(duration)] = (counts[placeOf(duration)] ?? 0) + 1
  return counts
}

const anyDurations = fc.array(fc.double({ min: 0, max: 20_000, noNaN: true }), { minLength: 1, maxLength: 200 })

describe('durations', () => {
  it('are counted up to their bound, and beyond the last one', () => {
    expect([0, 1, 1.01, 10, 10_000, 10_001].map(placeOf)).toEqual([0, 0, 1, 3, 12, 13])
  })

  it.each([
    [[], 0.5, null],
    [[3], 0.5, 3.5],
    [[3, 3, 3, 3], 0.95, 4.9],
    [[1, 1, 1, 400], 0.5, 0.7],
    [[1, 1, 1, 400], 0.95, 440],
    [[60_000], 0.5, 10_000],
  ])('of %j: %d of them took at most %d', (durations, share, milliseconds) => {
    expect(quantile(counted(durations), share)).toBe(milliseconds)
  })

  it('lie in the same part as the one that the share falls on', () => {
    fc.assert(
      fc.property(anyDurations, fc.double({ min: 0.01, max: 1, noNaN: true }), (durations, share) => {
        const sorted = durations.toSorted((a, b) => a - b)
        const place = placeOf(sorted[Math.ceil(durations.length * share) - 1] ?? 0)
        const found = quantile(counted(durations), share) ?? -1
        expect(found).toBeGreaterThanOrEqual(bounds[place - 1] ?? 0)
        expect(found).toBeLessThanOrEqual(bounds[place] ?? 10_000)
      }),
    )
  })

  it('grow with the share', () => {
    fc.assert(
      fc.property(anyDurations, (durations) => {
        const of = [0.5, 0.95, 0.99].map((share) => quantile(counted(durations), share))
        expect(of).toEqual(of.toSorted((a, b) => (a ?? 0) - (b ?? 0)))
      }),
    )
  })
})
