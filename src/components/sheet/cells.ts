import { inOneLine } from '#src/lib/textSheet.ts'

export interface Cell {
  row: number
  column: number
}

/** Cells that were chosen together: from the one where choosing began to the one that it has come to. */
export interface Range {
  from: Cell
  to: Cell
}

/** What lies between, both ends included. */
export interface Block {
  top: number
  bottom: number
  left: number
  right: number
}

export const blockOfCell = ({ row, column }: Cell): Block => ({ top: row, bottom: row, left: column, right: column })

/** A range in a sheet that may have got shorter meanwhile; null for a single cell, which is where the cursor is. */
export const blockOf = (range: Range | null, rows: number): Block | null => {
  if (!range || rows === 0) return null
  const [from, to] = [Math.min(range.from.row, rows - 1), Math.min(range.to.row, rows - 1)]
  const block = {
    top: Math.min(from, to),
    bottom: Math.max(from, to),
    left: Math.min(range.from.column, range.to.column),
    right: Math.max(range.from.column, range.to.column),
  }
  return block.top === block.bottom && block.left === block.right ? null : block
}

export const heightOf = ({ top, bottom }: Block): number => bottom - top + 1

export const widthOf = ({ left, right }: Block): number => right - left + 1

const ways: Record<string, Cell> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
}

/** Where an arrow leads from a cell, all the way with `toEnd`; null for a key that is no arrow. */
export const cellAfter = (key: string, { row, column }: Cell, size: { rows: number; columns: number }, toEnd: boolean): Cell | null => {
  const way = ways[key]
  if (!way) return null
  const far = toEnd ? Math.max(size.rows, size.columns) : 1
  return { row: within(row + way.row * far, size.rows), column: within(column + way.column * far, size.columns) }
}

const within = (place: number, count: number): number => Math.max(0, Math.min(place, count - 1))

/**
 * Rows of which the cells of a block say something else. A row in which nothing differs is the same object.
 * @param columns by place in the sheet; null for one that is only read
 */
export const withCells = <C extends string, Row extends Record<C, string>>(
  rows: readonly Row[],
  columns: readonly (C | null)[],
  block: Block,
  textAt: (row: number, column: C) => string,
): Row[] => {
  const chosen = columns.slice(block.left, block.right + 1).filter((column) => column !== null)
  return rows.map((row, index) => {
    if (index < block.top || index > block.bottom) return row
    const texts = chosen.map((column) => [column, textAt(index, column)] as const)
    return texts.every(([column, text]) => row[column] === text) ? row : { ...row, ...Object.fromEntries(texts) }
  })
}

/** Cells as a spreadsheet takes them from the clipboard. */
export const tableText = (table: readonly (readonly string[])[]): string =>
  table.map((cells) => cells.map((text) => (/^"|[\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join('\t')).join('\n')

/**
 * Rows with a table pasted at a cell; what would stand below the last row is left out. A table as wide as the sheet, or as what stands from
 * that cell on, was copied from a sheet like this one; any other fills what can be typed into.
 */
export const withTable = <C extends string, Row extends Record<C, string>>(
  rows: readonly Row[],
  columns: readonly (C | null)[],
  at: Cell,
  table: readonly (readonly string[])[],
): Row[] => {
  const width = Math.max(0, ...table.map((cells) => cells.length))
  const rest = columns.slice(at.column)
  const into = width === columns.length ? columns : width === rest.length ? rest : rest.filter((column) => column !== null)
  return rows.map((row, index) => {
    const cells = table[index - at.row]
    if (!cells) return row
    const texts = into.flatMap((column, place) =>
      column === null || place >= cells.length ? [] : [[column, inOneLine(cells[place] ?? '')]],
    )
    return { ...row, ...Object.fromEntries(texts) }
  })
}
