import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { isoMoment } from '#server/db/list.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import type { Data } from '#src/contract/index.ts'
import { judge, type LoggedStep } from '#src/machines/conformance.ts'
import { businessMachines, type BusinessMachineId } from '#src/machines/index.ts'
import { allOf, inPeriod, ofMachine, type Filters } from './filters.ts'
import { kinds } from './kinds.ts'
import { countRecords } from './overlay.ts'
import { core, named, readable, type NamedRow } from './records.ts'

type Conformance = Data<'GET /api/powf/chart/{machine}/conformance'>

/** Every entry of a machine's log beside the state in which the one before ended. */
const steps = (machine: BusinessMachineId, filters: Filters): SQL => sql`
  select l.record_id, l.seq, l.at, l.event, l.from_state, l.to_state, l.by_system,
    lag(l.to_state) over (partition by l.record_id order by l.seq) as previous
  from transition_log l where ${allOf(ofMachine(machine, filters))}`

interface Combination {
  previous: string | null
  event: string
  from_state: string | null
  to_state: string
  by_system: boolean
}

const stepOf = ({ previous, event, from_state: from, to_state: to, by_system: bySystem }: Combination): LoggedStep => ({
  previous,
  event,
  from,
  to,
  bySystem,
})

/**
 * Replays the events of a period through their machine. What follows what is the same few combinations however long the log is: each
 * is judged once, and only the records in which a bad one occurs are looked for. Guards can't be asked again (see `judge`).
 */
export const conformanceOf = async (
  database: Database,
  machine: BusinessMachineId,
  query: Filters & { page: number; limit: number },
  actor: Actor,
): Promise<Conformance> => {
  const within = allOf(inPeriod(query, sql`step.at`))
  const [combinations, records] = await Promise.all([
    rowsOf<Combination>(
      database,
      sql`select previous, event, from_state, to_state, by_system from (${steps(machine, query)}) step where ${within} group by 1, 2, 3, 4, 5`,
    ),
    countRecords(database, allOf([...ofMachine(machine, query), ...inPeriod(query, sql`l.at`)])),
  ])
  const bad = combinations.filter((each) => judge(businessMachines[machine], stepOf(each)) !== null)
  if (bad.length === 0) return { records, conforming: records, total: 0, rows: [] }
  const found = await deviating(database, machine, query, actor, bad)
  return { records, conforming: records - found.deviating, total: found.total, rows: found.rows }
}

/** The records in which one of these combinations occurs, each with its first; of those the reader may read, one page. */
const deviating = async (
  database: Database,
  machine: BusinessMachineId,
  query: Filters & { page: number; limit: number },
  actor: Actor,
  bad: Combination[],
) => {
  const { table, joins, alias } = kinds[machine]
  const firsts = sql`
    select distinct on (step.record_id) step.* from (${steps(machine, query)}) step
      join jsonb_to_recordset(${JSON.stringify(bad)}::jsonb) as bad (previous text, event text, from_state text, to_state text, by_system boolean)
        on bad.event = step.event and bad.to_state = step.to_state and bad.by_system = step.by_system
          and bad.from_state is not distinct from step.from_state and bad.previous is not distinct from step.previous
    where ${allOf(inPeriod(query, sql`step.at`))} order by step.record_id, step.seq`
  const rows = await rowsOf<Partial<NamedRow> & Combination & { seq: string; at: Date | string; deviating: number; total: number }>(
    database,
    sql`with first as materialized (${firsts}),
          shown as (select first.seq, first.at, first.event, first.from_state, first.to_state, first.by_system, first.previous, ${core(machine)}
            from first join ${table} on ${alias}.id = first.record_id ${joins} where ${readable(machine, actor)})
        select counts.*, page.* from (select (select count(*) from first)::int as deviating, (select count(*) from shown)::int as total) counts
          left join lateral (select * from shown order by seq desc limit ${query.limit} offset ${(query.page - 1) * query.limit}) page on true
        order by page.seq desc`,
  )
  return {
    deviating: rows[0]?.deviating ?? 0,
    total: rows[0]?.total ?? 0,
    rows: rows.flatMap((row) => (row.id == null ? [] : [present(machine, row as NamedRow & typeof row)])),
  }
}

const present = (machine: BusinessMachineId, row: NamedRow & Combination & { seq: string; at: Date | string }) => ({
  ...named(row),
  seq: Number(row.seq),
  event: row.event,
  from: row.from_state,
  to: row.to_state,
  at: isoMoment(row.at),
  deviation: judge(businessMachines[machine], stepOf(row)),
})
