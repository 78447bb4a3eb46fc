import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { isoMoment, isoMomentOrNull, listPage, oneOf } from '#server/db/list.ts'
import { lifeLineOf } from '#server/lifecycle/log.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import type { contract, Data } from '#src/contract/index.ts'
import { judge } from '#src/machines/conformance.ts'
import { businessMachines, type BusinessMachineId } from '#src/machines/index.ts'
import { activeInPeriod, allOf, finished, ofRecords, onPath } from './filters.ts'
import { kinds, readableBy } from './kinds.ts'

type PageQuery = z.output<(typeof contract)['GET /api/powf/chart/{machine}/record/page']['query']>

/** Past the moment at which the clock acts, or reminded of already. */
export const late = (machine: BusinessMachineId, now: Date): SQL => {
  const { alias, reminded } = kinds[machine]
  const due = sql`${alias}.due_at <= ${now.toISOString()}::timestamptz`
  return reminded ? sql`(${due} or ${reminded})` : due
}

/** What a person may read of a machine's records; nothing where no list shows them. */
export const readable = (machine: BusinessMachineId, actor: Actor): SQL => readableBy(machine, actor) ?? sql`false`

export interface NamedRow {
  id: string
  name: string
  name_en: string
  state: string
  finished: boolean
  shown_on: string
}

/** What a record is known by. */
export const core = (machine: BusinessMachineId): SQL => {
  const { alias, name, nameEn, shownOn } = kinds[machine]
  return sql`${alias}.id, ${name} as name, ${nameEn} as name_en, ${alias}.state, ${finished(machine)} as finished, ${shownOn} as shown_on`
}

export const named = ({ id, name, name_en: nameEn, state, finished: isFinished, shown_on: shownOn }: NamedRow) => ({
  id: String(id),
  name,
  nameEn,
  state,
  finished: isFinished,
  shownOn: String(shownOn),
})

interface ListedRow extends NamedRow {
  state_since: Date | string
  due_at: Date | string | null
  /** Null without a moment to be due at. */
  overdue: boolean | null
}

export const pageOfRecords = async (database: Database, machine: BusinessMachineId, query: PageQuery, actor: Actor, now: Date) => {
  const { table, joins, alias, only, search } = kinds[machine]
  const { q, state, overdue, path } = query
  const where = [
    readable(machine, actor),
    ...(only ? [only] : []),
    ...ofRecords(machine, query),
    ...activeInPeriod(machine, query, sql`${alias}.id`),
    ...onPath(machine, path, sql`${alias}.id`),
    ...(state ? [oneOf(state, sql`${alias}.state`)] : []),
    ...(overdue ? [late(machine, now)] : []),
    ...(q?.trim() ? [search(q)] : []),
  ]
  const { total, rows } = await listPage<ListedRow>(database, query, {
    select: sql`${core(machine)}, ${alias}.state_since, ${alias}.due_at, ${late(machine, now)} as overdue`,
    from: sql`${table} ${joins}`,
    where,
    sortable: { stateSince: sql`${alias}.state_since` },
    unique: sql`${alias}.id`,
  })
  return {
    total,
    rows: rows.map((row) => ({
      ...named(row),
      stateSince: isoMoment(row.state_since),
      dueAt: isoMomentOrNull(row.due_at),
      overdue: row.overdue === true,
    })),
  }
}

type Replay = Data<'GET /api/powf/chart/{machine}/record/{id}'>

/** One record step by step; undefined when there is none that this person may read. */
export const replayOf = async (
  database: Database,
  sealKey: string,
  machine: BusinessMachineId,
  id: string,
  actor: Actor,
): Promise<Replay | undefined> => {
  const { table, joins, alias, only } = kinds[machine]
  const conditions = [sql`${alias}.id = ${id}`, readable(machine, actor), ...(only ? [only] : []), ...ofRecords(machine, {})]
  const [row] = await rowsOf<NamedRow>(database, sql`select ${core(machine)} from ${table} ${joins} where ${allOf(conditions)}`)
  if (!row) return undefined
  const since = await secondsOf(database, machine, id)
  const lifeLine = await lifeLineOf(database, machine, id, null, sealKey)
  return {
    ...named(row),
    steps: lifeLine.map(({ seq, event, from, to, at, actor: name }, index) => ({
      seq,
      event,
      from,
      to,
      at,
      actor: name,
      seconds: since.get(seq) ?? null,
      deviation: judge(businessMachines[machine], {
        previous: lifeLine[index - 1]?.to ?? null,
        event,
        from,
        to,
        bySystem: name === null,
      }),
    })),
  }
}

/** How long the state was that each entry left, by its place in the record’s life line. */
const secondsOf = async (database: Database, machine: BusinessMachineId, id: string): Promise<Map<number, number>> => {
  const rows = await rowsOf<{ seq: string; seconds: number | null }>(
    database,
    sql`select row_number() over (order by l.seq) as seq, date_part('epoch', l.at - l.since) as seconds from transition_log l
        where l.machine = ${machine} and l.record_id = ${id}`,
  )
  return new Map(rows.flatMap(({ seq, seconds }) => (seconds === null ? [] : [[Number(seq), Math.max(0, seconds)]])))
}
