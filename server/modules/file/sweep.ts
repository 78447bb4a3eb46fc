import { sql, type SQL } from 'drizzle-orm'
import { rowsOf } from '#server/db/connect.ts'
import type { Lifecycle } from '#server/lifecycle/process.ts'
import { isPaperOf } from '#server/modules/company/papers.ts'
import type { Storage } from '#server/storage.ts'
import { later } from '#src/lib/shanghaiTime.ts'

/** Every column that names a file. */
export const holding: readonly (readonly [table: string, column: string])[] = [
  ['achievement_proof', 'file_id'],
  ['app_user', 'avatar_file_id'],
  ['certificate', 'file_id'],
  ['company', 'licence_file_id'],
  ['integrity', 'evidence_file_id'],
  ['project_document', 'file_id'],
  ['quotation_attachment', 'file_id'],
  ['quoter', 'letter_file_id'],
]

const atOnce = 500
/** Who was away for so long with a form half filled in chooses the file again. */
const keptHours = 24
/** What was still held when it was looked at is not looked at for ever. */
const lookedAtForDays = 7

/** Removes files that nothing took within a day, and what broken uploads have left. */
export const sweepFiles = async ({ database, clock }: Lifecycle, storage: Storage): Promise<void> => {
  const now = clock.now()
  const until = later(now, -keptHours, 'hour')
  const free: SQL[] = holding.map(
    ([table, column]) => sql`not exists (select 1 from ${sql.identifier(table)} h where h.${sql.identifier(column)} = f.id)`,
  )
  const removed = await rowsOf<{ storage_key: string }>(
    database,
    sql`delete from file where id in (
          select f.id from file f
          where f.created_at < ${until.toISOString()} and f.created_at > ${later(now, -lookedAtForDays, 'day').toISOString()}
            and ${sql.join(free, sql` and `)} and not ${isPaperOf()}
          limit ${atOnce})
        returning storage_key`,
  )
  for (const { storage_key: key } of removed) {
    const [other] = await rowsOf(database, sql`select 1 from file where storage_key = ${key} limit 1`)
    if (!other) await storage.remove(key)
  }
  await storage.removeBroken(until)
}
