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

const errorValue =
  /^(?:#(?:NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!|UNKNOWN!|GETTING_DATA)|Err:\d{3})$/i
/** A function, a place in a sheet or a sum of figures behind the sign; `=…` is one whose text a file does not have. */
const formula = /^=(?:…$|.*(?:[A-Z][\w.]*\(|\$?[A-Z]{1,3}\$?\d|[\d)] ?[-+*/^] ?[\d(]))/i

/** What a spreadsheet left open in a cell: an error in the place of its value, or a formula without one; null for everything else. */
export const leftOpen = (text: string): 'error' | 'formula' | null => {
  const typed = text.trim()
  return errorValue.test(typed) ? 'error' : formula.test(typed) ? 'formula' : null
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
