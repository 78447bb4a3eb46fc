import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import type { RecordKind } from '#server/lifecycle/recordKind.ts'
import type { Data } from '#src/contract/index.ts'
import { grouped } from '#src/lib/grouped.ts'
import { quantile } from '#src/lib/quantiles.ts'
import { activeInPeriod, allOf, finished, ofMachine, type Filters } from './filters.ts'
import { bucketsOf, bucketSql } from './overlay.ts'

type Variants = Data<'GET /api/powf/chart/{machine}/variants'>

/** The most frequent paths; the rest is a number. */
const mostPaths = 50

/** The distinct paths of the records that had an event in the period, each path whole. */
export const variantsOf = async (database: Database, kind: RecordKind, filters: Filters): Promise<Variants> => {
  const where = allOf([...ofMachine(kind, filters), ...activeInPeriod(kind, filters, sql`l.record_id`)])
  const [found, follows] = await Promise.all([pathsOf(database, kind, where), followsOf(database, where)])
  return {
    records: found[0]?.records ?? 0,
    paths: found[0]?.paths ?? 0,
    variants: found.flatMap(({ id, events, count, running, seconds }) =>
      events === null
        ? []
        : [{ id, events: events.split(' '), count, running, medianSeconds: seconds[0] ?? null, p90Seconds: seconds[1] ?? null }],
    ),
    follows,
  }
}

/** The most frequent paths, each beside the numbers of all; one row without a path where there is none. */
const pathsOf = (database: Database, kind: RecordKind, where: SQL) => {
  const { from, alias } = kind
  return rowsOf<{ records: number; paths: number; id: string; events: string | null; count: number; running: number; seconds: number[] }>(
    database,
    sql`with path as materialized (
          select l.record_id, string_agg(l.event, ' ' order by l.seq) as events, date_part('epoch', max(l.at) - min(l.at)) as seconds
          from transition_log l where ${where} group by l.record_id
        ), counted as materialized (select events, count(*)::int as count from path group by events),
        most as (select * from counted order by count desc, events limit ${mostPaths})
        select (select count(*) from path)::int as records, (select count(*) from counted)::int as paths, md5(shown.events) as id, shown.*
        from (select 1) always left join (
          select most.events, most.count, (count(*) filter (where ended.finished is not true))::int as running,
            percentile_disc(array[0.5, 0.9]) within group (order by path.seconds) as seconds
          from most join path on path.events = most.events
            left join (select ${alias}.id, ${finished(kind)} as finished from ${from}) ended on ended.id = path.record_id
          group by most.events, most.count) shown on true
        order by shown.count desc, shown.events`,
  )
}

interface Followed {
  from: string | null
  to: string
  bucket: number | null
  count: number
  ended: number
}

/** Which event directly followed which and how long after, and after which ones nothing followed yet. */
const followsOf = async (database: Database, where: SQL): Promise<Variants['follows']> => {
  const rows = await rowsOf<Followed>(
    database,
    sql`select last_event as "from", event as "to", ${bucketSql(sql`last_at`, sql`at`)} as bucket, count(*)::int as count,
          (count(*) filter (where is_last))::int as ended
        from (select l.event, l.at, lag(l.event) over record as last_event, lag(l.at) over record as last_at,
                lead(l.seq) over record is null as is_last
              from transition_log l where ${where} window record as (partition by l.record_id order by l.seq)) entry
        group by 1, 2, 3`,
  )
  const followed = [...grouped(rows, ({ from, to }) => `${from} ${to}`).values()].map((each) => ({
    from: each[0]?.from ?? null,
    to: each[0]?.to ?? null,
    count: sumOf(each, 'count'),
    medianSeconds: quantile(bucketsOf(each), 0.5),
  }))
  const endings = [...grouped(rows, ({ to }) => to)].map(([from, each]) => ({
    from,
    to: null,
    count: sumOf(each, 'ended'),
    medianSeconds: null,
  }))
  return [...followed, ...endings.filter(({ count }) => count > 0)]
}

const sumOf = (rows: Followed[], what: 'count' | 'ended'): number => rows.reduce((sum, row) => sum + row[what], 0)
