import type { SheetRules } from './textSheet.ts'

/** A sheet of a file, or what was pasted, as it stands there. */
export interface Table {
  name: string
  isHidden: boolean
  rows: readonly (readonly string[])[]
  /** Cells that were made one; rows and columns counted from 0. Only their first holds what they say. */
  merged: readonly Merged[]
}

export interface Merged {
  top: number
  left: number
  bottom: number
  right: number
}

/** Which column of a table is read as what; null for one that is not read. */
export type Columns<C extends string> = readonly (C | null)[]

/** What a table turned out to be. Rows are counted from 0. */
export interface FoundHeadings<C extends string> {
  /** The last row of headings; -1 where there is none. */
  head: number
  columns: Columns<C>
  /** What heads each column, empty where nothing does. */
  titles: readonly string[]
  /** Columns that say something and are called nothing that is known. */
  unknown: readonly number[]
  /** Columns that are called what another is called that counts in their place. */
  doubled: readonly number[]
  /** Of the columns without which a table is of another kind, those that no heading names. */
  missing: readonly C[]
}

/** So many rows may stand above the headings: a title, who has made it, when, an address. */
const headingsWithin = 30
/** One word alone may be somebody's text. */
const fewest = 2

/** What stands in brackets or behind a mark, and the marks themselves, differ from sheet to sheet. */
const bracketed = /[([{<【〔《「][^)\]}>】〕》」]*[)\]}>】〕》」]?/g
const asked = /必填项?|选填项?|必录|required|optional/g
/** At a number it means another number: a net price, another currency, thousands. */
const another =
  /不含|未含|未税|除税|去税|税前|裸价|净价|net|excl|without|[万百]|千(?![克米瓦卡赫帕伏安焦牛])|美|欧|港币|日元|外币|usd|eur|gbp|jpy|hkd|[$€£]/

const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(asked, '')

/** Letters and figures alone: `名 称`, `*名称` and `名称：` are one heading. */
export const headingKey = (text: string): string => plain(text).replaceAll(/[^\p{L}\p{N}]+/gu, '')

/** What parts a heading that says two things. */
const stroke = /[/|:\n]/

/** What a heading may be called, the surest first: by all of it, without its brackets and number, in one of its two languages. */
const keysOf = (heading: string): string[] => {
  const bare = bareOf(heading)
  const keys = [heading, bare, bare.replaceAll(/[^\p{Script=Han}]/gu, ''), bare.replaceAll(/\p{Script=Han}/gu, '')].map(headingKey)
  return [...new Set(keys)].filter((key) => key !== '')
}

const bareOf = (heading: string): string =>
  plain(heading)
    .replaceAll(bracketed, ' ')
    .trim()
    .replace(/^(?:\d+|[一二三四五六七八九十]+)[.、]/, '')

interface Meaning<C> {
  /** Null for what is known and not read. */
  column: C | null
  /** How surely it is meant: lower is surer. */
  rank: number
}

type Read<C> = (heading: string) => Meaning<C> | null

/** No heading is longer. */
const longest = 60

/** What the headings of one kind of sheet mean; null for one that nobody knows. */
const readerOf = <C extends string>({ columns, names, passed = [], numbers = [] }: SheetRules<C>): Read<C> => {
  const known = new Map<string, Meaning<C>>()
  for (const each of passed) known.set(headingKey(each), { column: null, rank: 0 })
  for (const column of columns) for (const [rank, name] of names[column].entries()) known.set(headingKey(name), { column, rank })
  const partly = (heading: string): Meaning<C> | null => {
    const parts = bareOf(heading)
      .split(stroke)
      .flatMap((part) => known.get(headingKey(part)) ?? [])
    return new Set(parts.map(({ column }) => column)).size === 1 ? (parts[0] ?? null) : null
  }
  return (heading) => {
    if (heading.length > longest) return null
    const keys = keysOf(heading)
    const at = keys.findIndex((key) => known.has(key))
    const meaning = at < 0 ? partly(heading) : (known.get(keys[at] ?? '') ?? null)
    // What is left out of it may make it another number; by all of it, it is what it is called.
    const isNumber = meaning?.column != null && numbers.includes(meaning.column)
    return isNumber && at !== 0 && another.test(plain(heading)) ? null : meaning
  }
}

/** The table with what was made one said in each of its cells, side by side; only its headings are read so. */
const spread = ({ rows, merged }: Pick<Table, 'rows' | 'merged'>, row: number): string[] => {
  const cells = [...(rows[row] ?? [])]
  for (const { top, left, bottom, right } of merged)
    if (row >= top && row <= bottom) for (let at = left; at <= right; at += 1) cells[at] = rows[top]?.[left] ?? ''
  return Array.from(cells, (cell) => cell ?? '')
}

/**
 * Finds the headings of a table in its first rows, in one row or in two of which one gathers what the other says.
 * @returns null where no row names two columns
 */
