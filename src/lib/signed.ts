import { asWritten, weight } from './unknown.ts'

/** A number that may go either way, with its sign: `+5`, `−5`, `0`. */
export const signed = (value: number): string => (value > 0 ? `+${value}` : asWritten(value).replace('-', '−'))

/** The sums so far, one per value. */
export const runningTotals = (values: readonly number[]): number[] => {
  let sum = 0
  return values.map((value) => (sum += weight(value)))
}
