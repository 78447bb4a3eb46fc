/**
 * Does something with each of many, a few at a time.
 * @param done told after each how many are behind
 * @returns what came of each, in their order: what failed is told by its error
 */
export const inTurn = async <T, R>(
  all: readonly T[],
  act: (one: T) => Promise<R>,
  atOnce: number,
  done?: (count: number) => void,
): Promise<{ one: T; value?: R; error?: unknown }[]> => {
  const outcomes: { one: T; value?: R; error?: unknown }[] = all.map((one) => ({ one }))
  const waiting = outcomes.values()
  let count = 0
  const work = async () => {
    for (const outcome of waiting) {
      try {
        outcome.value = await act(outcome.one)
      } catch (error) {
        outcome.error = error
      }
      count += 1
      done?.(count)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return outcomes
}
