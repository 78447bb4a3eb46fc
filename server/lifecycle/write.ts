import { randomUUID } from 'node:crypto'
import canonicalize from 'canonicalize'
import { sql, type SQL } from 'drizzle-orm'
import { prepared, type Database } from '#server/db/connect.ts'
import { gathered } from '#server/db/gathered.ts'
import { violationIn } from '#server/db/violation.ts'
import type { Effect } from '#src/machines/lifecycle.ts'
import type { Entry } from './log.ts'

/** The row that an event moves; null where a record begins. */
interface RecordWrite {
  table: string
  version: number
  due: Date | null
  /** Whether the caller calls `reachDisk` before anybody learns of it. */
  flushesLater: boolean
}

/**
 * Writes an event in one statement: state and version, its entry at the end of the chain (`hashOf`), what it asks for. The chain's end is the
 * one row that every event needs: it is taken last, and nothing but the commit comes after it.
 * @returns the entry's seq
 * @throws when the record has moved since it was read (`hasMoved`); nothing of the transaction stays then
 */
export const write = async (tx: Database, entry: Entry, effects: readonly Effect[], moved: RecordWrite | null): Promise<string> => {
  // The number is known in the database alone.
  const number = randomUUID()
  const at = entry.at.toISOString()
  const [before, after] = String(canonicalize({ ...entry, seq: number, at })).split(number)
  const values = { ...entry, at, payload: JSON.stringify(entry.payload), before, after, effects: JSON.stringify(effects) }
  const [row] = await statementFor(moved)(tx, { ...values, version: moved?.version, due: moved?.due?.toISOString() ?? null })
  return row?.seq ?? ''
}

/** Whether that is why an event could not be written: without its row it takes no number, and the log no entry that has none. */
export const hasMoved = (error: unknown): boolean => violationIn(error).code === notNullViolation
const notNullViolation = '23502'

const statements = new Map<string, ReturnType<typeof prepared<{ seq: string }>>>()

/** One for each table, made when its first record moves. */
const statementFor = (moved: RecordWrite | null) => {
  const name = `write_${moved ? `${moved.table}_${moved.flushesLater}` : 'beginning'}`
  const statement = statements.get(name) ?? prepared<{ seq: string }>(name, writing(moved))
  statements.set(name, statement)
  return statement
}

const given = (name: keyof Entry | 'before' | 'after' | 'effects' | 'version' | 'due') => sql.placeholder(name)

const writing = (moved: RecordWrite | null): SQL => sql`
  with ${moved ? moving(moved) : sql`moved as (select)`},
    head as (
      update transition_head h set seq = h.seq + 1, previous_hash = h.hash,
        hash = encode(sha256(convert_to(h.hash || ${given('before')}::text || (h.seq + 1)::text || ${given('after')}::text, 'UTF8')), 'hex')
      from moved returning h.seq, h.previous_hash, h.hash
    ), logged as (
      insert into transition_log (seq, machine, record_id, event, from_state, to_state, actor_id, at, payload, previous_hash, hash)
      select head.seq, ${given('machine')}::text, ${given('recordId')}::bigint, ${given('event')}::text, ${given('fromState')}::text,
        ${given('toState')}::text, ${given('actorId')}::bigint, ${given('at')}::timestamptz, ${given('payload')}::jsonb, head.previous_hash, head.hash
      from (select) as always left join head on true
    ), asked as (
      insert into outbox (seq, machine, record_id, type, params, created_at, next_attempt_at)
      select head.seq, ${given('machine')}::text, ${given('recordId')}::bigint, effect.type, effect.params, ${given('at')}::timestamptz,
        ${given('at')}::timestamptz
      from head, jsonb_to_recordset(${given('effects')}::jsonb) as effect (type text, params jsonb)
    )
    select seq from head`

/** Only here a state may be written: the trigger on the table looks for the mark, which each step needs of the one before. */
const moving = ({ table, flushesLater }: RecordWrite): SQL => sql`
  armed as materialized (select set_config('fairlead.transition', 'on', true)${flushesLater ? sql`, set_config('synchronous_commit', 'off', true)` : sql``}),
  changed as (
    update ${sql.identifier(table)} t set state = ${given('toState')}, state_since = ${given('at')}::timestamptz,
      due_at = ${given('due')}::timestamptz, version = t.version + 1
    from armed where t.id = ${given('recordId')}::bigint and t.version = ${given('version')}::int returning 1
  ), moved as materialized (select set_config('fairlead.transition', 'off', true) from changed)`

const flushes = new WeakMap<Database, () => Promise<void>>()

/**
 * Waits until all that was committed before is on the disk (docs/decisions/026). The chain's end is free meanwhile: whoever waits at the same time
 * is served by one write of the disk, and those of one process by one statement.
 */
export const reachDisk = (database: Database): Promise<void> => {
  const flush = flushes.get(database) ?? flushOf(database)
  flushes.set(database, flush)
  return flush()
}

/** Its commit waits for the disk, whatever came before it: nobody reads what it says. */
const flushOf = (database: Database): (() => Promise<void>) => {
  const flush = gathered(async (waiting: undefined[]) => {
    await database.execute(sql`select pg_logical_emit_message(true, 'fairlead', '')`)
    return waiting
  })
  return async () => flush(undefined)
}
