import { Big } from 'big.js'

/**
 * Exact decimals as text, as `wire.md` writes them: amounts two decimals, unit prices six, quantities four. What nobody has told is the empty text, and so is
 * whatever is reckoned of it.
 */
const known = (decimals: readonly string[], reckon: () => string): string => (decimals.includes('') ? '' : reckon())

/** unit price × quantity, rounded half up to two decimals. */
export const lineTotal = (unitPrice: string, quantity: string): string =>
  known([unitPrice, quantity], () => new Big(unitPrice).times(quantity).toFixed(2, Big.roundHalfUp))

/** Sum of amounts; `"0.00"` for none. */
export const sum = (amounts: readonly string[]): string =>
  known(amounts, () => amounts.reduce((total, amount) => total.plus(amount), new Big(0)).toFixed(2))

/** Sum of quantities. */
export const sumOfQuantities = (quantities: readonly string[]): string =>
  known(quantities, () => quantities.reduce((total, quantity) => total.plus(quantity), new Big(0)).toFixed(4))

export const differenceOfQuantities = (whole: string, part: string): string =>
  known([whole, part], () => new Big(whole).minus(part).toFixed(4))

/** What a gross amount is without the tax it includes: gross ÷ (1 + rate), rounded half up to two decimals. */
export const netOf = (gross: string, taxRate: string): string =>
  known([gross, taxRate], () => new Big(gross).div(new Big(taxRate).plus(1)).toFixed(2, Big.roundHalfUp))

/** Compares two decimals: negative, zero or positive as `a` is less than, equal to or greater than `b`. @throws Error for one that is unknown */
export const compare = (a: string, b: string): number => new Big(a).cmp(b)
