import { Big } from 'big.js'

/** Exact decimals as text, as `wire.md` writes them: amounts two decimals, unit prices six, quantities four. */

/** unit price × quantity, rounded half up to two decimals. */
export const lineTotal = (unitPrice: string, quantity: string): string => new Big(unitPrice).times(quantity).toFixed(2, Big.roundHalfUp)

/** Sum of amounts; `"0.00"` for none. */
export const sum = (amounts: readonly string[]): string => amounts.reduce((total, amount) => total.plus(amount), new Big(0)).toFixed(2)

/** What a gross amount is without the tax it includes: gross ÷ (1 + rate), rounded half up to two decimals. */
export const netOf = (gross: string, taxRate: string): string => new Big(gross).div(new Big(taxRate).plus(1)).toFixed(2, Big.roundHalfUp)

/** Compares two decimals: negative, zero or positive as `a` is less than, equal to or greater than `b`. */
export const compare = (a: string, b: string): number => new Big(a).cmp(b)
