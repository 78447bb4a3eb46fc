import { Big } from 'big.js'
import { compare, lineTotal, netOf, sum } from './money.ts'

interface PricedLine {
  itemId: string
  unitPrice: string | null
}

export interface Totals {
  pricedCount: number
  totalGross: string
  totalNet: string
}

/** Totals of one quotation; lines without a price add nothing. `quantities` by item id. */
export const totalsOf = (lines: readonly PricedLine[], quantities: ReadonlyMap<string, string>, taxRate: string): Totals => {
  const amounts = lines.flatMap(({ itemId, unitPrice }) => {
    const quantity = quantities.get(itemId)
    return unitPrice === null || quantity === undefined ? [] : [lineTotal(unitPrice, quantity)]
  })
  const totalGross = sum(amounts)
  return { pricedCount: amounts.length, totalGross, totalNet: netOf(totalGross, taxRate) }
}

/**
 * How far a total lies above the lowest one: by what amount, and by how many percent of the lowest with one decimal, rounded half up;
 * null percent where the lowest costs nothing, or one of them is unknown.
 */
export const aboveLowest = (total: string, lowest: string): { amount: string; percent: string | null } => {
  if (total === '' || lowest === '') return { amount: '', percent: null }
  const amount = new Big(total).minus(lowest)
  const percent = Number(lowest) === 0 ? null : amount.times(100).div(lowest).toFixed(1, Big.roundHalfUp)
  return { amount: amount.toFixed(2), percent }
}

/** Ranks by total, ties sharing a rank (1, 1, 3); quotations with gaps are not comparable and get null. */
export const ranksOf = (quotes: readonly { id: string; totalGross: string; complete: boolean }[]): Map<string, number | null> => {
  const isComparable = (quote: (typeof quotes)[number]) => quote.complete && quote.totalGross !== ''
  const complete = quotes.filter(isComparable)
  return new Map(
    quotes.map((quote) => [
      quote.id,
      isComparable(quote) ? 1 + complete.filter((other) => compare(other.totalGross, quote.totalGross) < 0).length : null,
    ]),
  )
}
