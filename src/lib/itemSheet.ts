import { readDate, readDay } from './dateText.ts'
import { compare } from './money.ts'
import { numberOf, quantityKind, readNumber } from './number.ts'
import { visible } from './visible.ts'
import { emptyRow, isEmptyRow, leftOpen, runningNumber, type SheetRules, type TextRow } from './textSheet.ts'

export const itemColumns = ['name', 'spec', 'unit', 'quantity', 'deliveryDate', 'place', 'remark'] as const
export type ItemColumn = (typeof itemColumns)[number]
/** A line as typed. */
export type ItemText = TextRow<ItemColumn> & Partial<LineOfDemand>

/** What a line says besides that comes from demands: which it is, and what may be bought of it. */
export interface LineOfDemand {
  id: string
  most: string
  inUnit: string
}

export type CellProblem =
  | 'required'
  | 'tooLong'
  | 'error'
  | 'formula'
  | 'quantity'
  | 'grouping'
  | 'decimals'
  | 'date'
  | 'aboveDemand'
  | 'otherUnit'

export interface ItemValue {
  /** Of a line that comes from demands; every other stays what it is by its words and its place. */
  id: string | null
  name: string
  spec: string
  unit: string
  quantity: string
  deliveryDate: string | null
  place: string
  remark: string
}

const longest: Record<ItemColumn, number> = { name: 200, spec: 500, unit: 20, quantity: 40, deliveryDate: 40, place: 200, remark: 500 }
/** A purchase list, as typed, pasted or uploaded. */
export const itemSheet: SheetRules<ItemColumn> = {
  columns: itemColumns,
  names: {
    name: [
      '物资名称',
      '物料名称',
      '货物名称',
      '材料名称',
      '备件名称',
      '设备名称',
      '产品名称',
      '商品名称',
      '物品名称',
      '名称',
      '品名',
      '物料描述',
      '物资',
      '物料',
      '货物',
      'item name',
      'material name',
      'product name',
      'name',
      'item',
      'description',
      'item description',
      'material',
      'product',
    ],
    spec: [
      '规格型号',
      '型号规格',
      '规格及型号',
      '规格与型号',
      '规格和型号',
      '型号及规格',
      '规格',
      '型号',
      '规格参数',
      '技术规格',
      '技术参数',
      'specification',
      'specifications',
      'spec',
      'specs',
      'model',
      'specification and model',
    ],
    unit: ['计量单位', '单位', '数量单位', '基本单位', '基本计量单位', 'unit', 'uom', 'unit of measure', 'units'],
    quantity: [
      '采购数量',
      '申请数量',
      '需求数量',
      '申购数量',
      '请购数量',
      '计划数量',
      '需用数量',
      '采购量',
      '需求量',
      '申请量',
      '订购数量',
      '订货数量',
      '询价数量',
      '招标数量',
      '数量',
      '总数量',
      '需求总量',
      'quantity',
      'qty',
      'order quantity',
      'order qty',
      'required quantity',
      'requested quantity',
    ],
    deliveryDate: [
      '交货日期',
      '要求交货日期',
      '到货日期',
      '要求到货日期',
      '需求日期',
      '需用日期',
      '交付日期',
      '供货日期',
      '使用日期',
      '交货时间',
      '到货时间',
      '需求时间',
      '需用时间',
      '交付时间',
      '交货期',
      '交期',
      '供货期',
      'delivery date',
      'required date',
      'required by',
      'need by date',
      'need by',
      'due date',
      'delivery time',
      'delivery',
    ],
    place: [
      '交货地点',
      '到货地点',
      '送货地点',
      '收货地点',
      '交付地点',
      '交货地址',
      '收货地址',
      '送货地址',
      '使用地点',
      '地点',
      'delivery place',
      'place of delivery',
      'delivery address',
      'delivery location',
      'ship to',
      'location',
      'place',
    ],
    remark: ['备注', '备注说明', '说明', '附注', '其他说明', 'remark', 'remarks', 'note', 'notes', 'comment', 'comments'],
  },
  required: ['name', 'unit', 'quantity'],
  numbers: ['quantity'],
  joins: ['spec', 'remark'],
  settled: (column, text) => (column === 'deliveryDate' ? (readDate(text) ?? text) : text),
  passed: runningNumber,
}

export const emptyItem = (): ItemText => emptyRow(itemSheet)

export const isEmptyItem = (item: ItemText): boolean => isEmptyRow(itemSheet, item)

/** What is wrong with each cell of an item; empty when it can be sent. The contract's `itemInput` holds the same rule. */
export const problemsOf = (item: ItemText): Partial<Record<ItemColumn, CellProblem>> => {
  const problems: Partial<Record<ItemColumn, CellProblem>> = {}
  for (const column of itemColumns) {
    const text = visible(item[column])
    const open = leftOpen(text)
    if (text === '' && itemSheet.required.includes(column)) problems[column] = 'required'
    else if (open) problems[column] = open
    else if (text.length > longest[column]) problems[column] = 'tooLong'
  }
  const quantity = quantityProblem(item.quantity)
  if (quantity) problems.quantity ??= quantity
  if (item.most !== undefined && !quantity && compare(numberOf(item.quantity, quantityKind) ?? '0', item.most) > 0)
    problems.quantity ??= 'aboveDemand'
  if (item.inUnit !== undefined && visible(item.unit) !== item.inUnit) problems.unit ??= 'otherUnit'
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
    id: item.id ?? null,
    name: text('name'),
    spec: text('spec'),
    unit: text('unit'),
    quantity,
    deliveryDate: readDate(item.deliveryDate),
    place: text('place'),
    remark: text('remark'),
  }
}
