import { sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import type { Data } from '#src/contract/index.ts'
import { grouped } from '#src/lib/grouped.ts'
import { quantile } from '#src/lib/quantiles.ts'
import type { BusinessMachineId } from '#src/machines/index.ts'
import { activeInPeriod, allOf, ofMachine, type Filters } from './filters.ts'
import { bucketSql } from './overlay.ts'

type Variants = Data<'GET /api/powf/chart/{machine}/variants'>

/** The most frequent paths; the rest is a number. */
const mostPaths = 50

/** The distinct paths of the records that had an event in the period, each path whole. */
export const variantsOf = async (database: Database, machine: BusinessMachineId, filters: Filters): Promise<Variants> => {
  const where = allOf([...ofMachine(machine, filters), ...activeInPeriod(machine, filters, sql`l.record_id`)])
  const found = await rowsOf<{ records: number; paths: number; events: string | null; count: number; seconds: number[] }>(
    database,
    sql`with path as materialized (
          select string_agg(l.event, ' ' order by l.seq) as events, date_part('epoch', max(l.at) - min(l.at)) as seconds
          from transition_log l where ${where} group by l.record_id
        ), counted as materialized (select events, count(*)::int as count from path group by events),
        most as (select * from counted order by count desc, events limit ${mostPaths})
        select (select count(*) from path)::int as records, (select count(*) from counted)::int as paths, shown.*
        from (select 1) always left join (
          select most.events, most.count, percentile_disc(array[0.5, 0.9]) within group (order by path.seconds) as seconds
          from most join path on path.events = most.events group by most.events, most.count) shown on true
        order by shown.count desc, shown.events`,
  )
  return {
    records: found[0]?.records ?? 0,
    paths: found[0]?.paths ?? 0,
    variants: found.flatMap(({ events, count, seconds }) =>
      events === null ? [] : [{ events: events.split(' '), count, medianSeconds: seconds[0] ?? null, p90Seconds: seconds[1] ?? null }],
    ),
    follows: await followsOf(database, where),
  }
}

/** Which event directly followed which, and how long after. */
const followsOf = async (database: Database, where: ReturnType<typeof allOf>): Promise<Variants['follows']> => {
  const rows = await rowsOf<{ from: string | null; to: string | null; bucket: number | null; count: number }>(
    database,
    sql`with entry as (
          select l.event, l.at, lag(l.event) over before as last_event, lag(l.at) over before as last_at, lead(l.seq) over before is null as is_last
          from transition_log l where ${where} window before as (partition by l.record_id order by l.seq)
        )
        select last_event as "from", event as "to", ${bucketSql(sql`last_at`, sql`at`)} as bucket, count(*)::int as count from entry group by 1, 2, 3
        union all select event, null, null, count(*)::int from entry where is_last group by event`,
  )
  const pairs = grouped(rows, ({ from, to }) => `${from} ${to}`)
  return [...pairs.values()].flatMap((each) => {
    const [first] = each
    if (!first) return []
    const buckets = each.flatMap(({ bucket, count }) => (bucket === null ? [] : [{ bucket, count }]))
    const count = each.reduce((sum, row) => sum + row.count, 0)
    return [{ from: first.from, to: first.to, count, medianSeconds: quantile(buckets, 0.5) }]
  })
}
