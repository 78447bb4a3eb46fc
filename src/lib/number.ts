import { Big } from 'big.js'

/** Which numbers a place takes. They are not negative unless it says so. */
export interface NumberKind {
  decimals: number
  /** Before the point. */
  digits: number
  /** A sign of the yuan may stand at it. */
  isPrice?: true
  isSigned?: true
}

/** As the contract writes them. */
export const unitPriceKind: NumberKind = { decimals: 6, digits: 12, isPrice: true }
export const quantityKind: NumberKind = { decimals: 4, digits: 14 }

/** An amount, gross or net. */
export const moneyKind: NumberKind = { decimals: 2, digits: 16, isPrice: true }

/** A company's capital, in ten thousand yuan. */
export const capitalKind: NumberKind = { decimals: 2, digits: 14 }

/** Why a text is no number of its kind. */
export type NumberProblem = 'number' | 'grouping' | 'currency' | 'tooLarge' | 'decimals'

/** Exactly as many decimals as the kind has; or why not, and what it comes to where only its decimals are too many. */
export type ReadNumber = { value: string } | { problem: Exclude<NumberProblem, 'decimals'> } | { problem: 'decimals'; rounded: string }

const written = /^[+-]?(?:\d+\.?\d*|\.\d+)$/
/** By commas or by blanks, where thousands end and nowhere else. */
const grouped = /^[+-]?[1-9]\d{0,2}(?:(?:,\d{3})+|(?: \d{3})+)(?:\.\d*)?$/
const separated = /^[+-]?[\d., '’]*\d[\d., '’]*$/
const yuanBefore = /^(?:(?:CN)?¥|CNY|RMB|人民币) ?/i
const yuanAfter = /(?: ?(?:CNY|RMB|元整?|圆整?))$/i
const anyCurrency = /\p{Sc}|[元圆]|人民币|(?:CNY|RMB|USD|EUR|GBP|JPY|KRW|HKD|TWD|SGD|AUD|CAD|CHF)/iu
/** No number that anybody writes is longer. */
const longest = 100

/**
 * The one reader of numbers that people type, paste or bring in a file. Full-width digits and signs are folded, and so is what has no shape.
 * A separator counts only where thousands end, and at a price ¥, 元 and CNY may stand; whatever else stands there is a problem, never another
 * number. One that is not written to its end (`12.`, `.5`) is one: whoever types a price is not told at its point that it is none.
 */
export const readNumber = (text: string, { decimals, digits, isPrice, isSigned }: NumberKind): ReadNumber => {
  const plain = text.length > longest ? '' : folded(text)
  const bare = isPrice ? plain.replace(yuanBefore, '').replace(yuanAfter, '') : plain
  if (!written.test(bare) && !grouped.test(bare)) {
    if (separated.test(bare)) return { problem: 'grouping' }
    return { problem: /\d/.test(plain) && anyCurrency.test(plain) ? 'currency' : 'number' }
  }
  const number = new Big(bare.replaceAll(/[, +]/g, ''))
  if (number.lt(0) && !isSigned) return { problem: 'number' }
  const rounded = number.round(decimals, Big.roundHalfUp)
  const value = rounded.eq(0) ? new Big(0).toFixed(decimals) : rounded.toFixed(decimals)
  if (value.replace(/^-|\..*$/g, '').length > digits) return { problem: 'tooLarge' }
  return rounded.eq(number) ? { value } : { problem: 'decimals', rounded: value }
}

/** @returns the number with exactly as many decimals as its kind has, or null for what is none */
export const numberOf = (text: string, kind: NumberKind): string | null => {
  const read = readNumber(text, kind)
  return 'value' in read ? read.value : null
}

/** As many digits as a whole number has at most in a form: days, points, an order. */
const wholeDigits = 9

/** @returns a whole number from zero on, or from below it where `isSigned`; null for what is none */
export const wholeNumberOf = (text: string, kind: Pick<NumberKind, 'isSigned'> = {}): number | null => {
  const value = numberOf(text, { decimals: 0, digits: wholeDigits, ...kind })
  return value === null ? null : Number(value)
}

/** Wide forms as plain ones, any blank as one, any minus as one. Nothing else: to compatibility forms ² is a 2, and 5² would be 52. */
const folded = (text: string): string =>
  text
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replaceAll('￥', '¥')
    .replaceAll('。', '.')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .trim()
