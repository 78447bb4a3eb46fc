import type { Merged } from '#src/lib/headings.ts'
import { unzipped, zipEntries, zipped, type Slices } from '#src/lib/zip.ts'
import { largest, SheetFileError } from './sheetFileError.ts'

/** A workbook as its reader takes it, and what that reader does not tell. */
export interface Unpacked {
  archive: Blob
  /** In the order of the workbook. */
  sheets: { isHidden: boolean; merged: Merged[] }[]
}

/** Parts that a workbook of another kind has: binary ones, those of an open document. */
const otherParts = /^(?:xl\/workbook\.bin|content\.xml|Index\/.*)$/
/** Some programs number the main part, or part the names of entries by the other stroke. */
const usualName = (name: string): string =>
  name
    .replaceAll('\\', '/')
    .replace(/^\//, '')
    .replace(/^xl\/(_rels\/)?workbook\d+\.xml/, 'xl/$1workbook.xml')

/**
 * An XLSX with nothing in it but what its reader takes, unpacked within bounds: the reader itself believes what a file says of its own size, puts
 * a cell where the file says that it stands, however far off, and gives up at the first cell that is not as it expects.
 * @throws SheetFileError for more than anybody reads, and for an archive that is no XLSX; RangeError or TypeError for a broken one
 */
export const unpackedSheet = async (bytes: Uint8Array): Promise<Unpacked> => {
  const content: Slices = { size: bytes.length, slice: async (start, length) => bytes.subarray(start, start + length) }
  const entries = (await zipEntries(content)).map((entry) => ({ ...entry, name: usualName(entry.name) }))
  if (entries.length === 0) throw new SheetFileError('unreadable')
  if (!entries.some(({ name }) => name === 'xl/workbook.xml'))
    throw new SheetFileError(entries.some(({ name }) => otherParts.test(name)) ? 'otherFormat' : 'noSheet')
  const read = entries.filter(({ name }) => /\.(xml|rels)$/.test(name))
  if (read.reduce((sum, entry) => sum + entry.bytes, 0) > largest.unpackedBytes) throw new SheetFileError('tooLarge')
  const texts = new Map<string, string>()
  for (const entry of read) {
    const text = new TextDecoder().decode(await unzipped(content, entry))
    texts.set(entry.name, entry.name.endsWith('.rels') ? text.replaceAll('\\', '/') : text)
  }
  const styles = stylesIn(texts.get('xl/styles.xml') ?? '')
  const merged = new Map<string, Merged[]>()
  const files = new Map<string, Uint8Array>()
  for (const [name, text] of texts) {
    const isSheet = sheetData.test(text)
    if (isSheet) merged.set(name, mergedIn(text))
    files.set(name, new TextEncoder().encode(isSheet ? plainSheet(text, styles) : text))
  }
  const sheets = sheetsOf(texts.get('xl/workbook.xml') ?? '', texts.get('xl/_rels/workbook.xml.rels') ?? '', merged)
  return { archive: new Blob([zipped(files)]), sheets }
}

const sheetData = /<(\w+:)?sheetData(?=[\s/>])/

const attribute = (name: string): ((attributes: string) => string | undefined) => {
  const pattern = new RegExp(`(?:^|[^\\w:.-])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
  return (attributes) => {
    const found = pattern.exec(attributes)
    return found?.[1] ?? found?.[2]
  }
}

const idOf = attribute('Id')
const targetOf = attribute('Target')
const stateOf = attribute('state')
const relationOf = attribute(String.raw`\w+:id`)
const typeOf = attribute('t')
const styleOf = attribute('s')

/** How many ways of showing a cell there are: a cell may name one that there is not. */
const stylesIn = (styles: string): number => {
  const [, listed = ''] = /<(?:\w+:)?cellXfs(?=[\s>])([^]*?)<\/(?:\w+:)?cellXfs>/.exec(styles) ?? []
  return listed.match(/<(?:\w+:)?xf(?=[\s/>])/g)?.length ?? 0
}

const sheetsOf = (workbook: string, relations: string, merged: ReadonlyMap<string, Merged[]>): Unpacked['sheets'] => {
  const targets = new Map(
    Array.from(relations.matchAll(/<(?:\w+:)?Relationship\s([^<>]*)>/g), ([, attributes = '']) => {
      const target = targetOf(attributes) ?? ''
      return [idOf(attributes), target.startsWith('/') ? target.slice(1) : `xl/${target}`] as const
    }),
  )
  return Array.from(workbook.matchAll(/<(?:\w+:)?sheet\s([^<>]*)>/g), ([, attributes = '']) => ({
    isHidden: /hidden/i.test(stateOf(attributes) ?? ''),
    merged: merged.get(targets.get(relationOf(attributes)) ?? '') ?? [],
  }))
}

const mergedIn = (sheet: string): Merged[] =>
  Array.from(sheet.matchAll(/<(?:\w+:)?mergeCell\s+ref\s*=\s*["']([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})["']/g))
    .slice(0, largest.rows)
    .map(([, left = '', top, right = '', bottom]) => ({
      top: Number(top) - 1,
      left: columnNumber(left) - 1,
      bottom: Math.min(Number(bottom), largest.rows) - 1,
      right: Math.min(columnNumber(right), largest.columns) - 1,
    }))

const tag = /<(?:\w+:)?(row|c)(?=[\s/>])([^<>]*)/g
const place = /(?:^|[^\w:.-])r\s*=\s*("[^"]*"|'[^']*'|)/g

/**
 * A sheet with each cell where its reader expects it. Rows without cells, which some programs write to the very last, are left out; a row or cell
 * that stands too far off is too much. Cells that do not say where they stand follow each other.
 */
const plainSheet = (sheet: string, styles: number): string => {
  const start = sheetData.exec(sheet)
  const prefix = start?.[1] ?? ''
  const rows = new Map<number, Map<number, string>>()
  let [row, column, count] = [0, 0, 0]
  const tags = sheet.matchAll(tag)
  for (let next = tags.next(), found = next.value; found; found = next.value) {
    next = tags.next()
    const [opened, name, attributes = ''] = found
    const at = placeOf(attributes)
    const isEmpty = attributes.trimEnd().endsWith('/')
    if (name === 'row') {
      row = at?.row ?? row + 1
      column = 0
      count += isEmpty ? 0 : 1
      if (count > largest.rows) throw new SheetFileError('tooLarge')
      continue
    }
    row = at?.row ?? row
    column = at?.column ?? column + 1
    if (row > largest.rows || column > largest.columns) throw new SheetFileError('tooLarge')
    const inside = isEmpty ? '' : sheet.slice(found.index + opened.length + 1, next.value?.index)
    const cell = plainCell(prefix, attributes, inside.split(`</${prefix}c>`)[0] ?? '', { at: `${letters(column)}${row}`, styles })
    const cells = rows.get(row) ?? new Map<number, string>()
    if (cell !== '') rows.set(row, cells.set(column, cell))
  }
  const body = inOrder(rows).map(([at, cells]) => {
    const said = inOrder(cells).map(([, cell]) => cell)
    return `<${prefix}row r="${at}">${said.join('')}</${prefix}row>`
  })
  return `${sheet.slice(0, start?.index)}<${prefix}sheetData>${body.join('')}</${prefix}sheetData></${prefix}worksheet>`
}

const inOrder = <T>(map: ReadonlyMap<number, T>): [number, T][] => [...map].toSorted(([a], [b]) => a - b)

/** @throws SheetFileError for a place that nobody can find */
const placeOf = (attributes: string): { row: number; column: number | undefined } | null => {
  if (attributes.split('"').length % 2 === 0 || attributes.split("'").length % 2 === 0) throw new SheetFileError('unreadable')
  const [[, quoted = ''] = []] = attributes.matchAll(place)
  if (quoted === '') return null
  const [, column, row] = /^["']([A-Z]{0,3})(\d{1,7})["']$/.exec(quoted) ?? []
  if (column === undefined) throw new SheetFileError('unreadable')
  return { row: Number(row), column: column === '' ? undefined : columnNumber(column) }
}

const valueIn = /<(?:\w+:)?v(?=[\s/>])[^<>]*>([^<]*)/
const formulaIn = /<(?:\w+:)?f(?=[\s/>])[^<>]*>([^<]*)/
const textIn = /<(?:\w+:)?is(?=[\s/>])/

/** A cell as its reader takes it: an error is its text, a formula without a value is the formula. Empty for one that says nothing. */
const plainCell = (prefix: string, attributes: string, inside: string, { at, styles }: { at: string; styles: number }): string => {
  const type = typeOf(attributes) ?? 'n'
  const value = valueIn.exec(inside)?.[1]
  const formula = formulaIn.exec(inside)?.[1]
  const text = (said: string) =>
    `<${prefix}c r="${at}" t="inlineStr"><${prefix}is><${prefix}t>${said}</${prefix}t></${prefix}is></${prefix}c>`
  // A formula may come to an empty text, but to no empty number.
  if (formula !== undefined && (value === undefined || (value === '' && type !== 'str'))) return text(`=${formula.trim() || '…'}`)
  if (type === 'e') return text(value || '#VALUE!')
  if (type === 'inlineStr' ? !textIn.test(inside) : value === undefined || value === '') return ''
  if (type === 'n' && Number.isNaN(Number(value))) return text(value ?? '')
  const style = styleOf(attributes)
  const shown = style === undefined || !(Number(style) < styles) ? '' : ` s="${style}"`
  return `<${prefix}c r="${at}" t="${type}"${shown}>${inside}</${prefix}c>`
}

const columnNumber = (name: string): number => Array.from(name).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

/** `A` to `XFD`. */
const letters = (column: number): string =>
  column === 0 ? '' : letters(Math.floor((column - 1) / 26)) + String.fromCharCode(65 + ((column - 1) % 26))
