import type { ReadLine } from './tableRows.ts'
import { itemSheet } from './itemSheet.ts'
import { wholeNumberOf } from './number.ts'
import { inOneLine, type SheetRules } from './textSheet.ts'

export const priceColumns = ['line', 'name', 'price', 'remark'] as const
export type PriceColumn = (typeof priceColumns)[number]

/** A price sheet that was exported, filled in elsewhere and comes back. */
export const priceSheet: SheetRules<PriceColumn> = {
  columns: priceColumns,
  names: {
    line: ['序号', '行号', '项次', '项号', '采购序号', 'line', 'line no', 'item no', 'no'],
    name: itemSheet.names.name,
    price: [
      '含税单价',
      '单价含税',
      '含税报价',
      '报价单价',
      '投标单价',
      '单价',
      '报价',
      'unit price incl tax',
      'unit price including tax',
      'unit price',
      'price incl tax',
      'price',
    ],
    remark: ['报价备注', '供应商备注', '备注', '备注说明', '说明', 'remark', 'remarks', 'note', 'notes', 'comment', 'comments'],
  },
  required: ['line', 'price'],
  numbers: ['line', 'price'],
  joins: ['remark'],
  // What the export says of each item besides, and what a line comes to.
  passed: [
    ...(['spec', 'unit', 'quantity', 'deliveryDate', 'place'] as const).flatMap((column) => itemSheet.names[column]),
    '采购方备注',
    'buyer’s remark',
    '含税小计',
    '小计',
    '合计',
    '金额',
    '含税金额',
    '总价',
    '含税总价',
    '含税合计',
    'line total incl. tax',
    'line total',
    'total',
    'amount',
  ],
}

/** As much as a draft holds of one cell. */
const longest = { price: 200, remark: 500 }

export type PriceProblem = 'noLine' | 'otherItem' | 'repeated' | 'tooLong'

export interface PriceTable {
  /** What a line of the purchase gets; what its row left empty is null. */
  read: { index: number; price: string | null; remark: string | null }[]
  /** Rows that say something, but of no line here; counted as the file counts them. */
  unusable: { row: number; problem: PriceProblem; line: string; price: string; remark: string }[]
}

/** Finds for prices and remarks the lines of a purchase by their numbers, in any order. */
export const pricesOf = (table: readonly ReadLine<PriceColumn>[], lines: readonly { lineNo: number; name: string }[]): PriceTable => {
  const indexes = new Map(lines.map(({ lineNo }, index) => [lineNo, index]))
  const seen = new Set<number>()
  const found: PriceTable = { read: [], unusable: [] }
  for (const { at, row } of table) {
    const { line, name, price, remark } = row
    if (price === '' && remark === '') continue
    const index = indexes.get(wholeNumberOf(line) ?? Number.NaN)
    const problem = problemOf({ index, name, price, remark }, lines, seen)
    if (problem) found.unusable.push({ row: at, problem, line, price, remark })
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
  if (name !== '' && inOneLine(name) !== inOneLine(lines[index]?.name ?? '')) return 'otherItem'
  if (seen.has(index)) return 'repeated'
  return price.length > longest.price || remark.length > longest.remark ? 'tooLong' : null
}
