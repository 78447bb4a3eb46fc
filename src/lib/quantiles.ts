/** How far a quantile may be from the true one, as a share of it. */
export const accuracy = 0.02

/** Each bucket holds the values up to this many times those of the one before. */
export const growth = (1 + accuracy) / (1 - accuracy)

/** The bucket of what took no time at all. */
export const zeroBucket = -10_000

/** How many values of a set fall into one bucket. */
export interface Bucket {
  bucket: number
  count: number
}

/** The bucket of a duration in seconds: its logarithm to the base `growth`, rounded up. The database reckons the same way. */
export const bucketOf = (seconds: number): number => (seconds <= 0 ? zeroBucket : Math.ceil(Math.log(seconds) / Math.log(growth)))

/**
 * The value that at least this share of the values does not exceed, within `accuracy`.
 * @param buckets in any order; the same bucket may come several times
 * @returns seconds, or null where there are no values
 */
export const quantile = (buckets: readonly Bucket[], share: number): number | null => {
  const total = buckets.reduce((sum, { count }) => sum + count, 0)
  const rank = Math.max(1, Math.ceil(total * share))
  let passed = 0
  for (const { bucket, count } of buckets.toSorted((a, b) => a.bucket - b.bucket)) {
    passed += count
    if (passed >= rank) return valueOf(bucket)
  }
  return null
}

/** What differs from the least and from the greatest value of a bucket by the same share. */
const valueOf = (bucket: number): number => (bucket === zeroBucket ? 0 : (2 * growth ** bucket) / (growth + 1))
