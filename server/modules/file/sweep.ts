import { sql, type SQL } from 'drizzle-orm'
import { rowsOf } from '#server/db/connect.ts'
import { heldByNone } from '#server/db/heldFiles.ts'
import type { LifecycleContext } from '#server/lifecycle/process.ts'
import type { Storage } from '#server/storage.ts'
import { later } from '#src/lib/shanghaiTime.ts'

const atOnce = 500
/** Who was away for so long with a form half filled in chooses the file again. */
const keptHours = 24
/** What was still held when it was looked at is not looked at for ever. */
const lookedAtForDays = 7

/** Removes files that nothing took within a day, or nothing holds for a day any more, and what broken uploads have left. */
export const sweepFiles = async ({ database, clock }: LifecycleContext, storage: Storage): Promise<void> => {
  const now = clock.now()
  const until = later(now, -keptHours, 'hour')
  const since = later(now, -lookedAtForDays, 'day')
  const lately = (at: SQL) => sql`(${at} < ${until.toISOString()} and ${at} > ${since.toISOString()})`
  const removed = await rowsOf<{ key: string }>(
    database,
    sql`delete from file where id in (
          select f.id from file f
          where (${lately(sql`f.created_at`)} or ${lately(sql`f.released_at`)})
            and ${heldByNone()}
          limit ${atOnce})
        returning storage_key as key`,
  )
  for (const { key } of removed) {
    const [other] = await rowsOf(database, sql`select 1 from file where storage_key = ${key} limit 1`)
    if (!other) await storage.remove(key)
  }
  await storage.removeBroken(until)
}
