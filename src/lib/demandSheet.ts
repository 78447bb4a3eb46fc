import {
  isEmptyItem,
  itemColumns,
  itemMend,
  itemSheet,
  itemValue,
  problemsOf as problemsOfItem,
  type CellProblem,
  type ItemText,
  type ItemValue,
} from './itemSheet.ts'
import { numberOf, quantityKind, readNumber, unitPriceKind } from './number.ts'
import type { SheetRules, TextRow } from './textSheet.ts'
import { visible } from './visible.ts'

const [name, spec, unit, quantity, ...others] = itemColumns

/** Those of an item, with what one is estimated to cost and what was found in stock. */
export const demandColumns = [name, spec, unit, quantity, 'unitPrice', 'stock', ...others] as const
export type DemandColumn = (typeof demandColumns)[number]

/** A line as typed; one that was saved says its id. */
export type DemandText = TextRow<DemandColumn> & Pick<ItemText, 'id'>

export interface DemandLineValue extends ItemValue {
  unitPrice: string | null
  stock: string | null
}

export type DemandProblem = CellProblem | 'number' | 'currency' | 'tooLarge'

/** The lines of a demand, as typed, pasted or uploaded. */
export const demandSheet: SheetRules<DemandColumn> = {
  ...itemSheet,
  columns: demandColumns,
  names: {
    ...itemSheet.names,
    unitPrice: [
      '估算单价',
      '预估单价',
      '预算单价',
      '参考单价',
      '含税单价',
      '单价',
      'unit estimate',
      'estimated price',
      'unit price',
      'price',
    ],
    stock: ['库存数量', '现有库存', '库存', '平衡利库', 'in stock', 'stock', 'on hand'],
  },
  numbers: ['quantity', 'unitPrice', 'stock'],
  settled: (column, text) => (column === 'unitPrice' || column === 'stock' ? text : (itemSheet.settled?.(column, text) ?? text)),
}

export const isEmptyDemandLine = (line: DemandText): boolean =>
  isEmptyItem(line) && visible(line.unitPrice) === '' && visible(line.stock) === ''

/** What is wrong with each cell; empty when the line can be sent. */
export const problemsOf = (line: DemandText): Partial<Record<DemandColumn, DemandProblem>> => {
  const price = visible(line.unitPrice) === '' ? null : readNumber(line.unitPrice, unitPriceKind)
  const isStockWrong = visible(line.stock) !== '' && numberOf(line.stock, quantityKind) === null
  return {
    ...problemsOfItem(line),
    ...(price && 'problem' in price ? { unitPrice: price.problem } : {}),
    ...(isStockWrong ? { stock: 'number' } : {}),
  }
}

export const demandMend = (column: DemandColumn, text: string, today: string): string | null =>
  column === 'unitPrice' || column === 'stock' ? null : itemMend(column, text, today)

/** @returns the line as a call sends it, or null while something is wrong with it */
export const demandLineValue = (line: DemandText): DemandLineValue | null => {
  const item = itemValue(line)
  if (item === null || Object.keys(problemsOf(line)).length > 0) return null
  return {
    ...item,
    unitPrice: numberOf(line.unitPrice, unitPriceKind),
    stock: numberOf(line.stock, quantityKind),
  }
}
