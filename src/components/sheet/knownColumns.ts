import { get, set } from 'idb-keyval'
import { signatureOf, type Columns } from '#src/lib/headings.ts'
import type { SheetRules } from '#src/lib/textSheet.ts'

/** Which columns somebody at this device has chosen for tables with the same headings, the latest last. It holds headings alone. */
type Known = { kind: string; signature: string; columns: Columns<string> }[]

const key = 'fairlead.columns'
const keptAtMost = 50

const all = async (): Promise<Known> => {
  try {
    return (await get<Known>(key)) ?? []
  } catch {
    // A browser that keeps nothing, as a private window may.
    return []
  }
}

/** What was chosen for a table with these headings; null where nobody was asked, or the sheet has no such columns any more. */
export const recallColumns = async <C extends string>(
  kind: string,
  { columns }: Pick<SheetRules<C>, 'columns'>,
  titles: readonly string[],
): Promise<Columns<C> | null> => {
  const signature = signatureOf({ titles })
  const found = (await all()).find((each) => each.kind === kind && each.signature === signature)
  const isColumn = (column: string | null): column is C | null => column === null || columns.some((each) => each === column)
  return found?.columns.every(isColumn) ? found.columns : null
}

/** Where no column has a heading there is nothing to know it by. */
export const rememberColumns = async (kind: string, titles: readonly string[], columns: Columns<string>): Promise<void> => {
  const signature = signatureOf({ titles })
  if (signature.trim() === '') return
  const others = (await all()).filter((each) => each.kind !== kind || each.signature !== signature)
  await set(key, [...others, { kind, signature, columns }].slice(-keptAtMost)).catch(() => {})
}
