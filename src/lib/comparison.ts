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

/** Ranks by total, ties sharing a rank (1, 1, 3); quotations with gaps are not comparable and get null. */
export const ranksOf = (quotes: readonly { id: string; totalGross: string; complete: boolean }[]): Map<string, number | null> => {
  const complete = quotes.filter((quote) => quote.complete)
  return new Map(
    quotes.map((quote) => [
      quote.id,
      quote.complete ? 1 + complete.filter((other) => compare(other.totalGross, quote.totalGross) < 0).length : null,
    ]),
  )
}
