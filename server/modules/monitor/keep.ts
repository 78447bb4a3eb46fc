import { sql } from 'drizzle-orm'
import type { LifecycleContext } from '#server/lifecycle/process.ts'
import type { Metrics } from '#server/serving/metrics.ts'
import { later } from '#src/lib/shanghaiTime.ts'
import { processId } from './processId.ts'

/** A week can be looked back on, and on its first day too. */
const keptDays = 8
const minute = 60_000

/**
 * Writes what this process has counted to what is there of the minute, for all processes to read, and removes what is old. What could not be
 * written waits for the next time.
 */
export const figuresKeeper =
  ({ database, clock }: Pick<LifecycleContext, 'database' | 'clock'>, metrics: Pick<Metrics, 'take' | 'putBack'>): (() => Promise<void>) =>
  async () => {
    const now = clock.now()
    const taken = metrics.take()
    const rows = [...taken].map(([key, counted]) => ({ key, ...counted, totalMs: Math.round(counted.totalMs) }))
    try {
      if (rows.length > 0)
        await database.execute(
          sql`insert into call_minute (minute, row_key, process_id, calls, refusals, failures, total_ms, buckets)
              select ${new Date(Math.floor(now.getTime() / minute) * minute).toISOString()}::timestamptz, key, ${processId}, calls, refusals, failures, "totalMs", buckets
              from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as counted
                (key text, calls integer, refusals integer, failures integer, "totalMs" integer, buckets integer[])
              on conflict (minute, row_key, process_id) do update set calls = call_minute.calls + excluded.calls,
                refusals = call_minute.refusals + excluded.refusals, failures = call_minute.failures + excluded.failures,
                total_ms = call_minute.total_ms + excluded.total_ms,
                buckets = array(select coalesce(one, 0) + coalesce(other, 0)
                  from unnest(call_minute.buckets, excluded.buckets) with ordinality as each (one, other, place) order by place)`,
        )
    } catch (error) {
      metrics.putBack(taken)
      throw error
    }
    await database.execute(sql`delete from call_minute where minute < ${later(now, -keptDays, 'day').toISOString()}::timestamptz`)
  }
