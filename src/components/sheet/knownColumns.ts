import { get, set } from 'idb-keyval'
import { titleKeys, type Columns } from '#src/lib/headings.ts'
import type { SheetRules } from '#src/lib/textSheet.ts'

/** What somebody at this device has taken the columns of a table for that has these headings, in whatever order. It holds headings alone. */
interface Known {
  kind: string
  columns: Readonly<Record<string, string | null>>
}

const key = 'fairlead.columns'
const keptAtMost = 50

/** The latest last. */
const all = async (): Promise<Known[]> => {
  try {
    return (await get<Known[]>(key)) ?? []
  } catch {
    // A browser that keeps nothing, as a private window may.
    return []
  }
}

const isOf = (kind: string, titles: readonly string[]): ((known: Known) => boolean) => {
  const headings = [...new Set(titleKeys(titles))].filter((title) => title !== '')
  return (known) =>
    known.kind === kind && Object.keys(known.columns).length === headings.length && headings.every((title) => title in known.columns)
}

/** What was chosen for a table with these headings; null where nobody was asked, or the sheet has no such columns any more. */
export const recallColumns = async <C extends string>(
  kind: string,
  { columns }: Pick<SheetRules<C>, 'columns'>,
  titles: readonly string[],
): Promise<Columns<C> | null> => {
  const found = (await all()).find(isOf(kind, titles))
  if (!found) return null
  const chosen = titleKeys(titles).map((title) => found.columns[title] ?? null)
  const isColumn = (column: string | null): column is C | null => column === null || columns.some((each) => each === column)
  return chosen.every(isColumn) ? chosen : null
}

/** Where no column has a heading there is nothing to know it by. */
export const rememberColumns = async (kind: string, titles: readonly string[], columns: Columns<string>): Promise<void> => {
  const named = titleKeys(titles).flatMap((title, place) => (title === '' ? [] : [[title, columns[place] ?? null] as const]))
  if (named.length === 0) return
  const isThis = isOf(kind, titles)
  const others = (await all()).filter((known) => !isThis(known))
  await set(key, [...others, { kind, columns: Object.fromEntries(named) }].slice(-keptAtMost)).catch(() => {})
}
