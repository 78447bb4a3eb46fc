import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'drizzle-orm'
import type { Clock } from '#server/clock.ts'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { operationSegment } from '#server/db/tables/operation.ts'
import { startOf as startOfChain, type Place } from './chain.ts'
import { dateOf, startOfMonth } from '#src/lib/shanghaiTime.ts'
import { readLinks, writeLinks } from './file.ts'
import { follow, type Broken } from './verify.ts'

export interface Archived {
  file: string
  operations: number
  broken: Broken[]
}

/**
 * Takes the oldest month out of the database, into a file that proves itself, if all of it lies before a moment. The file is read again and followed link
 * by link before anything is removed; what does not follow stays where it is. The last operation of all stays: the next one follows from it.
 * @returns the file, and what of it does not follow; null when there is nothing that old
 * @throws Error when the file is there already
 */
export const archiveOperations = async (
  { database, clock }: { database: Database; clock: Clock },
  folder: string,
  before: Date,
): Promise<Archived | null> => {
  const start = await startOfChain(database)
  const month = await oldestMonth(database, start)
  if (!month || month.end > before) return null
  const upTo = await endOf(database, start, month.end)
  if (upTo <= start.seq) return null
  const file = join(folder, `operations-${dateOf(month.begin).slice(0, 7)}-${start.seq + 1}-${upTo}.ndjson.gz`)
  if (existsSync(file)) throw new Error(`${file} is there already`)
  const operations = await writeLinks(database, file, start, upTo)
  const { broken, ...reached } = await followFile(file, start)
  if (broken.length > 0) return { file, operations, broken }
  const sha256 = await sha256Of(file)
  await database.transaction(async (tx) => {
    await tx.insert(operationSegment).values({ ...reached, operations, file, sha256, at: clock.now() })
    const removed = sql`delete from operation_chain where seq <= ${reached.seq} returning operation_id`
    const records = sql`delete from operation_record r using removed where r.operation_id = removed.operation_id`
    await tx.execute(
      sql`with removed as (${removed}), records as (${records}) delete from operation_log o using removed where o.id = removed.operation_id`,
    )
  })
  return { file, operations, broken: [] }
}

const oldestMonth = async (database: Database, { seq }: Place) => {
  const [oldest] = await rowsOf<{ at: string }>(
    database,
    sql`select o.at from operation_chain c join operation_log o on o.id = c.operation_id where c.seq > ${seq} order by c.seq limit 1`,
  )
  return oldest ? { begin: startOfMonth(oldest.at), end: startOfMonth(oldest.at, 1) } : null
}

/** The last place before the first operation of a later month, and before the last of all. */
const endOf = async (database: Database, { seq }: Place, end: Date): Promise<number> => {
  const [found] = await rowsOf<{ next: string }>(
    database,
    sql`select coalesce(
          (select min(c.seq) from operation_log o join operation_chain c on c.operation_id = o.id where o.at >= ${end.toISOString()}::timestamptz),
          (select max(c.seq) from operation_chain c), ${seq + 1}) as next`,
  )
  return Number(found?.next ?? 0) - 1
}

/** Follows the links of a file from a place on. */
export const followFile = async (file: string, from: Place): Promise<Place & { broken: Broken[] }> => {
  let at = from
  const all: Broken[] = []
  for await (const part of readLinks(file)) {
    if ('after' in part) {
      if (part.after.seq !== at.seq || part.after.hash !== at.hash) throw new Error(`${file} does not follow from place ${at.seq}.`)
      continue
    }
    const { broken, ...reached } = follow(at, part.links)
    all.push(...broken)
    at = reached
  }
  return { ...at, broken: all }
}

const sha256Of = async (file: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
