import { sql } from 'drizzle-orm'
import { rowsOf, type Database } from './connect.ts'

/** What clients say lies above what lies below nothing. */
export const root = '-1'

/** What lies below nothing has no id above it. */
export const asAbove = (parentId: unknown): string | null => (parentId === root ? null : String(parentId))

/** What each menu, or each role, lies below. */
export const parentsOf = async (tx: Database, table: 'menu' | 'role'): Promise<Map<string, string | null>> => {
  const rows = await rowsOf<{ id: string; parentId: string | null }>(
    tx,
    sql`select id, parent_id as "parentId" from ${sql.identifier(table)}`,
  )
  return new Map(rows.map(({ id, parentId }) => [id, parentId]))
}

/** Whether one may lie below another: that is there, and not below itself. */
export const fitsBelow = (parents: ReadonlyMap<string, string | null>, id: unknown, parentId: unknown): boolean => {
  for (let above = asAbove(parentId), steps = 0; above !== null; above = parents.get(above) ?? null, steps += 1)
    if (above === id || !parents.has(above) || steps > parents.size) return false
  return true
}
