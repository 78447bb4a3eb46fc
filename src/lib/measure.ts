import { Big } from 'big.js'
import { numberOf } from './number.ts'

/** What units measure. Packages hold as much as whoever packs puts in: none has a fixed factor. */
export const dimensions = ['COUNT', 'LENGTH', 'AREA', 'VOLUME', 'MASS', 'TIME', 'ENERGY', 'PACKAGE'] as const

export interface Measure {
  dimension: (typeof dimensions)[number]
  /** How many of the base unit of its dimension it is, as a decimal; empty where that is not fixed. */
  factor: string
}

const decimals = 12
const factorKind = { decimals, digits: 12 }

const plain = (number: Big): string =>
  number
    .toFixed()
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')

/** A factor as it is kept: an exact decimal without zeros at its end. @returns what is no number as it was typed */
export const factorOf = (typed: string): string => {
  const value = numberOf(typed, factorKind)
  return value === null ? typed : plain(new Big(value))
}

/**
 * An amount of one unit in another of the same dimension, rounded half up to twelve decimals.
 * @returns null where they measure different things, or one has no fixed factor
 */
export const converted = (amount: string, from: Measure, to: Measure): string | null => {
  if (from.dimension !== to.dimension || from.factor === '' || to.factor === '') return null
  return plain(new Big(amount).times(from.factor).div(to.factor).round(decimals, Big.roundHalfUp))
}
