/** Prints one figure, with its budget where there is one. */
export const figure = (name: string, value: string, budget?: string): void =>
  console.log(`  ${name.padEnd(64)} ${value.padStart(12)}${budget ? `   (budget ${budget})` : ''}`)

/** The value that this share of the samples does not exceed. */
export const percentile = (samples: readonly number[], share: number): number => {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? NaN
}

export const milliseconds = (value: number): string => `${value.toFixed(1)} ms`
