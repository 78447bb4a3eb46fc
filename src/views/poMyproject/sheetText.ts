import { perObject } from '#src/lib/perObject.ts'
import { lineTotal, netOf, sum } from '#src/lib/money.ts'
import { numberOf, readNumber, unitPriceKind, wholeNumberOf, type NumberProblem } from '#src/lib/number.ts'
import { leftOpen } from '#src/lib/textSheet.ts'
import { shortened } from '#src/components/value/Money.tsx'
import type { MessageId } from '#src/lang/ids.ts'
import type { Quotation, Sheet, Unread } from '#src/services/quotation.ts'

/** One line of the price sheet as typed. */
export interface PriceLine {
  itemId: string
  price: string
  remark: string
}

/** A file as its sheet shows it. */
export type Attachment = Pick<Quotation['attachments'][number], 'id' | 'name' | 'size' | 'sha256'>

/** The price sheet as typed: text in every cell, so that nothing is lost. */
export interface SheetText {
  lines: PriceLine[]
  taxRate: string
  deliveryDays: string
  validityDays: string
  remark: string
  attachments: Attachment[]
}

export const taxRates = ['0.1300', '0.0900', '0.0600', '0.0300', '0.0100', '0.0000']

const nothingUnread: Unread = { prices: [], deliveryDays: '', validityDays: '' }

/** A sheet as its cells show it; what could not be read stands as it was typed. */
export const sheetText = (
  { items, attachments }: { items: Quotation['items']; attachments: readonly Attachment[] },
  sheet: Sheet,
  unread: Unread = nothingUnread,
): SheetText => {
  const priced = new Map(sheet.lines.map((line) => [line.itemId, line]))
  const files = new Map(attachments.map((file) => [file.id, file]))
  const typed = new Map(unread.prices.map(({ itemId, text }) => [itemId, text]))
  return {
    lines: items.map(({ id }) => {
      const line = priced.get(id)
      return { itemId: id, price: typed.get(id) ?? (line?.unitPrice ? shortened(line.unitPrice) : ''), remark: line?.remark ?? '' }
    }),
    taxRate: sheet.taxRate,
    deliveryDays: unread.deliveryDays || (sheet.deliveryDays === null ? '' : String(sheet.deliveryDays)),
    validityDays: unread.validityDays || String(sheet.validityDays),
    remark: sheet.remark,
    attachments: sheet.attachmentIds.flatMap((id) => files.get(id) ?? []).map(asAttachment),
  }
}

/** Always the same fields in the same order, so that what is typed can be compared. */
export const asAttachment = ({ id, name, size, sha256 }: Attachment): Attachment => ({ id, name, size, sha256 })

const usualValidityDays = 90

/** What counts of what was typed: a price that can't be read is none. */
export const sheetOf = (text: SheetText): Sheet => ({
  taxRate: text.taxRate,
  deliveryDays: readDays(text.deliveryDays, 0),
  validityDays: readDays(text.validityDays, 1) ?? usualValidityDays,
  remark: text.remark.trim(),
  lines: text.lines.map(({ itemId, price, remark }) => ({ itemId, unitPrice: readPrice(price), remark: remark.trim() })),
  attachmentIds: text.attachments.map(({ id }) => id),
})

/** What the server gives back of what was typed. */
export const asSaved = (items: Quotation['items'], text: SheetText): SheetText =>
  sheetText({ items, attachments: text.attachments }, sheetOf(text), unreadOf(text))

const unreadIn = perObject(({ itemId, price }: PriceLine) => (isBadPrice(price) ? [{ itemId, text: price }] : []))

/** What was typed and does not count yet, as it was typed. */
export const unreadOf = (text: SheetText): Unread => ({
  prices: text.lines.flatMap(unreadIn),
  deliveryDays: isBadDays(text.deliveryDays, 0) ? text.deliveryDays : '',
  validityDays: isBadDays(text.validityDays, 1) ? text.validityDays : '',
})

export const unreadCount = ({ prices, deliveryDays, validityDays }: Unread): number =>
  prices.length + [deliveryDays, validityDays].filter((text) => text !== '').length

/** @returns the price with six decimals, or null for an empty or unreadable cell */
export const readPrice = (text: string): string | null => numberOf(text, unitPriceKind)

const readDays = (text: string, least: number): number | null => {
  const value = wholeNumberOf(text)
  return value !== null && value >= least && value <= 3650 ? value : null
}

/** Days that are neither left out nor a whole number from `least` to ten years. */
export const isBadDays = (text: string, least: number): boolean => text.trim() !== '' && readDays(text, least) === null

const isBadPrice = (text: string): boolean => text.trim() !== '' && readPrice(text) === null

/** A price that counts and may be what somebody forgot: it is asked about. */
export const isZeroPrice = (text: string): boolean => Number(readPrice(text) ?? 1) === 0

/** What a price with too many decimals comes to; null for every other, and where nothing would be left of it. */
export const roundedPrice = (text: string): string | null => {
  const read = readNumber(text, unitPriceKind)
  return 'rounded' in read && Number(read.rounded) > 0 ? shortened(read.rounded) : null
}

/** Why nobody can read a price; null for one that can be read, and for none. */
const priceProblem = (text: string): NumberProblem | 'error' | 'formula' | null => {
  const read = readNumber(text, unitPriceKind)
  return text.trim() === '' || 'value' in read ? null : (leftOpen(text) ?? read.problem)
}

/** The longest remark of a line that can be saved. */
const longestRemark = 500

const isLongRemark = (text: string): boolean => text.trim().length > longestRemark

/** What is typed about a line and can't be used, the price first; null where all can. */
export const problemOfLine = perObject(({ price, remark }: PriceLine): { column: 'price' | 'remark'; problemId: MessageId } | null => {
  const problem = priceProblem(price)
  if (problem) return { column: 'price', problemId: `sheet.problem.${problem}` }
  return isLongRemark(remark) ? { column: 'remark', problemId: 'pricing.longRemark' } : null
})

export const totalOfLine = (price: string, quantity: string): string | null => {
  const unitPrice = readPrice(price)
  return unitPrice === null ? null : lineTotal(unitPrice, quantity)
}

/** Of items in these quantities, by their ids: what a line amounts to, nothing where it has no price that can be read. */
export const amountsOf = (quantities: ReadonlyMap<string, string>) =>
  perObject(({ itemId, price }: PriceLine) => totalOfLine(price, quantities.get(itemId) ?? '0') ?? [])

/** Totals of what is typed, in exact decimals. */
export const totalsOfText = (text: SheetText, amountsIn: ReturnType<typeof amountsOf>) => {
  const amounts = text.lines.flatMap(amountsIn)
  const gross = sum(amounts)
  return { priced: amounts.length, gross, net: netOf(gross, text.taxRate) }
}
