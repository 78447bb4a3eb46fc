import { useState, type ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { useSteady } from '#src/components/form/useSteady.ts'
import { withTable } from '#src/components/sheet/cells.ts'
import { readPasted } from '#src/components/sheet/sayUnread.ts'
import type { MakeEdit } from '#src/components/sheet/useSheetEdits.ts'
import type { Outcome } from '#src/components/sheet/SheetOutcome.tsx'
import { useTables, type Way } from '#src/components/sheet/useTables.tsx'
import { findHeadings, type FoundHeadings, type Table } from '#src/lib/headings.ts'
import { priceSheet, pricesOf, type PriceColumn, type PriceTable } from '#src/lib/priceSheet.ts'
import type { ReadTable } from '#src/lib/tableRows.ts'
import { inOneLine } from '#src/lib/textSheet.ts'
import { priceColumns, typedColumns, type PriceRow } from './priceColumns.tsx'
import { readPrice, type PriceLine } from './sheetText.ts'

const titles = { line: 'item.lineNo', name: 'item.name', price: 'quotation.unitPrice', remark: 'item.remark' } as const

/** Prices that come in tables: from a file, or pasted. */
export interface PriceTables {
  /** What a file said, and what of it fits no line here. */
  read: { name: string; prices: PriceTable } | null
  outcome: Outcome | null
  adjust: () => void
  dialog: ReactNode
  take: (tables: Table[], name: string) => void
  /** A table at a cell: in place where it is of prices and remarks, else by its columns. */
  paste: (row: number, column: string, text: string) => void
}

export const usePriceTables = (rows: readonly PriceRow[], edit: MakeEdit<PriceLine>): PriceTables => {
  const intl = useIntl()
  const [read, setRead] = useState<PriceTables['read']>(null)
  const pricesIn = ({ lines }: ReadTable<PriceColumn>) =>
    pricesOf(
      lines,
      rows.map(({ item }) => item),
    )
  const tables = useTables<PriceColumn>({
    kind: 'pricing.sheet',
    rules: priceSheet,
    titleOf: (column) => intl.formatMessage({ id: titles[column] }),
    needsAll: true,
    replaced: (table) => pricesIn(table).read.filter(({ index, ...said }) => isChanged(rows[index]?.line, said)).length,
    ways: { add: 'pricing.fillEmpty', replace: 'pricing.overwrite' },
  })
  const put = (name: string, prices: PriceTable, way: Way) => {
    setRead({ name, prices })
    const at = { row: prices.read[0]?.index ?? 0, column: typedColumns.indexOf('price') }
    edit('import', at, (lines) => withRead(lines, prices, way), prices.read.length)
  }
  const take = useSteady((found: Table[], name: string) =>
    tables.take({ name, tables: found, onRead: (table, way) => put(name, pricesIn(table), way) }),
  )
  const paste = useSteady((row: number, column: string, text: string) => {
    const cells = readPasted(intl, text)
    if (!cells) return
    const at = { row, column: priceColumns.findIndex(({ id }) => id === column) }
    const name = intl.formatMessage({ id: 'sheet.pasted' })
    const table = { name, isHidden: false, rows: cells, merged: [] }
    if (!findHeadings(priceSheet, table) && standsHere(rows.slice(row), at.column, cells))
      return edit('paste', at, (lines) => withTable(lines, typedColumns, at, cells), cells.length)
    const onRead = (pasted: ReadTable<PriceColumn>, _: Way, found: FoundHeadings<PriceColumn>) =>
      put(name, found.columns.includes('line') ? pricesIn(pasted) : inPlace(pasted, found, row, rows.length), 'replace')
    tables.take({ name, tables: [table], pastedAt: column === 'remark' ? 'remark' : 'price', onRead })
  })
  return { read, outcome: tables.outcome, adjust: tables.adjust, dialog: tables.dialog, take, paste }
}

/** Whether a table without headings belongs where it is pasted: of what is typed alone, or as it was copied from this very sheet. */
const standsHere = (rows: readonly PriceRow[], column: number, cells: readonly (readonly string[])[]): boolean => {
  const width = Math.max(...cells.map(({ length }) => length))
  if (width <= typedColumns.slice(column).filter((each) => each !== null).length) return true
  const first = width === priceColumns.length ? 0 : column
  if (width !== priceColumns.length - first) return false
  return cells.every((texts, index) =>
    texts.every((text, place) => {
      const [shown, row] = [priceColumns[first + place], rows[index]]
      if (!shown || !row || shown.edit || text.trim() === '') return true
      // What a line comes to has changed since.
      return shown.id === 'total' ? readPrice(text) !== null : inOneLine(text) === inOneLine(shown.text(row))
    }),
  )
}

const isChanged = (line: PriceLine | undefined, said: { price: string | null; remark: string | null }): boolean => {
  const [price, remark] = [line?.price.trim() ?? '', line?.remark.trim() ?? '']
  const otherPrice = price !== '' && said.price !== null && (readPrice(price) ?? price) !== (readPrice(said.price) ?? said.price)
  return otherPrice || (remark !== '' && said.remark !== null && remark !== said.remark)
}

/** Of a table that names no lines: one after another from where it was pasted. */
const inPlace = ({ lines }: ReadTable<PriceColumn>, { head }: FoundHeadings<PriceColumn>, row: number, count: number): PriceTable => ({
  read: lines.flatMap(({ at, row: { price, remark } }) => {
    // Rows of a table are counted from 1, and the first of them stands below its headings.
    const index = row + at - head - 2
    return index < count ? [{ index, price: price || null, remark: remark || null }] : []
  }),
  unusable: [],
})

const withRead = (lines: readonly PriceLine[], { read }: PriceTable, way: Way): PriceLine[] => {
  const found = new Map(read.map(({ index, ...line }) => [index, line]))
  const said = (typed: string, text: string | null | undefined) => (way === 'add' && typed.trim() !== '' ? typed : (text ?? typed))
  return lines.map((line, index) => {
    const { price, remark } = found.get(index) ?? {}
    return { ...line, price: said(line.price, price), remark: said(line.remark, remark) }
  })
}
