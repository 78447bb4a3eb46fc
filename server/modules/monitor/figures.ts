import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { noDurations, quantile, rounded } from '#server/serving/durations.ts'
import { later } from '#src/lib/shanghaiTime.ts'

interface KeptFigures {
  calls: number
  refusals: number
  failures: number
  totalMs: number
  buckets: number[]
}

const sums = sql`sum(calls)::int as calls, sum(refusals)::int as refusals, sum(failures)::int as failures, sum(total_ms)::float8 as "totalMs",
  array[${sql.join(
    noDurations().map((_, place) => sql`sum(buckets[${sql.raw(String(place + 1))}])::int`),
    sql`, `,
  )}] as buckets`

const since = (now: Date, hours: number): SQL => sql`minute >= ${later(now, -hours, 'hour').toISOString()}::timestamptz`

/** What all processes have written of the last hours, by row. */
export const keptByRow = async (database: Database, now: Date, hours: number): Promise<Map<string, KeptFigures>> => {
  const rows = await rowsOf<KeptFigures & { key: string }>(
    database,
    sql`select row_key as key, ${sums} from call_minute where ${since(now, hours)} group by row_key`,
  )
  return new Map(rows.map(({ key, ...kept }) => [key, kept]))
}

/** The same of all rows together; undefined where nothing was called. */
export const keptOfAll = async (database: Database, now: Date, hours: number): Promise<KeptFigures | undefined> => {
  const [kept] = await rowsOf<KeptFigures>(database, sql`select ${sums} from call_minute where ${since(now, hours)} having count(*) > 0`)
  return kept
}

const none: KeptFigures = { calls: 0, refusals: 0, failures: 0, totalMs: 0, buckets: [] }

/** Figures as they are shown. */
export const figuresOf = ({ calls, refusals, failures, totalMs, buckets }: KeptFigures = none) => ({
  calls,
  refusals,
  failures,
  failureShare: calls === 0 ? 0 : failures / calls,
  mean: calls === 0 ? null : rounded(totalMs / calls),
  p50: quantile(buckets, 0.5),
  p95: quantile(buckets, 0.95),
})

/** How long nearly all took. */
export const p99Of = ({ buckets }: KeptFigures = none) => quantile(buckets, 0.99)
