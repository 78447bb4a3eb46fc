import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import { asc, eq, gt, sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { nameAt } from '#server/db/formerName.ts'
import { transitionHead, transitionLog } from '#server/db/tables/lifecycle.ts'
import { actorsOf } from '#server/seal/owner.ts'

export interface Entry {
  machine: string
  recordId: string
  event: string
  fromState: string | null
  toState: string
  actorId: string | null
  at: Date
  payload: Record<string, unknown>
}

/** hash = SHA-256(previous hash ‖ canonical JSON of the entry), domain.md §1.2 AuditEvent. */
export const hashOf = (previousHash: string, seq: string, entry: Entry): string =>
  createHash('sha256')
    .update(previousHash)
    .update(String(canonicalize({ ...entry, seq, at: entry.at.toISOString() })))
    .digest('hex')

/** Appends entries to the chain. Call last in a transaction: the chain's end stays locked until it commits. */
export const append = async (tx: Database, entries: Entry[]): Promise<string[]> => {
  const [head] = await rowsOf<{ seq: string; hash: string }>(tx, sql`select seq, hash from transition_head for update`)
  if (!head) throw new Error('The transition log has no head')
  let hash = head.hash
  let seq = BigInt(head.seq)
  const rows = entries.map((entry) => {
    seq += 1n
    const previousHash = hash
    hash = hashOf(previousHash, String(seq), entry)
    return { ...entry, seq: String(seq), previousHash, hash }
  })
  if (rows.length > 0) await tx.insert(transitionLog).values(rows)
  await tx.update(transitionHead).set({ seq: String(seq), hash })
  return rows.map((row) => row.seq)
}

/** A log of years need not fit into memory. */
const readAtOnce = 5000

/** The seq of the first entry that does not follow from the one before, or null when the whole chain holds. */
export const firstBroken = async (database: Database): Promise<string | null> => {
  let previousHash = '0'.repeat(64)
  let read = '0'
  for (let count = readAtOnce; count === readAtOnce;) {
    const entries = await database
      .select()
      .from(transitionLog)
      .where(gt(transitionLog.seq, read))
      .orderBy(asc(transitionLog.seq))
      .limit(readAtOnce)
    for (const { seq, previousHash: claimed, hash, ...entry } of entries) {
      if (claimed !== previousHash || hashOf(previousHash, seq, entry) !== hash) return seq
      previousHash = hash
    }
    count = entries.length
    read = entries.at(-1)?.seq ?? read
  }
  const [head] = await database.select().from(transitionHead).where(eq(transitionHead.onlyOne, true))
  return head?.hash === previousHash ? null : (head?.seq ?? '0')
}

export interface LifeLineEntry {
  /** Counted within the record: the chain’s own numbers would tell what happened elsewhere between two entries. */
  seq: number
  event: string
  from: string | null
  to: string
  at: string
  /** Null for the clock, empty for somebody of whom it is not told. */
  actor: string | null
  /** Whom a case was handed to, and from whom where it was not the actor; the house alone reads it. */
  receiver?: string
  giver?: string
  /** A deadline that was moved, for whoever reads the record. */
  extended?: Extension
  /** Why a record was held, or released. */
  reason?: string
}

export interface Extension {
  from: string
  to: string
  reason: string
  /** Where the clock moved it: what it waits for. */
  cause?: 'QUESTION'
}

/** By itself, or because a purchase stood still. */
const movesDeadline = sql`l.event in ('extend', 'answersMissed', 'release', 'released') and l.payload ? 'formerDeadline'`
const movedDeadline = sql`case when ${movesDeadline}
  then jsonb_strip_nulls(jsonb_build_object('from', l.payload ->> 'formerDeadline', 'to', l.payload ->> 'deadline',
    'reason', coalesce(l.payload ->> 'reason', ''), 'cause', l.payload -> 'cause')) end`
/** Why a choice was not let pass is for the house alone. */
const whySentBack = sql`case when l.machine = 'project' and l.event in ('returned', 'rejected') then l.payload ->> 'reason' end`
const whyHeld = sql`case when l.event in ('hold', 'release', 'held') and not (${movesDeadline}) then l.payload ->> 'reason' end`

/** How often, from what to what and why a purchase's deadline was moved, oldest first. */
export const extensionsOf = async (database: Database, id: string): Promise<Extension[]> =>
  (
    await rowsOf<{ extended: Extension }>(
      database,
      sql`select ${movedDeadline} as extended from transition_log l where l.machine = 'project' and l.record_id = ${id} and ${movesDeadline} order by l.seq`,
    )
  ).map(({ extended }) => extended)

/** The name that the actor `u` of an entry `l` had then: whole to colleagues of the house, for a supplier its own people's alone, else that of their company. */
export const actorName = (readerCompanyId: string | null): SQL =>
  readerCompanyId === null
    ? nameAt('app_user', sql`u`, sql`l.seq`)
    : sql`(case when u.company_id = ${readerCompanyId} then ${nameAt('app_user', sql`u`, sql`l.seq`)}
        else (select ${nameAt('company', sql`c`, sql`l.seq`)} from company c where c.id = u.company_id) end)`

/**
 * The states a record has passed, oldest first.
 * @param readerCompanyId a supplier that reads it; null for the house itself
 * @param sealKey where the entries name their actors under it: reads them for somebody who may know
 */
export const lifeLineOf = async (
  database: Database,
  machine: string,
  id: string,
  readerCompanyId: string | null = null,
  sealKey?: string,
): Promise<LifeLineEntry[]> => {
  const named = (field: string): SQL =>
    sql`(select ${nameAt('app_user', sql`t`, sql`l.seq`)} from app_user t where ${readerCompanyId === null} and t.id = (l.payload ->> ${field})::bigint)`
  const rows = await rowsOf<
    Omit<LifeLineEntry, 'receiver' | 'giver' | 'extended' | 'reason'> & {
      receiver: string | null
      giver: string | null
      extended: Extension | null
      reason: string | null
      by: string | null
      logSeq: string
    }
  >(
    database,
    sql`select (row_number() over (order by l.seq))::int as seq, l.event, l.from_state as "from", l.to_state as "to", l.at,
          ${actorName(readerCompanyId)} as actor,
          ${named('toUserId')} as receiver, ${named('fromUserId')} as giver,
          ${movedDeadline} as extended, ${readerCompanyId === null ? sql`coalesce(${whyHeld}, ${whySentBack})` : whyHeld} as reason, l.payload ->> 'by' as by, l.seq as "logSeq"
        from transition_log l left join app_user u on u.id = l.actor_id
        where l.machine = ${machine} and l.record_id = ${id} order by l.seq`,
  )
  const sealed = sealKey
    ? await actorsOf(
        database,
        sealKey,
        rows.map(({ by, logSeq }) => ({ recordId: id, by, seq: logSeq })),
      )
    : new Map<string, { name: string }>()
  return rows.map(({ by, receiver, giver, extended, reason, logSeq: _, ...row }) => ({
    ...row,
    actor: by === null ? row.actor : (sealed.get(by)?.name ?? ''),
    ...(receiver === null ? {} : { receiver }),
    ...(giver === null ? {} : { giver }),
    ...(extended === null ? {} : { extended }),
    ...(reason === null ? {} : { reason }),
  }))
}
