/** Bounds between which an amount lies, by which lists are narrowed; in CNY, the last has no upper one. */
export const amountBands = {
  UNDER_50K: [0, 50_000],
  TO_200K: [50_000, 200_000],
  TO_1M: [200_000, 1_000_000],
  FROM_1M: [1_000_000, null],
} as const

export const amountBandCodes = Object.keys(amountBands) as (keyof typeof amountBands)[]
