import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/connect.ts'
import type { Actor, Lifecycle } from '#server/lifecycle/process.ts'

/** Whether somebody may read a file because of a record that holds it, of whatever kind. */
export const isHeldFor = async ({ database, kinds }: Lifecycle, fileId: string, actor: Actor): Promise<boolean> => {
  const all = Object.values(kinds)
  for (const { ownFile } of all) if (await ownFile?.(database, fileId, actor)) return true
  const holders = all.flatMap(({ files }) => (files ? [sql`exists (${files(fileId, actor)})`] : []))
  return (await rowsOf(database, sql`select 1 where ${sql.join(holders, sql` or `)}`)).length > 0
}
