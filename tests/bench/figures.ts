/** Prints one figure, with its budget where there is one. */
export const figure = (name: string, value: string, budget?: string): void =>
  console.log(`  ${name.padEnd(64)} ${value.padStart(12)}${budget ? `   (budget ${budget})` : ''}`)

/** The value that this share of the samples does not exceed. */
export const percentile = (samples: readonly number[], share: number): number => {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? NaN
}

export const milliseconds = (value: number): string => `${value.toFixed(1)} ms`

/**
 * Prints what steps took that were made in several rounds: of all of them, and of each step's middle round. What the machine does besides
 * falls on other steps each time; what is slow by itself is so in each round.
 */
export const sayRounds = (name: string, rounds: readonly (readonly number[])[], budget?: string): void => {
  const all = rounds.flat()
  figure(`${name}, p50`, milliseconds(percentile(all, 0.5)))
  figure(`${name}, p95`, milliseconds(percentile(all, 0.95)), budget)
  const middle = (rounds[0] ?? []).map((_, step) => rounds.map((round) => round[step] ?? NaN)).map((step) => percentile(step, 0.5))
  figure('  of each step’s middle round, p95', milliseconds(percentile(middle, 0.95)), budget)
}
