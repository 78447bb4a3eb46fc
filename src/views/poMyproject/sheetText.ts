import { lineTotal, netOf, parseDecimal, sum } from '#src/lib/money.ts'
import { shortened } from '#src/components/Money.tsx'
import type { Quotation, Sheet } from '#src/services/quotation.ts'

/** One line of the price sheet as typed. */
export interface PriceLine {
  itemId: string
  price: string
  remark: string
}

/** The price sheet as typed: text in every cell, so that nothing is lost. */
export interface SheetText {
  lines: PriceLine[]
  taxRate: string
  deliveryDays: string
  validityDays: string
  remark: string
}

export const taxRates = ['0.1300', '0.0900', '0.0600', '0.0300', '0.0100', '0.0000']

export const sheetText = ({ draft, items }: Pick<Quotation, 'draft' | 'items'>): SheetText => {
  const priced = new Map(draft.lines.map((line) => [line.itemId, line]))
  return {
    lines: items.map(({ id }) => {
      const line = priced.get(id)
      return { itemId: id, price: line?.unitPrice ? shortened(line.unitPrice) : '', remark: line?.remark ?? '' }
    }),
    taxRate: draft.taxRate,
    deliveryDays: draft.deliveryDays === null ? '' : String(draft.deliveryDays),
    validityDays: String(draft.validityDays),
    remark: draft.remark,
  }
}

/** What is sent. A price that can't be read counts as none; the page says so. */
export const sheetOf = (text: SheetText): Sheet => ({
  taxRate: text.taxRate,
  deliveryDays: wholeNumber(text.deliveryDays, 0),
  validityDays: wholeNumber(text.validityDays, 1) ?? 90,
  remark: text.remark.trim(),
  lines: text.lines.map(({ itemId, price, remark }) => ({ itemId, unitPrice: readPrice(price), remark: remark.trim() })),
})

/** @returns the price with six decimals, or null for an empty or unreadable cell */
export const readPrice = (text: string): string | null => {
  const price = parseDecimal(text, 6)
  return price !== null && price.length <= 19 ? price : null
}

const wholeNumber = (text: string, least: number): number | null => {
  const value = Number(text)
  return text.trim() !== '' && Number.isInteger(value) && value >= least && value <= 3650 ? value : null
}

export const isBadPrice = (text: string): boolean => text.trim() !== '' && readPrice(text) === null

export const totalOfLine = (price: string, quantity: string): string | null => {
  const unitPrice = readPrice(price)
  return unitPrice === null ? null : lineTotal(unitPrice, quantity)
}

/** Totals of what is typed, in exact decimals. */
export const totalsOfText = (text: SheetText, quantities: ReadonlyMap<string, string>) => {
  const amounts = text.lines.flatMap(({ itemId, price }) => totalOfLine(price, quantities.get(itemId) ?? '0') ?? [])
  const gross = sum(amounts)
  return { priced: amounts.length, gross, net: netOf(gross, text.taxRate) }
}
