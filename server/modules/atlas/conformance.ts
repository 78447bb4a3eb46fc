import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import type { RecordKind } from '#server/lifecycle/recordKind.ts'
import type { Data } from '#src/contract/index.ts'
import { judge, type LoggedStep } from '#src/machines/conformance.ts'
import { businessMachines } from '#src/machines/index.ts'
import { allOf, inPeriod, ofMachine, type Filters } from './filters.ts'
import { countRecords } from './overlay.ts'
import { core, type ChartedRecord } from './records.ts'

type Conformance = Data<'GET /api/powf/chart/{machine}/conformance'>

/** Every entry of a machine's log beside the state in which the one before ended. */
const steps = (kind: RecordKind, filters: Filters): SQL => sql`
  select l.record_id, l.seq, l.at, l.event, l.from_state as "from", l.to_state as "to", l.by_system as "bySystem",
    lag(l.to_state) over (partition by l.record_id order by l.seq) as previous
  from transition_log l where ${allOf(ofMachine(kind, filters))}`

/**
 * Replays the events of a period through their machine. What follows what is the same few combinations however long the log is: each
 * is judged once, and only the records in which a bad one occurs are looked for. Guards can't be asked again (see `judge`).
 */
export const conformanceOf = async (
  database: Database,
  kind: RecordKind,
  query: Filters & { page: number; limit: number },
): Promise<Conformance> => {
  const within = allOf(inPeriod(query, sql`step.at`))
  const [combinations, records] = await Promise.all([
    rowsOf<LoggedStep>(
      database,
      sql`select previous, event, "from", "to", "bySystem" from (${steps(kind, query)}) step where ${within} group by 1, 2, 3, 4, 5`,
    ),
    countRecords(database, allOf([...ofMachine(kind, query), ...inPeriod(query, sql`l.at`)])),
  ])
  const bad = combinations.filter((each) => judge(businessMachines[kind.machine], each) !== null)
  if (bad.length === 0) return { records, conforming: records, total: 0, rows: [] }
  const found = await deviating(database, kind, query, bad)
  return { records, conforming: records - found.deviating, total: found.total, rows: found.rows }
}

/** The records in which one of these combinations occurs, each with its first; of those the reader may read, one page. */
const deviating = async (database: Database, kind: RecordKind, query: Filters & { page: number; limit: number }, bad: LoggedStep[]) => {
  const { from, joins, alias } = kind
  const firsts = sql`
    select distinct on (step.record_id) step.* from (${steps(kind, query)}) step
      join jsonb_to_recordset(${JSON.stringify(bad)}::jsonb) as bad (previous text, event text, "from" text, "to" text, "bySystem" boolean)
        on bad.event = step.event and bad."to" = step."to" and bad."bySystem" = step."bySystem"
          and bad."from" is not distinct from step."from" and bad.previous is not distinct from step.previous
    where ${allOf(inPeriod(query, sql`step.at`))} order by step.record_id, step.seq`
  const rows = await rowsOf<{ deviating: number; total: number } & (ShownStep | { id: null })>(
    database,
    sql`with first as materialized (${firsts}),
          shown as (select first.seq, first.at, first.event, first."from", first."to", first."bySystem", first.previous, ${core(kind)}
            from first join ${from} on ${alias}.id = first.record_id ${joins} where ${query.shown})
        select counts.*, page.* from (select (select count(*) from first)::int as deviating, (select count(*) from shown)::int as total) counts
          left join lateral (select * from shown order by seq desc limit ${query.limit} offset ${(query.page - 1) * query.limit}) page on true
        order by page.seq desc`,
  )
  return {
    deviating: rows[0]?.deviating ?? 0,
    total: rows[0]?.total ?? 0,
    rows: rows.flatMap((row) => (row.id === null ? [] : [present(kind, row)])),
  }
}

interface ShownStep extends ChartedRecord, LoggedStep {
  seq: string
  at: string
}

const present = (kind: RecordKind, row: ShownStep): Conformance['rows'][number] => {
  const { id, name, nameEn, state, finished, shownOn, seq, event, from, to, at } = row
  return {
    id,
    name,
    nameEn,
    state,
    finished,
    shownOn,
    seq: Number(seq),
    event,
    from,
    to,
    at,
    deviation: judge(businessMachines[kind.machine], row),
  }
}
