import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { isoMoment } from '#server/db/list.ts'
import { actorName } from '#server/lifecycle/log.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import type { BusinessMachineId } from '#src/machines/index.ts'
import { activeInPeriod, allOf, ofRecords, type Filters } from '../filters.ts'
import { kinds } from '../kinds.ts'
import { readable } from '../records.ts'

/** What one export is of. */
export interface Selection {
  database: Database
  machine: BusinessMachineId
  filters: Filters
  actor: Actor
}

export interface RecordCore {
  id: string
  name: string
  nameEn: string
  /** Ids of the records that it belongs to, in the order of its kind's `related`. */
  related: (string | null)[]
}

export interface LogEntry {
  seq: string
  event: string
  from: string | null
  to: string
  at: string
  /** Null for the system. */
  actor: string | null
}

export interface Trace extends RecordCore {
  entries: LogEntry[]
}

/** How many records are read at once: an export never holds more. */
const chunk = 500

/** The records of an export by ascending id, without their entries. */
export async function* recordsOf({ database, machine, filters, actor }: Selection): AsyncGenerator<RecordCore[]> {
  const { alias, only } = kinds[machine]
  const conditions = [
    readable(machine, actor),
    ...(only ? [only] : []),
    ...ofRecords(machine, filters),
    ...activeInPeriod(machine, filters, sql`${alias}.id`),
  ]
  for (let after = '0'; ;) {
    const found = await coresOf(database, machine, [...conditions, sql`${alias}.id > ${after}`])
    const last = found.at(-1)
    if (!last) return
    yield found
    after = last.id
  }
}

/** The same with what happened to them. */
export async function* tracesOf(selection: Selection): AsyncGenerator<Trace[]> {
  for await (const records of recordsOf(selection)) yield withEntries(selection, records)
}

/** The traces of records found before, in that order. */
export async function* tracesAgain(selection: Selection, ids: readonly string[]): AsyncGenerator<Trace[]> {
  const { alias } = kinds[selection.machine]
  for (let start = 0; start < ids.length; start += chunk) {
    const some = ids.slice(start, start + chunk)
    yield withEntries(selection, await coresOf(selection.database, selection.machine, [sql`${alias}.id in (${listed(some)})`]))
  }
}

/** What records of a machine are known by: of those that others belong to. */
export const namesOf = (database: Database, machine: BusinessMachineId, ids: readonly string[]): Promise<RecordCore[]> =>
  coresOf(database, machine, [sql`${kinds[machine].alias}.id in (${listed(ids)})`], ids.length)

const coresOf = async (database: Database, machine: BusinessMachineId, conditions: SQL[], limit = chunk): Promise<RecordCore[]> => {
  const { table, joins, alias, name, nameEn, related } = kinds[machine]
  const ids =
    related.length > 0
      ? sql`array[${sql.join(
          related.map(({ id }) => id),
          sql`, `,
        )}]::text[]`
      : sql`'{}'::text[]`
  const rows = await rowsOf<{ id: string; name: string; name_en: string; related: (string | null)[] }>(
    database,
    sql`select ${alias}.id, ${name} as name, ${nameEn} as name_en, ${ids} as related
        from ${table} ${joins} where ${allOf(conditions)} order by ${alias}.id limit ${limit}`,
  )
  return rows.map((row) => ({ id: String(row.id), name: row.name, nameEn: row.name_en, related: row.related }))
}

const withEntries = async ({ database, machine }: Selection, records: RecordCore[]): Promise<Trace[]> => {
  const traces = new Map(records.map((record) => [record.id, { ...record, entries: [] as LogEntry[] }]))
  const rows = await rowsOf<{
    record_id: string
    seq: string
    event: string
    from_state: string | null
    to_state: string
    at: Date | string
    name: string | null
  }>(
    database,
    sql`select l.record_id, l.seq, l.event, l.from_state, l.to_state, l.at, ${actorName(null)} as name
        from transition_log l left join app_user u on u.id = l.actor_id
        where l.machine = ${machine} and l.record_id in (${listed([...traces.keys()])}) order by l.record_id, l.seq`,
  )
  for (const { record_id: id, seq, event, from_state: from, to_state: to, at, name } of rows)
    traces.get(String(id))?.entries.push({ seq: String(seq), event, from, to, at: isoMoment(at), actor: name })
  return [...traces.values()]
}

const listed = (ids: readonly string[]): SQL =>
  sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  )
