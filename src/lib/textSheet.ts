import { visible } from './visible.ts'

/** A sheet as typed or pasted: text in every cell, so that nothing is lost, however wrong. */
export type TextRow<C extends string> = Record<C, string>

/** How the rows of one kind of sheet are read. */
export interface SheetRules<C extends string> {
  /** In the sheet's own order. */
  columns: readonly C[]
  /** What people call each, in either language; what means it most surely goes first. */
  names: Record<C, readonly string[]>
  /** A table without them is of another kind. */
  required: readonly C[]
  /** Columns of numbers: what was merged down stands in its first row alone, and what stands in brackets may make it another number. */
  numbers?: readonly C[]
  /** Columns that several of a table make up together, as type and size make up a specification. Of others, one alone counts. */
  joins?: readonly C[]
  /** What comes in as it is kept, where that is beyond doubt: nobody reads 46402 as a day. */
  settled?: (column: C, text: string) => string
  /** Headings that are known and not read, such as a running number. */
  passed?: readonly string[]
}

/** Headings of what only counts the lines of a sheet. */
export const runningNumber = ['序号', '行号', '项次', '项号', '序', 'no', 'line', 'line no', 's/n', 'seq', 'index'] as const

const errorValue =
  /^(?:#(?:NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!|UNKNOWN!|GETTING_DATA)|Err:\d{3})$/i
/** A function, a place in a sheet or a sum of figures behind the sign; `=…` is one whose text a file does not have. */
const formula = /^=(?:…$|.*(?:[A-Z][\w.]*\(|\$?[A-Z]{1,3}\$?\d|[\d)] ?[-+*/^] ?[\d(]))/i

const looked = 200

/** What a spreadsheet left open in a cell: an error in the place of its value, or a formula without one; null for everything else. */
export const leftOpen = (text: string): 'error' | 'formula' | null => {
  // It shows itself at its beginning.
  const typed = text.trim().slice(0, looked)
  return errorValue.test(typed) ? 'error' : formula.test(typed) ? 'formula' : null
}

export const emptyRow = <C extends string>({ columns }: Pick<SheetRules<C>, 'columns'>): TextRow<C> =>
  Object.fromEntries(columns.map((column) => [column, ''])) as TextRow<C>

export const isEmptyRow = <C extends string>({ columns }: Pick<SheetRules<C>, 'columns'>, row: TextRow<C>): boolean =>
  columns.every((column) => visible(row[column]) === '')

/** What a cell of another program says in one line: a line break within it is a blank. */
export const inOneLine = (text: string): string => text.replaceAll(/\s*[\r\n]+\s*/g, ' ').trim()
