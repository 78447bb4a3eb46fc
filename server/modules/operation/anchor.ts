import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { dateOf } from '#src/lib/shanghaiTime.ts'

/** Where the chain had come on a day: kept apart from the database, it tells whether its end was cut off or all of it written anew. */
interface Anchor {
  /** In Asia/Shanghai. */
  day: string
  seq: number
  hash: string
}

const fileIn = (dataDir: string): string => join(dataDir, 'anchors.ndjson')

/** All that were kept, the oldest first. */
export const anchorsIn = (dataDir: string): Anchor[] =>
  existsSync(fileIn(dataDir))
    ? readFileSync(fileIn(dataDir), 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Anchor)
    : []

const longestWait = 10_000

/**
 * Keeps the head of the chain, once a day: in a file, and where one is named at an address. What could not be sent is not kept either, and is tried
 * again the next time.
 * @throws Error where the address does not take it
 */
export const anchorHead = async (
  { database, clock }: { database: Database; clock: Clock },
  { dataDir, anchorUrl }: Pick<Config, 'dataDir' | 'anchorUrl'>,
): Promise<void> => {
  const day = dateOf(clock.now())
  if (anchorsIn(dataDir).at(-1)?.day === day) return
  const [head] = await rowsOf<{ seq: string; hash: string }>(database, sql`select seq, hash from operation_chain order by seq desc limit 1`)
  if (!head) return
  const anchor: Anchor = { day, seq: Number(head.seq), hash: head.hash }
  const body = JSON.stringify(anchor)
  if (anchorUrl) {
    const answer = await fetch(anchorUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(longestWait),
    })
    if (!answer.ok) throw new Error(`The address of anchors answered ${answer.status}`)
  }
  appendFileSync(fileIn(dataDir), `${body}\n`)
}
