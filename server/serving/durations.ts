/** Calls are counted by how long they took: up to so many milliseconds, and at last those that took longer. */
export const bounds = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000] as const

/** A count for each bound, and one for what took longer than all of them. */
export const noDurations = (): number[] => Array.from({ length: bounds.length + 1 }, () => 0)

/** Which of the counts a duration belongs to. */
export const placeOf = (milliseconds: number): number => {
  const place = bounds.findIndex((bound) => milliseconds <= bound)
  return place < 0 ? bounds.length : place
}

/**
 * How long a share of the calls took at most, in milliseconds: between two bounds as if they lay there evenly, beyond the last one as that one.
 * @param share 0.5 for the median
 * @returns null where there were none
 */
export const quantile = (counts: readonly number[], share: number): number | null => {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  const wanted = total * share
  let before = 0
  for (const [place, bound] of bounds.entries()) {
    const count = counts[place] ?? 0
    if (count > 0 && before + count >= wanted) {
      const low = bounds[place - 1] ?? 0
      return rounded(low + (bound - low) * ((wanted - before) / count))
    }
    before += count
  }
  return bounds[bounds.length - 1] ?? null
}

/** To a tenth: no bound tells more. */
export const rounded = (milliseconds: number): number => Math.round(milliseconds * 10) / 10
