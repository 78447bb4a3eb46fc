import { asTyped } from '#src/lib/harmless.ts'
import { largest, SheetFileError } from './sheetFileError.ts'

/**
 * Text of a table in the clipboard or a CSV file, as cells. An empty line is a row: what follows it belongs to the next.
 * @throws SheetFileError for one that is too large
 */
export const readDelimited = async (text: string): Promise<string[][]> => {
  if (text.length > largest.bytes) throw new SheetFileError('tooLarge')
  const { parse } = await import('papaparse')
  const lines = text.replace(/^\uFEFF/, '').replace(/\r?\n$/, '')
  return notTooLarge(parse<string[]>(lines, { delimiter: lines.includes('\t') ? '\t' : '', preview: largest.rows + 1 }).data)
}

/**
 * Reads a spreadsheet as cells of text: XLSX by its content, anything else as CSV in UTF-8 or, where that fails, GB 18030.
 * @throws SheetFileError for a file that is neither, or is too large
 */
export const readSheetFile = async (file: File): Promise<string[][]> => {
  if (file.size > largest.bytes) throw new SheetFileError('tooLarge')
  const table = await cellsOf(file).catch((error: unknown) => {
    throw error instanceof SheetFileError ? error : new SheetFileError('unreadable')
  })
  return table.map((cells) => cells.map(asTyped))
}

const cellsOf = async (file: File): Promise<string[][]> => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return readDelimited(decode(bytes))
  const [{ readSheet }, { unpackedSheet }] = await Promise.all([import('read-excel-file/universal'), import('./unpackedSheet.ts')])
  const rows = await readSheet(await unpackedSheet(bytes))
  return notTooLarge(rows.map((cells) => cells.map(textOf)))
}

const notTooLarge = (table: string[][]): string[][] => {
  if (table.length > largest.rows || table.some((cells) => cells.length > largest.columns)) throw new SheetFileError('tooLarge')
  return table
}

const textOf = (cell: unknown): string => {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  // As a spreadsheet shows what it has calculated: 4.1 × 3 is 12.3.
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)))
  return cell === null ? '' : String(cell)
}

const decode = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}
