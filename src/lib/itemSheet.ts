import { parseDecimal } from './money.ts'
import { visible } from './visible.ts'
import { emptyRow, isEmptyRow, type SheetRules, type TextRow } from './textSheet.ts'

export const itemColumns = ['name', 'spec', 'unit', 'quantity', 'deliveryDate', 'place', 'remark'] as const
export type ItemColumn = (typeof itemColumns)[number]
export type ItemText = TextRow<ItemColumn>

export type CellProblem = 'required' | 'tooLong' | 'quantity' | 'date'

export interface ItemValue {
  name: string
  spec: string
  unit: string
  quantity: string
  deliveryDate: string | null
  place: string
  remark: string
}

const longest: Record<ItemColumn, number> = { name: 200, spec: 500, unit: 20, quantity: 40, deliveryDate: 40, place: 200, remark: 500 }
const required: ReadonlySet<ItemColumn> = new Set(['name', 'unit', 'quantity'])

/** A purchase list, as typed, pasted or uploaded. */
export const itemSheet: SheetRules<ItemColumn> = {
  columns: itemColumns,
  headings: {
    name: /^(名称|物资名称|品名|物料名称|货物名称|name|item|description)$/i,
    spec: /^(规格|型号|规格型号|规格及型号|spec|specification|model)$/i,
    unit: /^(单位|计量单位|unit|uom)$/i,
    quantity: /^(数量|采购数量|需求数量|quantity|qty)$/i,
    deliveryDate: /^(交货日期|交货期|到货日期|需求日期|delivery date|delivery|need by)$/i,
    place: /^(交货地点|地点|到货地点|place|delivery place)$/i,
    remark: /^(备注|说明|remark|remarks|note|notes)$/i,
  },
}

export const emptyItem = (): ItemText => emptyRow(itemSheet)

export const isEmptyItem = (item: ItemText): boolean => isEmptyRow(itemSheet, item)

/** What is wrong with each cell of an item; empty when it can be sent. The contract's `itemInput` holds the same rule. */
export const problemsOf = (item: ItemText): Partial<Record<ItemColumn, CellProblem>> => {
  const problems: Partial<Record<ItemColumn, CellProblem>> = {}
  for (const column of itemColumns) {
    const text = visible(item[column])
    if (text === '' && required.has(column)) problems[column] = 'required'
    else if (text.length > longest[column]) problems[column] = 'tooLong'
  }
  const quantity = parseDecimal(item.quantity, 4)
  if (!problems.quantity && (quantity === null || Number(quantity) <= 0 || quantity.length > 19)) problems.quantity = 'quantity'
  if (item.deliveryDate.trim() !== '' && readDate(item.deliveryDate) === null) problems.deliveryDate = 'date'
  return problems
}

/** @returns the item as a call sends it, or null while something is wrong with it */
export const itemValue = (item: ItemText): ItemValue | null => {
  const quantity = parseDecimal(item.quantity, 4)
  if (quantity === null || Object.keys(problemsOf(item)).length > 0) return null
  const text = (column: ItemColumn) => visible(item[column])
  return {
    name: text('name'),
    spec: text('spec'),
    unit: text('unit'),
    quantity,
    deliveryDate: readDate(item.deliveryDate),
    place: text('place'),
    remark: text('remark'),
  }
}

/** Reads 2026-1-5, 2026/01/05, 2026.1.5 or 2026年1月5日. @returns yyyy-MM-dd, or null for anything that is no day of the calendar */
export const readDate = (text: string): string | null => {
  const parts = /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?$/.exec(text.normalize('NFKC').trim())
  if (!parts) return null
  const iso = parts
    .slice(1)
    .map((part) => part.padStart(2, '0'))
    .join('-')
  const date = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null
}
