import { sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import type { Data } from '#src/contract/index.ts'
import { hashAt, hashOf, linksAfter, startOf, type Link, type Place } from './chain.ts'

export type Broken = Data<'GET /api/admin/gateLog/verify'>['broken'][number]

/** As many places as one answer names. */
const mostNamed = 100

/**
 * Checks links one after another: each must follow from the one before.
 * @param before the place and hash of the last one that was checked
 * @returns the place and hash of the last one, and what does not follow
 */
export const follow = (before: Place, links: readonly Link[]): Place & { broken: Broken[] } => {
  const broken: Broken[] = []
  let { seq, hash } = before
  for (const link of links) {
    for (let missing = seq + 1; missing < link.seq && broken.length < mostNamed; missing += 1)
      broken.push({ seq: missing, operationId: null, kind: 'removed' })
    const { operationId } = link
    if (!link.operation) broken.push({ seq: link.seq, operationId, kind: 'removed' })
    // What follows from a missing one can't be checked against it: the next is.
    else if (link.seq === seq + 1 && hashOf(hash, link) !== link.hash) broken.push({ seq: link.seq, operationId, kind: 'changed' })
    seq = link.seq
    hash = link.hash
  }
  return { seq, hash, broken }
}

const checkedAtOnce = 10_000

/** Operations past the chain: neither in it nor waiting for it. */
const inserted = async (database: Database): Promise<Broken[]> => {
  const rows = await rowsOf<{ id: string }>(
    database,
    sql`select o.id from operation_log o where not exists (select from operation_chain c where c.operation_id = o.id)
        and not exists (select from operation_waiting w where w.operation_id = o.id) order by o.id limit ${mostNamed}`,
  )
  return rows.map(({ id }) => ({ seq: null, operationId: id, kind: 'inserted' }))
}

/** Where the transition log no longer says what links of the chain say that it said. */
const unlikeTransitions = async (database: Database, after: number, upTo: number): Promise<Broken[]> => {
  const rows = await rowsOf<{ seq: string }>(
    database,
    sql`select min(c.seq) as seq from operation_chain c left join transition_log t on t.seq = c.transition_seq
        where c.seq > ${after} and c.seq <= ${upTo} and c.transition_seq > 0 and t.hash is distinct from c.transition_hash
        group by c.transition_seq order by 1 limit ${mostNamed}`,
  )
  return rows.map(({ seq }) => ({ seq: Number(seq), operationId: null, kind: 'transitions' }))
}

/** Checks the chain from a place on: a part of it, so that whoever waits sees how it goes on. */
export const verifyAfter = async (database: Database, after: number): Promise<Data<'GET /api/admin/gateLog/verify'>> => {
  const [end] = await rowsOf<{ last: string }>(database, sql`select coalesce(max(seq), 0) as last from operation_chain`)
  const last = Number(end?.last ?? 0)
  const start = await startOf(database)
  let at = after <= start.seq ? start : { seq: after, hash: (await hashAt(database, after)) ?? '' }
  const broken: Broken[] = []
  let checked = 0
  while (checked < checkedAtOnce) {
    const links = await linksAfter(database, at.seq)
    if (links.length === 0) break
    const { broken: found, ...reached } = follow(at, links)
    broken.push(...found)
    at = reached
    checked += links.length
  }
  const isEnd = at.seq >= last
  broken.push(...(await unlikeTransitions(database, after, at.seq)), ...(isEnd ? await inserted(database) : []))
  return { checked, archived: start.seq, next: isEnd ? null : at.seq, last, broken: broken.slice(0, mostNamed) }
}
