import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import { sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { operationChain } from '#server/db/tables/operation.ts'

/** An operation in its place: what the hash is of, and the hash. */
export interface Link {
  seq: number
  operationId: string
  /** Null where it was removed. */
  operation: Record<string, unknown> | null
  /** How far the transition log had come. */
  transitionSeq: string
  transitionHash: string
  hash: string
}

/** A place of the chain that was reached. */
export interface Place {
  seq: number
  hash: string
}

/** Where the chain begins. */
export const beginning: Place = { seq: 0, hash: '0'.repeat(64) }

/** hash = SHA-256(previous hash ‖ canonical JSON of the link without it). */
export const hashOf = (previousHash: string, { hash: _, ...link }: Link): string =>
  createHash('sha256')
    .update(previousHash)
    .update(String(canonicalize(link)))
    .digest('hex')

/** What of an operation the chain holds: all of it. */
const columns = sql`o.at, o.user_id as "userId", o.user_name as "userName", o.company_id as "companyId", o.address, o.device, o.row_key as "rowKey",
  o.menu, o.record_id as "recordId", o.code, o.milliseconds, o.request_id as "requestId", o.changes, o.times, o.first_at as "firstAt"`

/** What stands for one alone says so by saying nothing of how many: so did all that the chain holds from before. */
const asLinked = ({ times, firstAt, ...operation }: Record<string, unknown>): Record<string, unknown> =>
  times === null ? operation : { ...operation, times, firstAt }

const sealedAtOnce = 2000
/** One process at a time makes the chain longer. */
const chainLock = sql`select pg_try_advisory_xact_lock(727003) as mine`

/**
 * Puts what was done since into the chain. The order is that in which it is met: what is not committed yet comes with the next round.
 * @returns whether more of them wait
 */
export const lengthenChain = (database: Database): Promise<boolean> =>
  database.transaction(async (tx) => {
    const [lock] = await rowsOf<{ mine: boolean }>(tx, chainLock)
    if (!lock?.mine) return false
    const waiting = await rowsOf<Record<string, unknown> & { operationId: string }>(
      tx,
      sql`select o.id as "operationId", ${columns} from operation_log o
          where o.id = any (array(select operation_id from operation_waiting order by operation_id limit ${sealedAtOnce})) order by o.id`,
    )
    if (waiting.length === 0) return false
    const [end] = await rowsOf<{ seq: string; hash: string; transitionSeq: string; transitionHash: string }>(
      tx,
      sql`select coalesce(c.seq, 0) as seq, coalesce(c.hash, ${beginning.hash}) as hash, h.seq as "transitionSeq", h.hash as "transitionHash"
          from transition_head h left join (select seq, hash from operation_chain order by seq desc limit 1) c on true`,
    )
    if (!end) throw new Error('The transition log has no head')
    let { hash } = end
    const links = waiting.map(({ operationId, ...operation }, place) => {
      const { transitionSeq, transitionHash } = end
      const link = {
        seq: Number(end.seq) + place + 1,
        operationId,
        operation: asLinked(operation),
        transitionSeq,
        transitionHash,
        hash: '',
      }
      hash = hashOf(hash, link)
      return { ...link, hash }
    })
    await tx.insert(operationChain).values(links.map(({ operation: _, ...link }) => link))
    await tx.execute(
      sql`delete from operation_waiting where operation_id = any (${sql.param(links.map(({ operationId }) => operationId))})`,
    )
    return links.length === sealedAtOnce
  })

const readAtOnce = 2000

/** A part of the chain, in its order. */
export const linksAfter = async (database: Database, seq: number, limit = readAtOnce): Promise<Link[]> => {
  const rows = await rowsOf<Omit<Link, 'seq' | 'operation'> & { seq: string; isThere: boolean } & Record<string, unknown>>(
    database,
    sql`select c.seq, c.operation_id as "operationId", c.transition_seq as "transitionSeq", c.transition_hash as "transitionHash", c.hash,
          o.id is not null as "isThere", ${columns}
        from operation_chain c left join operation_log o on o.id = c.operation_id where c.seq > ${seq} order by c.seq limit ${limit}`,
  )
  return rows.map(({ seq: place, operationId, transitionSeq, transitionHash, hash, isThere, ...operation }) => ({
    seq: Number(place),
    operationId,
    operation: isThere ? asLinked(operation) : null,
    transitionSeq,
    transitionHash,
    hash,
  }))
}

/** Where the part begins that is in the database: behind what was archived last. */
export const startOf = async (database: Database): Promise<Place> => {
  const [segment] = await rowsOf<{ seq: string; hash: string }>(
    database,
    sql`select seq, hash from operation_segment order by seq desc limit 1`,
  )
  return segment ? { seq: Number(segment.seq), hash: segment.hash } : beginning
}

/** The hash at a place of the chain; undefined where there is none, or it was archived. */
export const hashAt = async (database: Database, seq: number): Promise<string | undefined> => {
  const start = await startOf(database)
  if (seq === start.seq) return start.hash
  const [link] = await rowsOf<{ hash: string }>(database, sql`select hash from operation_chain where seq = ${seq}`)
  return link?.hash
}
