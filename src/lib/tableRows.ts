import { headingKey, type Columns, type FoundHeadings, type Table } from './headings.ts'
import { emptyRow, inOneLine, isEmptyRow, type SheetRules, type TextRow } from './textSheet.ts'

/** A row of a table that is no line of the sheet. */
export interface LeftOut {
  /** As its own program counts it. */
  at: number
  why: 'sum' | 'note'
  text: string
}

/** A line, and the row of the table that it was, as its own program counts it. */
export interface ReadLine<C extends string> {
  at: number
  row: TextRow<C>
}

/** What a table says. */
export interface ReadTable<C extends string> {
  lines: ReadLine<C>[]
  left: LeftOut[]
}

const sum =
  /^(?:本页|本表|本单|以上|全部|价税|含税|不含税|金额|数量|项目)*(?:合计|小计|总计|共计|累计|总和|总价|总额)(?:金额|数量|总额|总价|人民币|元整?|大写|小写|含税|不含税|税|cny|rmb|[\d零壹贰叁肆伍陆柒捌玖拾佰仟万亿元角分整])*$/
const sumInEnglish = /^(?:(?:sub|grand|page)?totals?|sum)(?:amount|quantity|qty|price|inclt?a?x?|cny|rmb|\d)*$/
/** `注：`, `制表人：张三`, `Note: …`. */
const note = /^(?:注\d|备注\d|说明\d|(?:note|remark)s?\b|[^:：]{1,15}[:：])/i

/** So many cells side by side made one are a title or a note, and no name of anything. */
const wide = 3

/**
 * Reads the lines of a table below its headings. Sums, headings that are said once more, and notes under the table or across it are left out and
 * named. What was merged down says the same in each of its rows, but for numbers: nobody knows how many of them there are to each.
 */
export const readTable = <C extends string>(
  rules: SheetRules<C>,
  table: Pick<Table, 'rows' | 'merged'>,
  { head, columns, titles }: Pick<FoundHeadings<C>, 'head' | 'columns' | 'titles'>,
): ReadTable<C> => {
  const from = mergedDown(table.merged, table.rows.length)
  const filled = table.rows
    .map((cells, index) => lineOf(rules, table, columns, from, { index, cells }))
    .filter(({ at, texts }) => at > head + 1 && texts.length > 0)
  const last = filled.findLastIndex((line) => isCertain(rules, line))
  const notes = filled.findIndex((line, index) => index > last && looksLikeNote(line))
  const [lines, left]: [ReadLine<C>[], LeftOut[]] = [[], []]
  for (const [index, line] of filled.entries()) {
    const { row, at, texts } = line
    const leave = (why: LeftOut['why']) => left.push({ at, why, text: texts.join(' ') })
    if (isSum(rules, line)) leave('sum')
    else if (saysHeadings(line.cells, titles)) continue
    else if ((notes >= 0 && index >= notes) || (line.isWide && !isCertain(rules, line))) leave('note')
    else if (!isEmptyRow(rules, row)) lines.push({ at, row })
    // A running number may have been written ahead; anything else is said.
    else if (!texts.every((text) => /^\d+$/.test(text))) leave('note')
  }
  return { lines, left }
}

interface Line<C extends string> {
  at: number
  row: TextRow<C>
  cells: readonly string[]
  /** Of the row itself, without what was merged down into it. */
  texts: string[]
  /** One text across several columns. */
  isWide: boolean
}

/** Where a cell's text stands that was merged down into it, by row and column. */
type MergedDown = ReadonlyMap<number, ReadonlyMap<number, number>>

const mergedDown = (merged: Table['merged'], rowCount: number): MergedDown => {
  const from = new Map<number, Map<number, number>>()
  for (const { top, left, bottom, right } of merged) {
    if (left !== right) continue
    for (let row = top + 1; row <= bottom && row < rowCount; row += 1) {
      const cells = from.get(row) ?? new Map<number, number>()
      // No cell belongs to two, but a file may say so.
      if (cells.has(left)) break
      from.set(row, cells.set(left, top))
    }
  }
  return from
}

const lineOf = <C extends string>(
  rules: SheetRules<C>,
  { rows, merged }: Pick<Table, 'rows' | 'merged'>,
  columns: Columns<C>,
  from: MergedDown,
  { index, cells }: { index: number; cells: readonly string[] },
): Line<C> => {
  const textAt = (at: number, row = index): string => inOneLine(rows[row]?.[at] ?? '')
  const row = emptyRow(rules)
  for (const [at, column] of columns.entries()) {
    if (column === null) continue
    const above = rules.numbers?.includes(column) ? undefined : from.get(index)?.get(at)
    const text = textAt(at, above)
    if (row[column] !== text) row[column] = `${row[column]} ${text}`.trim()
  }
  if (rules.settled) for (const column of rules.columns) row[column] = rules.settled(column, row[column])
  const texts = cells.map(inOneLine).filter((text) => text !== '')
  return {
    at: index + 1,
    row,
    cells,
    texts,
    isWide: texts.length === 1 && merged.some(({ top, left, right }) => top === index && right - left + 1 >= wide),
  }
}

const filledIn = <C extends string>({ columns }: SheetRules<C>, row: TextRow<C>): number =>
  columns.filter((column) => row[column] !== '').length

/** A line beyond doubt: it has a number where one belongs, or says several things where none does. */
const isCertain = <C extends string>(rules: SheetRules<C>, { row, texts }: Line<C>): boolean => {
  if (!rules.numbers) return filledIn(rules, row) > 1 && !note.test(texts[0] ?? '')
  return rules.numbers.some((column) => /^[^\d:：]{0,3}\d[^:：]*$/.test(row[column]))
}

const looksLikeNote = <C extends string>({ texts, isWide }: Line<C>): boolean => isWide || note.test(texts[0] ?? '')

/** The first that the row says is the word for a sum, or its name is; an English one may be a name where nothing is wanting beside it. */
const isSum = <C extends string>(rules: SheetRules<C>, { row, texts }: Line<C>): boolean => {
  const [name] = rules.required
  const keys = [texts[0] ?? '', name === undefined ? '' : row[name]].map(headingKey)
  if (keys.some((key) => sum.test(key))) return true
  const isWhole = rules.required.every((column) => row[column] !== '' && (!rules.numbers?.includes(column) || /\d/.test(row[column])))
  return !isWhole && keys.some((key) => sumInEnglish.test(key))
}

const saysHeadings = (cells: readonly string[], titles: readonly string[]): boolean => {
  const said = cells.flatMap((cell, at) => (cell.trim() === '' ? [] : [headingKey(cell) === headingKey(titles[at] ?? '')]))
  return said.length > 1 && said.every(Boolean)
}
