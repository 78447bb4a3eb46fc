import { asTyped } from '#src/lib/harmless.ts'
import type { Table } from '#src/lib/headings.ts'
import { fileKind, textKind } from './fileKind.ts'
import { largest, SheetFileError } from './sheetFileError.ts'

/**
 * Reads a spreadsheet as tables of text, one for each of its sheets: XLSX by its content; anything else as text parted by tabs, commas, semicolons or
 * strokes, or JSON that lists something, in UTF-8, in UTF-16 with its mark, or in GB 18030.
 * @throws SheetFileError for a file that is neither, or is too large
 */
export const readSheetFile = async (file: File): Promise<Table[]> => {
  if (file.size > largest.bytes) throw new SheetFileError('tooLarge')
  const tables = await tablesOf(file).catch((error: unknown) => {
    throw error instanceof SheetFileError ? error : new SheetFileError('unreadable')
  })
  const filled = tables.filter(({ rows }) => rows.length > 0)
  return filled.map((table) => ({ ...table, rows: table.rows.map((cells) => cells.map(asTyped)) }))
}

const tablesOf = async (file: File): Promise<Table[]> => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const kind = fileKind(bytes)
  if (kind === 'text') return [{ name: file.name, isHidden: false, merged: [], rows: await readDelimited(decode(bytes)) }]
  if (kind !== 'archive') throw new SheetFileError(kind)
  const [{ default: readSheets }, { unpackedSheet }] = await Promise.all([
    import('read-excel-file/universal'),
    import('./unpackedSheet.ts'),
  ])
  const { archive, sheets } = await unpackedSheet(bytes)
  const read = await readSheets(archive)
  // A sheet of a chart has no cells.
  return read.flatMap(({ sheet, data }: { sheet: string; data?: unknown[][] }, at) =>
    data === undefined
      ? []
      : [{ name: sheet, isHidden: false, merged: [], ...sheets[at], rows: notTooLarge(data.map((cells) => cells.map(textOf))) }],
  )
}

/** What a text in JSON lists, alone or as the part of an object: a row for each, below the names of its fields; null for any other text. */
const listedIn = (text: string): string[][] | null => {
  if (!/^\s*[[{]/.test(text)) return null
  const read: unknown = readJson(text)
  const lists = Array.isArray(read) ? [read] : Object.values(isFields(read) ? read : {}).filter(Array.isArray)
  const records = lists.map((list: unknown[]) => list.filter(isFields)).find(({ length }) => length > 0)
  if (!records) return null
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))]
  return [names, ...records.map((record) => names.map((name) => textOf(record[name] ?? null)))]
}

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const isFields = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Cells of a text, parted by what parts most of its lines alike; an empty line is a row. */
const readDelimited = async (text: string): Promise<string[][]> => {
  const listed = listedIn(text)
  if (listed) return notTooLarge(listed)
  const kind = textKind(text)
  if (kind !== 'text') throw new SheetFileError(kind)
  const { parse } = await import('papaparse')
  const lines = text.replaceAll(/\r\n?/g, '\n').replace(/\n$/, '')
  const [, named, body = ''] = /^(?:sep=(.)\n)?([^]*)$/i.exec(lines) ?? []
  const partedBy = (delimiter: string, preview: number) => parse<string[]>(body, { delimiter, preview }).data
  const { delimiter } = named ? { delimiter: named } : likeliest((each) => partedBy(each, looked))
  return notTooLarge(partedBy(delimiter, largest.rows + 1))
}

const delimiters = [',', '\t', ';', '|', '，']
/** So many rows tell what parts them. */
const looked = 50

const likeliest = (rowsBy: (delimiter: string) => string[][]) => {
  const tried = delimiters.map((delimiter, order) => {
    const widths = rowsBy(delimiter)
      .filter((cells) => cells.some((cell) => cell.trim() !== ''))
      .map(({ length }) => length)
    const counted = new Map<number, number>()
    for (const width of widths) if (width > 1) counted.set(width, (counted.get(width) ?? 0) + 1)
    const [[width = 1, rows = 0] = []] = [...counted].toSorted(([a, times], [b, others]) => others - times || b - a)
    return { delimiter, order, rows, width }
  })
  const [best = { delimiter: ',' }] = tried.toSorted((a, b) => b.rows - a.rows || b.width - a.width || a.order - b.order)
  return best
}

const notTooLarge = (rows: string[][]): string[][] => {
  if (rows.length > largest.rows || rows.some((cells) => cells.length > largest.columns)) throw new SheetFileError('tooLarge')
  return rows
}

/** Days before the first are times of the clock alone. */
const firstDay = Date.UTC(1900, 0, 1)

const textOf = (cell: unknown): string => {
  if (cell instanceof Date) {
    // A spreadsheet counts parts of days: a moment comes back a little before the second.
    const [day = '', time = ''] = new Date(Math.round(cell.getTime() / 1000) * 1000).toISOString().split(/[T.]/)
    if (cell.getTime() < firstDay) return time.slice(0, 5)
    return time === '00:00:00' ? day : `${day} ${time.replace(/:00$/, '')}`
  }
  // As a spreadsheet shows what it has calculated: 4.1 × 3 is 12.3.
  if (typeof cell === 'number') return plainDigits(cell)
  return cell === null ? '' : String(cell)
}

const plainDigits = (value: number): string => {
  const [mantissa = '', exponent = '0'] = value.toExponential(14).split('e')
  const digits = mantissa.replaceAll(/\D/g, '')
  const point = Number(exponent) + 1
  const whole = point > 0 ? digits.slice(0, point).padEnd(point, '0') : '0'
  const fraction = (point > 0 ? digits.slice(point) : `${'0'.repeat(-point)}${digits}`).replace(/0+$/, '')
  return `${value < 0 ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
}

const decode = (bytes: Uint8Array): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030', { fatal: true }).decode(bytes)
  }
}
