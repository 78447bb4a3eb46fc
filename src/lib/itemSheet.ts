import { readDate, readDay } from './dateText.ts'
import { numberOf, quantityKind, readNumber } from './number.ts'
import { visible } from './visible.ts'
import { emptyRow, isEmptyRow, leftOpen, type SheetRules, type TextRow } from './textSheet.ts'

export const itemColumns = ['name', 'spec', 'unit', 'quantity', 'deliveryDate', 'place', 'remark'] as const
export type ItemColumn = (typeof itemColumns)[number]
export type ItemText = TextRow<ItemColumn>

export type CellProblem = 'required' | 'tooLong' | 'error' | 'formula' | 'quantity' | 'grouping' | 'decimals' | 'date'

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
    const open = leftOpen(text)
    if (text === '' && required.has(column)) problems[column] = 'required'
    else if (open) problems[column] = open
    else if (text.length > longest[column]) problems[column] = 'tooLong'
  }
  const quantity = quantityProblem(item.quantity)
  if (quantity) problems.quantity ??= quantity
  if (visible(item.deliveryDate) !== '' && readDate(item.deliveryDate) === null) problems.deliveryDate ??= 'date'
  return problems
}

const quantityProblem = (text: string): CellProblem | null => {
  const read = readNumber(text, quantityKind)
  if ('value' in read) return Number(read.value) > 0 ? null : 'quantity'
  return read.problem === 'grouping' || read.problem === 'decimals' ? read.problem : 'quantity'
}

/** What a cell comes to that somebody only has to agree with: a quantity rounded, a day with the year that was left out. Null for every other. `today` is `yyyy-MM-dd`. */
export const itemMend = (column: ItemColumn, text: string, today: string): string | null => {
  if (column === 'quantity') {
    const read = readNumber(text, quantityKind)
    return 'rounded' in read && Number(read.rounded) > 0 ? read.rounded.replace(/\.?0+$/, '') : null
  }
  const read = column === 'deliveryDate' ? readDay(text, today) : null
  return read?.isReckoned ? read.date : null
}

/** @returns the item as a call sends it, or null while something is wrong with it */
export const itemValue = (item: ItemText): ItemValue | null => {
  const quantity = numberOf(item.quantity, quantityKind)
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
