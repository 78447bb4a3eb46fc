import { visible } from './visible.ts'

/** A sheet as typed or pasted: text in every cell, so that nothing is lost, however wrong. */
export type TextRow<C extends string> = Record<C, string>

/** How the rows of one kind of sheet are read. */
export interface SheetRules<C extends string> {
  /** In the sheet's own order. */
  columns: readonly C[]
  /** Headings that people write, in either language. */
  headings: Record<C, RegExp>
}

export const emptyRow = <C extends string>({ columns }: SheetRules<C>): TextRow<C> =>
  Object.fromEntries(columns.map((column) => [column, ''])) as TextRow<C>

export const isEmptyRow = <C extends string>({ columns }: SheetRules<C>, row: TextRow<C>): boolean =>
  columns.every((column) => visible(row[column]) === '')

/**
 * Reads a table of cells. A first row of headings says which column is which, in any order; without one the columns come in the
 * sheet's own order from `firstColumn` on. Empty rows are skipped.
 */
export const readRows = <C extends string>(
  rules: SheetRules<C>,
  table: readonly (readonly string[])[],
  firstColumn: C | undefined = rules.columns[0],
): TextRow<C>[] => {
  const filled = table.filter((cells) => cells.some((cell) => cell.trim() !== ''))
  const named = columnsOf(rules, filled[0] ?? [])
  const order = named ?? rules.columns.slice(firstColumn === undefined ? 0 : rules.columns.indexOf(firstColumn))
  return (named ? filled.slice(1) : filled).map((cells) => {
    const row = emptyRow(rules)
    for (const [index, column] of order.entries()) if (column) row[column] = (cells[index] ?? '').trim()
    return row
  })
}

/** The columns that no heading of a table names; all where it has no headings. */
export const missingFrom = <C extends string>(rules: SheetRules<C>, table: readonly (readonly string[])[]): C[] => {
  const named = columnsOf(rules, table.find((cells) => cells.some((cell) => cell.trim() !== '')) ?? []) ?? []
  return rules.columns.filter((column) => !named.includes(column))
}

/** The columns a row of headings names; null for a row that is none. A heading nobody knows names nothing. */
export const columnsOf = <C extends string>({ columns, headings }: SheetRules<C>, cells: readonly string[]): (C | null)[] | null => {
  const found = cells.map((cell) => columns.find((column) => headings[column].test(cell.trim())) ?? null)
  return found.filter((column) => column !== null).length >= 2 ? found : null
}
