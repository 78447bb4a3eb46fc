import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { isoMoment } from '#server/db/list.ts'
import { actorName } from '#server/lifecycle/log.ts'
import { actorsOf } from '#server/lifecycle/owner.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import { businessMachines, type BusinessMachineId } from '#src/machines/index.ts'
import { allTransitions, whoMaySend, type TransitionMeta } from '#src/machines/lifecycle.ts'
import { activeInPeriod, allOf, finished, listed, ofRecords, type Filters } from '../filters.ts'
import { kinds } from '../kinds.ts'
import { readable } from '../records.ts'

/** What one export is of. */
export interface Selection {
  database: Database
  /** By it entries are read that name their actor under the key. */
  sealKey: string
  machine: BusinessMachineId
  filters: Filters
  actor: Actor
}

/** What is known of a record besides its name; null where there is nothing such. */
export interface Attributes {
  /** It has come to an end of its machine. */
  finished: boolean
  method: string | null
  category: string | null
  categoryEn: string | null
  unit: string | null
  unitEn: string | null
}

export interface RecordCore {
  id: string
  name: string
  nameEn: string
  attributes: Attributes
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
  /** The role in which that person may have done it; null for the system, and where they have such a role no more. */
  role: string | null
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
  const { table, joins, alias, name, nameEn, method, category, unit, related } = kinds[machine]
  const ids =
    related.length > 0
      ? sql`array[${sql.join(
          related.map(({ id }) => id),
          sql`, `,
        )}]::text[]`
      : sql`'{}'::text[]`
  const rows = await rowsOf<{ id: string; name: string; name_en: string; related: (string | null)[] } & Attributes>(
    database,
    sql`select ${alias}.id, ${name} as name, ${nameEn} as name_en, ${finished(machine)} as finished, ${method ?? nothing} as method,
          ${category?.name ?? nothing} as category, ${category?.nameEn ?? nothing} as "categoryEn",
          ${unit?.name ?? nothing} as unit, ${unit?.nameEn ?? nothing} as "unitEn", ${ids} as related
        from ${table} ${joins} where ${allOf(conditions)} order by ${alias}.id limit ${limit}`,
  )
  return rows.map(({ id, name: called, name_en: calledEn, related: others, ...attributes }) => ({
    id: String(id),
    name: called,
    nameEn: calledEn,
    attributes,
    related: others,
  }))
}

const nothing = sql`null`

const withEntries = async ({ database, sealKey, machine }: Selection, records: RecordCore[]): Promise<Trace[]> => {
  const traces = new Map(records.map((record) => [record.id, { ...record, entries: [] as LogEntry[] }]))
  const rows = await rowsOf<{
    record_id: string
    seq: string
    event: string
    from_state: string | null
    to_state: string
    at: Date | string
    name: string | null
    roles: string[] | null
    by: string | null
  }>(
    database,
    sql`select l.record_id, l.seq, l.event, l.from_state, l.to_state, l.at, ${actorName(null)} as name, held.roles, ${sealedActor(machine)} as by
        from transition_log l left join app_user u on u.id = l.actor_id
          left join (select h.user_id, array_agg(r.code) as roles from user_role h join role r on r.id = h.role_id group by h.user_id) held
            on held.user_id = l.actor_id
        where l.machine = ${machine} and l.record_id in (${listed([...traces.keys()])}) order by l.record_id, l.seq`,
  )
  const sealed = await actorsOf(
    database,
    sealKey,
    rows.map(({ record_id: id, by }) => ({ recordId: String(id), by })),
  )
  for (const { record_id: id, seq, event, from_state: from, to_state: to, at, by, ...inClear } of rows) {
    const { name, roles } = (by === null ? null : sealed.get(by)) ?? inClear
    traces.get(String(id))?.entries.push({
      seq: String(seq),
      event,
      from,
      to,
      at: isoMoment(at),
      actor: name,
      role: senders(machine, event).find((role) => roles?.includes(role)) ?? null,
    })
  }
  return [...traces.values()]
}

/** The log's index holds all else that is asked of an entry. */
const sealedActor = (machine: BusinessMachineId): SQL => (machine === 'quotation' ? sql`l.payload ->> 'by'` : sql`null::text`)

/** The roles in which people send an event: those that the machine names for it, for a creation all that it names. */
const senders = (machine: BusinessMachineId, event: string): readonly string[] => {
  const definition = businessMachines[machine]
  const who = whoMaySend(definition, event)
  return who ? rolesOf(who) : [...new Set(allTransitions(definition).flatMap(({ meta }) => rolesOf(meta as TransitionMeta)))]
}

const rolesOf = (who: TransitionMeta): readonly string[] => ('roles' in who ? who.roles : [])
