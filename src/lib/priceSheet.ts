import { columnsOf, type SheetRules } from './textSheet.ts'

export type PriceColumn = 'line' | 'name' | 'price' | 'remark'

/** A price sheet that was exported, filled in elsewhere and comes back. */
const priceSheet: SheetRules<PriceColumn> = {
  columns: ['line', 'name', 'price', 'remark'],
  headings: {
    line: /^(序号|行号|line|line no\.?|no\.?)$/i,
    name: /^(名称|物资名称|品名|物料名称|货物名称|name|item)$/i,
    price: /^(含税单价|单价|报价|unit price|unit price incl\. tax|price)$/i,
    remark: /^(备注|报价备注|remark|remarks)$/i,
  },
}

/** As much as a draft holds of one cell. */
const longest = { price: 200, remark: 500 }
/** A title or two may stand above the headings. */
const headingsWithin = 10

export type PriceProblem = 'noLine' | 'otherItem' | 'repeated' | 'tooLong'

export interface PriceTable {
  /** What a line of the purchase gets; what its row left empty is null. */
  read: { index: number; price: string | null; remark: string | null }[]
  /** Rows that say something, but of no line here; counted as the file counts them. */
  unusable: { row: number; problem: PriceProblem; line: string; price: string; remark: string }[]
}

/**
 * Reads prices and remarks for the lines of a purchase by their numbers, in any order.
 * @returns null for a table whose headings name no line number or no price
 */
export const readPriceSheet = (
  table: readonly (readonly string[])[],
  lines: readonly { lineNo: number; name: string }[],
): PriceTable | null => {
  const headings = table.slice(0, headingsWithin).map((cells) => columnsOf(priceSheet, cells))
  const head = headings.findIndex((names) => names?.includes('line') && names.includes('price'))
  const names = headings[head]
  if (!names) return null
  const indexes = new Map(lines.map(({ lineNo }, index) => [String(lineNo), index]))
  const seen = new Set<number>()
  const found: PriceTable = { read: [], unusable: [] }
  for (const [offset, cells] of table.slice(head + 1).entries()) {
    const text = (column: PriceColumn) => (names.includes(column) ? (cells[names.indexOf(column)] ?? '').trim() : '')
    const [line, price, remark] = [text('line'), text('price'), text('remark')]
    if (price === '' && remark === '') continue
    const index = indexes.get(line)
    const problem = problemOf({ index, name: text('name'), price, remark }, lines, seen)
    if (problem) found.unusable.push({ row: head + offset + 2, problem, line, price, remark })
    else if (index !== undefined) {
      seen.add(index)
      found.read.push({ index, price: price || null, remark: remark || null })
    }
  }
  return found
}

const problemOf = (
  { index, name, price, remark }: { index: number | undefined; name: string; price: string; remark: string },
  lines: readonly { name: string }[],
  seen: ReadonlySet<number>,
): PriceProblem | null => {
  if (index === undefined) return 'noLine'
  if (name !== '' && name !== lines[index]?.name.trim()) return 'otherItem'
  if (seen.has(index)) return 'repeated'
  return price.length > longest.price || remark.length > longest.remark ? 'tooLong' : null
}
