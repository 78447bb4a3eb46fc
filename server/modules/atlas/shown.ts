import { sql, type SQL } from 'drizzle-orm'
import { isToldOf, listedFor, type RecordKind } from '#server/lifecycle/recordKind.ts'
import type { Actor } from '#server/lifecycle/process.ts'

/** Reads the records of every machine, in the live atlas alone. */
const readsAll = 'powfChart:records'

/** The records of a kind that the atlas shows to somebody: what the own lists show, to analysts what lists of the house show within their data scope; null for none. */
export const shownTo = (kind: RecordKind, actor: Actor): SQL | null => {
  const { listedInHouse } = kind
  const own = listedFor(kind, actor)
  if (!listedInHouse || !isToldOf(kind, actor) || !actor.authorities.has(readsAll)) return own
  const others = listedInHouse(actor)
  return own ? sql`(${own} or ${others})` : others
}

/** The same, as a condition: nothing where there is none to show. */
export const shown = (kind: RecordKind, actor: Actor): SQL => shownTo(kind, actor) ?? sql`false`
