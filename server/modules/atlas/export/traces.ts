import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import type { RecordKind } from '#server/lifecycle/recordKind.ts'
import { actorName } from '#server/lifecycle/log.ts'
import { actorsOf } from '#server/seal/owner.ts'
import type { RecordKinds } from '#server/lifecycle/process.ts'
import { businessMachines } from '#src/machines/index.ts'
import { allTransitions, whoMaySend, type TransitionMeta } from '#src/machines/lifecycle.ts'
import { activeInPeriod, allOf, finished, listed, ofRecords, type Filters } from '../filters.ts'

/** What one export is of. */
export interface Selection {
  database: Database
  /** By it entries are read that name their actor under the key. */
  sealKey: string
  kind: RecordKind
  /** Of the records that others belong to. */
  kinds: RecordKinds
  filters: Filters
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
  /** The name that they had then; null for the system. */
  actor: string | null
  /** By it two people of one name are told apart, and one with two names is one. */
  actorId: string | null
  /** The role in which that person may have done it; null for the system, and where they have such a role no more. */
  role: string | null
}

export interface Trace extends RecordCore {
  entries: LogEntry[]
}

/** How many records are read at once: an export never holds more. */
const chunk = 500

/** The records of an export by ascending id, without their entries. */
export async function* recordsOf({ database, kind, filters }: Selection): AsyncGenerator<RecordCore[]> {
  const { alias, only } = kind
  const conditions = [
    filters.shown,
    ...(only ? [only] : []),
    ...ofRecords(kind, filters),
    ...activeInPeriod(kind, filters, sql`${alias}.id`),
  ]
  for (let after = '0'; ;) {
    const found = await coresOf(database, kind, [...conditions, sql`${alias}.id > ${after}`])
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
  const { alias } = selection.kind
  for (let start = 0; start < ids.length; start += chunk) {
    const some = ids.slice(start, start + chunk)
    yield withEntries(selection, await coresOf(selection.database, selection.kind, [sql`${alias}.id in (${listed(some)})`]))
  }
}

/** What records of a machine are known by: of those that others belong to. */
export const namesOf = (database: Database, kind: RecordKind, ids: readonly string[]): Promise<RecordCore[]> =>
  coresOf(database, kind, [sql`${kind.alias}.id in (${listed(ids)})`], ids.length)

const coresOf = async (database: Database, kind: RecordKind, conditions: SQL[], limit = chunk): Promise<RecordCore[]> => {
  const { from, joins, alias, name, nameEn, method, category, unit, related } = kind
  const ids =
    related.length > 0
      ? sql`array[${sql.join(
          related.map(({ id }) => id),
          sql`, `,
        )}]::text[]`
      : sql`'{}'::text[]`
  const rows = await rowsOf<Omit<RecordCore, 'attributes'> & Attributes>(
    database,
    sql`select ${alias}.id, ${name} as name, ${nameEn} as "nameEn", ${finished(kind)} as finished, ${method ?? nothing} as method,
          ${category?.name ?? nothing} as category, ${category?.nameEn ?? nothing} as "categoryEn",
          ${unit?.name ?? nothing} as unit, ${unit?.nameEn ?? nothing} as "unitEn", ${ids} as related
        from ${from} ${joins} where ${allOf(conditions)} order by ${alias}.id limit ${limit}`,
  )
  return rows.map(({ id, name: called, nameEn: calledEn, related: others, ...attributes }) => ({
    id,
    name: called,
    nameEn: calledEn,
    attributes,
    related: others,
  }))
}

const nothing = sql`null`

const withEntries = async ({ database, sealKey, kind }: Selection, records: RecordCore[]): Promise<Trace[]> => {
  const traces = new Map(records.map((record) => [record.id, { ...record, entries: [] as LogEntry[] }]))
  const rows = await rowsOf<
    Omit<LogEntry, 'actor' | 'actorId' | 'role'> & {
      recordId: string
      id: string | null
      name: string | null
      roles: string[] | null
      by: string | null
    }
  >(
    database,
    sql`select l.record_id as "recordId", l.seq, l.event, l.from_state as "from", l.to_state as "to", l.at, u.id, ${actorName(null)} as name, held.roles,
          ${sealedActor(kind)} as by
        from transition_log l left join app_user u on u.id = l.actor_id
          left join (select h.user_id, array_agg(r.code) as roles from user_role h join role r on r.id = h.role_id group by h.user_id) held
            on held.user_id = l.actor_id
        where l.machine = ${kind.machine} and l.record_id in (${listed([...traces.keys()])}) order by l.record_id, l.seq`,
  )
  const sealed = await actorsOf(database, sealKey, rows)
  for (const { recordId, by, id, name, roles, ...entry } of rows) {
    const actor = (by === null ? null : sealed.get(by)) ?? { id, name, roles }
    const role = senders(kind, entry.event).find((each) => actor.roles?.includes(each)) ?? null
    traces.get(recordId)?.entries.push({ ...entry, actor: actor.name, actorId: actor.id, role })
  }
  return [...traces.values()]
}

/** The log's index holds all else that is asked of an entry. */
const sealedActor = ({ sealActor, underKey, from, alias }: RecordKind): SQL => {
  const by = sql`l.payload ->> 'by'`
  if (underKey) return sql`(select ${by} from ${from} where ${alias}.id = l.record_id and ${underKey.told})`
  return sealActor ? by : sql`null::text`
}

/** The roles in which people send an event: those that the machine names for it, for a creation all that it names. */
const senders = (kind: RecordKind, event: string): readonly string[] => {
  const definition = businessMachines[kind.machine]
  const who = whoMaySend(definition, event)
  return who ? rolesOf(who) : [...new Set(allTransitions(definition).flatMap(({ meta }) => rolesOf(meta as TransitionMeta)))]
}

const rolesOf = (who: TransitionMeta): readonly string[] => ('roles' in who ? who.roles : [])
