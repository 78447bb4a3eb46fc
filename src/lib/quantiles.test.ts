import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accuracy, bucketOf, quantile, zeroBucket } from './quantiles.ts'

/** From a millisecond to three hundred years. */
const seconds = fc.oneof(fc.constant(0), fc.double({ min: 0.001, max: 1e10, noNaN: true }), fc.integer({ min: 1, max: 100_000_000 }))
const share = fc.double({ min: 0, max: 1, noNaN: true })

const bucketed = (values: number[]) => values.map((value) => ({ bucket: bucketOf(value), count: 1 }))

/** The nearest rank, from the values themselves. */
const exact = (values: number[], of: number) => values.toSorted((a, b) => a - b)[Math.max(1, Math.ceil(values.length * of)) - 1] ?? NaN

describe('a quantile from buckets', () => {
  it('is within two percent of the exact one', () => {
    fc.assert(
      fc.property(fc.array(seconds, { minLength: 1, maxLength: 300 }), share, (values, of) => {
        const truth = exact(values, of)
        // Rounding of the logarithm at the edge of a bucket counts nothing.
        expect(Math.abs((quantile(bucketed(values), of) ?? NaN) - truth)).toBeLessThanOrEqual(truth * (accuracy + 1e-9))
      }),
    )
  })

  it('does not depend on how the values are counted together', () => {
    fc.assert(
      fc.property(fc.array(seconds, { minLength: 1 }), share, (values, of) => {
        const counts = new Map<number, number>()
        for (const { bucket } of bucketed(values)) counts.set(bucket, (counts.get(bucket) ?? 0) + 1)
        const together = [...counts].map(([bucket, count]) => ({ bucket, count }))
        expect(quantile(together, of)).toBe(quantile(bucketed(values).toReversed(), of))
      }),
    )
  })

  it('never falls when the share rises', () => {
    fc.assert(
      fc.property(fc.array(seconds, { minLength: 1 }), share, share, (values, one, other) => {
        const [less = 0, more = 0] = [one, other].toSorted((a, b) => a - b)
        expect(quantile(bucketed(values), less)).toBeLessThanOrEqual(quantile(bucketed(values), more) ?? NaN)
      }),
    )
  })

  it('of nothing is unknown, of no time at all is none', () => {
    expect([0, -1, 1].map(bucketOf)).toEqual([zeroBucket, zeroBucket, 0])
    expect(quantile([], 0.5)).toBeNull()
    expect(quantile([{ bucket: zeroBucket, count: 3 }], 0.9)).toBe(0)
  })
})
