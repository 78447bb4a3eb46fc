import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { hold } from '#server/db/tables/lifecycle.ts'
import type { Hold, HoldEvent, HoldKind, HoldSource } from '#src/machines/hold.ts'
import type { Actor } from './process.ts'

/** What an event that holds or releases a record has done. */
interface Written {
  /** What the log keeps of it. */
  kept: Record<string, unknown>
  /** Since when the record stood still that goes on now; null where it does not. */
  stoodSince: Date | null
}

interface When {
  actor: Actor | null
  now: Date
}

const standing = ({ machine, id }: HoldSource) => and(eq(hold.machine, machine), eq(hold.recordId, id), isNull(hold.releasedAt))

/** Writes what holds or releases a record. Two reasons are two rows: none ends with another. */
export const writeHold = async (tx: Database, held: HoldSource, event: HoldEvent, { actor, now }: When): Promise<Written> => {
  switch (event.type) {
    case 'hold': {
      const { kind, reason } = event
      if (kind === undefined || reason === undefined) throw new Error(`${held.machine} ${held.id} is held for no reason`)
      return setRow(tx, held, { kind, reason, source: held, setBy: actor?.id ?? null }, now)
    }
    case 'held':
      return setRow(tx, held, event, now)
    case 'release':
      return releaseRows(
        tx,
        held,
        eq(hold.id, event.holdId ?? '0'),
        { releasedBy: actor?.id ?? null, releaseReason: event.reason ?? '' },
        now,
      )
    case 'released': {
      const { source, kind } = event
      return releaseRows(
        tx,
        held,
        and(eq(hold.sourceMachine, source.machine), eq(hold.sourceId, source.id), kind && eq(hold.kind, kind)),
        { releasedBy: null, releaseReason: '' },
        now,
      )
    }
  }
}

type Set = Pick<Extract<HoldEvent, { type: 'held' }>, 'kind' | 'reason' | 'source' | 'setBy'>

const setRow = async (tx: Database, { machine, id }: HoldSource, { kind, reason, source, setBy }: Set, now: Date): Promise<Written> => {
  const [first] = await tx.select({ since: hold.standsSince }).from(hold).where(standing({ machine, id })).limit(1)
  await tx.insert(hold).values({
    machine,
    recordId: id,
    kind,
    reason,
    sourceMachine: source.machine,
    sourceId: source.id,
    setBy,
    since: now,
    standsSince: first?.since ?? now,
  })
  return { kept: { kind, reason, source }, stoodSince: null }
}

const releaseRows = async (
  tx: Database,
  held: HoldSource,
  which: SQL | undefined,
  by: { releasedBy: string | null; releaseReason: string },
  now: Date,
): Promise<Written> => {
  const released = await tx
    .update(hold)
    .set({ releasedAt: now, ...by })
    .where(and(standing(held), which))
    .returning({ kind: hold.kind, since: hold.standsSince })
  const stillHeld = (await tx.$count(hold, standing(held))) > 0
  return {
    kept: { kinds: released.map(({ kind }) => kind), ...(by.releaseReason ? { reason: by.releaseReason } : {}), stillHeld },
    stoodSince: stillHeld ? null : (released[0]?.since ?? null),
  }
}

/** Ends whatever holds a record that comes to its end. */
export const endHolds = (tx: Database, held: HoldSource, now: Date): Promise<Written> =>
  releaseRows(tx, held, undefined, { releasedBy: null, releaseReason: '' }, now)

/** A moment that stood still with its record, as far ahead as it was, and never before another; on a full minute. */
export const movedOn = (moment: Date, stoodSince: Date, now: Date, earliest: Date): Date => {
  const moved = Math.max(moment.getTime() + now.getTime() - stoodSince.getTime(), earliest.getTime())
  return new Date(Math.ceil(moved / 60_000) * 60_000)
}

type RecordOf = (machine: HoldSource['machine'], id: SQL) => SQL

const listed =
  (fields: SQL): RecordOf =>
  (machine, id) =>
    sql`(select coalesce(json_agg(json_build_object(${fields}) order by h.id), '[]')
      from hold h where h.machine = ${machine} and h.record_id = ${id} and h.released_at is null)`

/** The moment as the contract writes it. */
const since = sql`'since', to_char(h.since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Why a record stands still now, the oldest reason first, for those who wait for it. */
export const holdsOn = listed(sql`'kind', h.kind, 'reason', h.reason, ${since}`)
/** The same for the house: who set it is named. */
export const holdsInHouse = listed(sql`'id', h.id::text, 'kind', h.kind, 'reason', h.reason, ${since},
  'byName', (select u.name from app_user u where u.id = h.set_by), 'byNameEn', (select u.name_en from app_user u where u.id = h.set_by)`)
/** The same for guards: JSON that `readHolds` reads. */
export const holdFacts = listed(
  sql`'id', h.id::text, 'kind', h.kind, ${since}, 'source', json_build_object('machine', h.source_machine, 'id', h.source_id::text)`,
)

export type StoredHolds = readonly (Omit<Hold, 'since'> & { since: string })[]

export const readHolds = (holds: StoredHolds): Hold[] => holds.map((held) => ({ ...held, since: new Date(held.since) }))

/** Whether a record stands still now. */
export const isHeldNow: RecordOf = (machine, id) =>
  sql`exists (select 1 from hold h where h.machine = ${machine} and h.record_id = ${id} and h.released_at is null)`

/** Whether a head has ever released a hold of a kind, though what had set it was not over. */
export const isReleasedByHand = (machine: HoldSource['machine'], id: SQL, kind: HoldKind): SQL =>
  sql`exists (select 1 from hold h where h.machine = ${machine} and h.record_id = ${id} and h.kind = ${kind} and h.released_by is not null)`
