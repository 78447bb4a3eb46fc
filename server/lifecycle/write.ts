import { randomUUID } from 'node:crypto'
import canonicalize from 'canonicalize'
import { sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import type { Effect } from '#src/machines/lifecycle.ts'
import type { Entry } from './log.ts'

/** The row that an event moves; null where a record begins. */
interface Moved {
  table: string
  version: number
  due: Date | null
}

/**
 * Writes an event in one statement: state and version, its entry at the end of the chain (`hashOf`), what it asks for. The chain's end is the
 * one row that every event needs: it is taken last, and nothing but the commit comes after it.
 * @returns the entry's seq; null when the record has moved since it was read, and then nothing is written
 */
export const write = async (tx: Database, entry: Entry, effects: readonly Effect[], moved: Moved | null): Promise<string | null> => {
  // The number is known in the database alone.
  const number = randomUUID()
  const at = entry.at.toISOString()
  const [before, after] = String(canonicalize({ ...entry, seq: number, at })).split(number)
  const [row] = await rowsOf<{ seq: string }>(
    tx,
    sql`with ${moved ? moving(entry, moved) : sql`moved as (select)`},
        head as (
          update transition_head h set seq = h.seq + 1, previous_hash = h.hash,
            hash = encode(sha256(convert_to(h.hash || ${before}::text || (h.seq + 1)::text || ${after}::text, 'UTF8')), 'hex')
          from moved returning h.seq, h.previous_hash, h.hash
        ), logged as (
          insert into transition_log (seq, machine, record_id, event, from_state, to_state, actor_id, at, payload, previous_hash, hash)
          select seq, ${entry.machine}, ${entry.recordId}::bigint, ${entry.event}, ${entry.fromState}::text, ${entry.toState}, ${entry.actorId}::bigint,
            ${at}::timestamptz, ${JSON.stringify(entry.payload)}::jsonb, previous_hash, hash from head
        ), asked as (
          insert into outbox (seq, machine, record_id, type, params, created_at, next_attempt_at)
          select head.seq, ${entry.machine}, ${entry.recordId}::bigint, effect.type, effect.params, ${at}::timestamptz, ${at}::timestamptz
          from head, jsonb_to_recordset(${JSON.stringify(effects)}::jsonb) as effect (type text, params jsonb)
        )
        select seq from head`,
  )
  return row ? String(row.seq) : null
}

/** Only here a state may be written: the trigger on the table looks for the mark, which each step needs of the one before. */
const moving = ({ recordId, toState, at }: Entry, { table, version, due }: Moved) => sql`
  armed as materialized (select set_config('fairlead.transition', 'on', true)),
  changed as (
    update ${sql.identifier(table)} t set state = ${toState}, state_since = ${at.toISOString()}::timestamptz,
      due_at = ${due?.toISOString() ?? null}::timestamptz, version = t.version + 1
    from armed where t.id = ${recordId}::bigint and t.version = ${version} returning 1
  ), moved as materialized (select set_config('fairlead.transition', 'off', true) from changed)`
