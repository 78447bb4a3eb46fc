import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { listPage, oneOf } from '#server/db/list.ts'
import type { RecordKind } from '#server/lifecycle/recordKind.ts'
import { lifeLineOf } from '#server/lifecycle/log.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import type { contract, Data } from '#src/contract/index.ts'
import { judge } from '#src/machines/conformance.ts'
import { businessMachines } from '#src/machines/index.ts'
import { presentState } from '#src/machines/lifecycle.ts'
import { activeInPeriod, allOf, finished, ofRecords, onPath, type Filters } from './filters.ts'
import { shown } from './shown.ts'

type PageQuery = z.output<(typeof contract)['GET /api/powf/chart/{machine}/record/page']['query']>

/** Past the moment at which the clock acts, or reminded of already. */
export const late = (kind: RecordKind, now: Date): SQL => {
  const { alias, reminded } = kind
  const due = sql`${alias}.due_at <= ${now.toISOString()}::timestamptz`
  return reminded ? sql`(${due} or ${reminded})` : due
}

type Row = Data<'GET /api/powf/chart/{machine}/record/page'>['rows'][number]
export type ChartedRecord = Omit<Row, 'stateSince' | 'dueAt' | 'overdue'>

/** What a record is known by. */
export const core = (kind: RecordKind): SQL => {
  const { alias, name, nameEn, shownOn } = kind
  return sql`${alias}.id, ${name} as name, ${nameEn} as "nameEn", ${alias}.state, ${finished(kind)} as finished, ${shownOn} as "shownOn"`
}

export const pageOfRecords = (database: Database, kind: RecordKind, query: PageQuery & Filters, now: Date) => {
  const { from, joins, alias, only, search } = kind
  const { q, state, overdue, path } = query
  const where = [
    query.shown,
    ...(only ? [only] : []),
    ...ofRecords(kind, query),
    ...activeInPeriod(kind, query, sql`${alias}.id`),
    ...onPath(kind, path, sql`${alias}.id`),
    ...(state ? [oneOf(state, sql`${alias}.state`)] : []),
    ...(overdue ? [late(kind, now)] : []),
    ...(q?.trim() ? [search(q)] : []),
  ]
  return listPage<Row>(database, query, {
    select: sql`${core(kind)}, ${alias}.state_since as "stateSince", ${alias}.due_at as "dueAt",
      coalesce(${late(kind, now)}, false) as overdue`,
    from: sql`${from} ${joins}`,
    where,
    sortable: { stateSince: sql`${alias}.state_since` },
    unique: sql`${alias}.id`,
  })
}

type Replay = Data<'GET /api/powf/chart/{machine}/record/{id}'>

/** One record step by step; undefined when there is none that this person may read. */
export const replayOf = async (
  database: Database,
  sealKey: string,
  kind: RecordKind,
  id: string,
  actor: Actor,
): Promise<Replay | undefined> => {
  const { from, joins, alias, only } = kind
  const conditions = [sql`${alias}.id = ${id}`, shown(kind, actor), ...(only ? [only] : []), ...ofRecords(kind, { shown: sql`true` })]
  const [row] = await rowsOf<ChartedRecord>(database, sql`select ${core(kind)} from ${from} ${joins} where ${allOf(conditions)}`)
  if (!row) return undefined
  const machine = businessMachines[kind.machine]
  const since = await secondsOf(database, kind, id)
  const lifeLine = await (kind.underKey?.lifeLine(database, id, actor) ?? lifeLineOf(database, kind.machine, id, null, sealKey))
  return {
    ...row,
    steps: lifeLine.map(({ seq, event, from, to, at, actor: name }, index) => ({
      seq,
      event,
      // Where that is on the chart of today.
      from: from === null ? null : presentState(machine, from),
      to: presentState(machine, to),
      at,
      actor: name,
      seconds: since.get(seq) ?? null,
      deviation: judge(machine, {
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
const secondsOf = async (database: Database, kind: RecordKind, id: string): Promise<Map<number, number>> => {
  const rows = await rowsOf<{ seq: string; seconds: number | null }>(
    database,
    sql`select row_number() over (order by l.seq) as seq, date_part('epoch', l.at - l.since) as seconds from transition_log l
        where l.machine = ${kind.machine} and l.record_id = ${id}`,
  )
  return new Map(rows.flatMap(({ seq, seconds }) => (seconds === null ? [] : [[Number(seq), Math.max(0, seconds)]])))
}
