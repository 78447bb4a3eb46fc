import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/connect.ts'
import { heldAsDocument } from '#server/lifecycle/documents.ts'
import type { Actor, LifecycleContext } from '#server/lifecycle/process.ts'

/** Whether somebody may read a file because of a record that holds it, of whatever kind: as a document of it, or in the kind’s own way. */
export const isHeldFor = async ({ database, kinds }: LifecycleContext, fileId: string, actor: Actor): Promise<boolean> => {
  const all = Object.values(kinds)
  for (const { ownFile } of all) if (await ownFile?.(database, fileId, actor)) return true
  const holders = all.flatMap((kind) => [kind.files?.(fileId, actor) ?? [], heldAsDocument(kind, fileId, actor) ?? []].flat())
  const either = sql.join(
    holders.map((found) => sql`exists (${found})`),
    sql` or `,
  )
  return (await rowsOf(database, sql`select 1 where ${either}`)).length > 0
}
