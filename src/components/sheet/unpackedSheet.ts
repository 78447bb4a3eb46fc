import { unzipped, zipEntries, zipped, type Slices } from '#src/lib/zip.ts'
import { largest, SheetFileError } from './sheetFileError.ts'

const emptyRow = /<(?:\w+:)?row(?=[\s/])[^<>]*\/>/g
const rowOrCell = /<(?:\w+:)?(row|c)(?=[\s/>])([^<>]*)/g
const place = /(?<![\w:.-])r\s*=\s*("[^"]*"|'[^']*'|)/g

/**
 * An XLSX with nothing in it but what its reader takes, unpacked within bounds: the reader itself believes what a file says of its own size, and
 * puts a cell where the file says that it stands, however far off.
 * @throws SheetFileError for more than anybody reads; RangeError or TypeError for a broken one
 */
export const unpackedSheet = async (bytes: Uint8Array): Promise<Blob> => {
  const content: Slices = { size: bytes.length, slice: async (start, length) => bytes.subarray(start, start + length) }
  const entries = (await zipEntries(content)).filter(({ name }) => /\.(xml|rels)$/.test(name))
  if (entries.reduce((sum, entry) => sum + entry.bytes, 0) > largest.unpackedBytes) throw new SheetFileError('tooLarge')
  const files = new Map<string, Uint8Array>()
  for (const entry of entries) {
    const file = await unzipped(content, entry)
    const text = new TextDecoder().decode(file)
    files.set(entry.name, text.includes('sheetData') ? new TextEncoder().encode(bounded(text)) : file)
  }
  return new Blob([zipped(files)])
}

/** Rows without cells, which some programs write to the very last, are left out; a row or cell that stands too far off is too much. */
const bounded = (sheet: string): string => {
  const text = sheet.replace(emptyRow, '')
  let rows = 0
  for (const [, tag, attributes = ''] of text.matchAll(rowOrCell)) {
    if (tag === 'row' && ++rows > largest.rows) throw new SheetFileError('tooLarge')
    if (attributes.split('"').length % 2 === 0 || attributes.split("'").length % 2 === 0) throw new SheetFileError('unreadable')
    for (const [, quoted = ''] of attributes.matchAll(place)) {
      const [, column, row] = /^["']([A-Z]{0,3})(\d{1,7})["']$/.exec(quoted) ?? []
      if (column === undefined) throw new SheetFileError('unreadable')
      if (Number(row) > largest.rows || columnNumber(column) > largest.columns) throw new SheetFileError('tooLarge')
    }
  }
  return text
}

const columnNumber = (letters: string): number => Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