export const findHeadings = <C extends string>(rules: SheetRules<C>, table: Pick<Table, 'rows' | 'merged'>): FoundHeadings<C> | null => {
  const read = readerOf(rules)
  const countOf = (titles: readonly string[]) => new Set(titles.flatMap((title) => read(title)?.column ?? [])).size
  let [head, titles, count] = [-1, noTitles, Math.min(fewest, rules.columns.length) - 1]
  for (let row = 0; row < Math.min(headingsWithin, table.rows.length); row += 1) {
    const [said, below] = [spread(table, row), spread(table, row + 1)]
    const both = gathered(read, said, below)
    if (countOf(said) > count) [head, titles, count] = [row, said, countOf(said)]
    if (countOf(both) > Math.max(count, countOf(below))) [head, titles, count] = [row + 1, both, countOf(both)]
  }
  if (head < 0) return null
  // The same once more, in another language or as one with the row above.
  while (head + 1 < table.rows.length && countOf(spread(table, head + 1)) >= fewest) head += 1
  return foundIn(rules, table, head, titles, titles.map(read))
}

/**
 * A table below the row that somebody says heads it; without one its columns come in the sheet's own order, from one of them on, behind one that only
 * counts. Where there are more columns than the sheet has from there, nobody can tell which is which.
 */
export const headedBy = <C extends string>(
  rules: SheetRules<C>,
  table: Pick<Table, 'rows' | 'merged'>,
  head: number,
  first: C | undefined = rules.columns[0],
): FoundHeadings<C> => {
  const titles = head < 0 ? noTitles : spread(table, head)
  if (head >= 0) return foundIn(rules, table, head, titles, titles.map(readerOf(rules)))
  const order: (C | null)[] = first === undefined ? [] : rules.columns.slice(rules.columns.indexOf(first))
  const width = table.rows.reduce((most, { length }) => Math.max(most, length), 0)
  const own = width === order.length + 1 && counts(table.rows) ? [null, ...order] : order
  const meanings = width > own.length ? [] : own.map((column) => ({ column, rank: 0 }))
  return foundIn(rules, table, head, titles, meanings)
}

/** Whether the first column says 1, 2, 3 … */
const counts = (rows: Table['rows']): boolean =>
  rows
    .map(([cell = '']) => cell.trim())
    .filter((text) => text !== '')
    .every((text, index) => text === String(index + 1))

const noTitles: string[] = []

/** Two rows of headings as one: together, the lower, or the upper alone, as far as they are known. */
const gathered = <C extends string>(read: Read<C>, upper: readonly string[], lower: readonly string[]): string[] => {
  let group = ''
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, at) => {
    const [own = '', below = ''] = [upper[at], lower[at]]
    group = own === '' ? group : own
    const ways = below === '' || below === own ? [own] : [`${group}${below}`, below, own]
    return ways.find((way) => read(way) !== null) ?? (below || own)
  })
}

const foundIn = <C extends string>(
  rules: SheetRules<C>,
  { rows }: Pick<Table, 'rows'>,
  head: number,
  titles: readonly string[],
  meanings: readonly (Meaning<C> | null)[],
): FoundHeadings<C> => {
  const below = rows.slice(head + 1)
  const width = below.reduce((most, { length }) => Math.max(most, length), titles.length)
  const says = (at: number) => below.some((cells) => (cells[at] ?? '').trim() !== '')
  const columns = Array.from({ length: width }, (_, at) => meanings[at]?.column ?? null)
  const doubled: number[] = []
  for (const column of rules.columns.filter((each) => !rules.joins?.includes(each))) {
    const named = columns.flatMap((each, at) => (each === column ? [at] : []))
    const [surest] = named.toSorted((a, b) => (meanings[a]?.rank ?? 0) - (meanings[b]?.rank ?? 0))
    for (const at of named) {
      if (at === surest) continue
      columns[at] = null
      doubled.push(at)
    }
  }
  return {
    head,
    columns,
    titles: Array.from({ length: width }, (_, at) => (titles[at] ?? '').trim()),
    unknown: columns.flatMap((column, at) => (column === null && !meanings[at] && says(at) ? [at] : [])),
    doubled: doubled.filter(says),
    missing: rules.required.filter((column) => !columns.includes(column)),
  }
}

/** By what each column of a table is known again: its heading, counted where it is said more than once. Empty for one without. */
export const titleKeys = (titles: readonly string[]): string[] => {
  const seen = new Map<string, number>()
  return titles.map(headingKey).map((key) => {
    const times = (seen.get(key) ?? 0) + 1
    seen.set(key, times)
    return key === '' || times === 1 ? key : `${key} ${times}`
  })
}

/** Which of several tables fits, and whether that is sure: only one of those that are seen has all that is needed. */
export const fittingTable = <C extends string>(
  rules: SheetRules<C>,
  tables: readonly Table[],
): { at: number; found: FoundHeadings<C> | null; isSure: boolean } => {
  const seen = tables.flatMap((table, at) => (table.isHidden ? [] : [at]))
  const judged = (seen.length > 0 ? seen : tables.map((_, at) => at)).map((at) => {
    const found = findHeadings(rules, tables[at] ?? noTable)
    const named = new Set(found?.columns.filter((column) => column !== null))
    return { at, found, score: found === null ? 0 : named.size + (found.missing.length === 0 ? rules.columns.length : 0) }
  })
  const [best, next] = judged.toSorted((a, b) => b.score - a.score || a.at - b.at)
  const isWhole = (each: typeof best) => each?.found?.missing.length === 0
  return { at: best?.at ?? 0, found: best?.found ?? null, isSure: isWhole(best) && !isWhole(next) }
}

const noTable: Table = { name: '', isHidden: false, rows: [], merged: [] }
