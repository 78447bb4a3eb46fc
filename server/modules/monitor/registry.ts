import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/connect.ts'
import type { LifecycleContext } from '#server/lifecycle/process.ts'
import type { Metrics } from '#server/serving/metrics.ts'
import type { Registry } from '#server/serving/module.ts'
import { later } from '#src/lib/shanghaiTime.ts'
import about from '../../../package.json' with { type: 'json' }
import { processId } from './processId.ts'

/** How often a process says that it is there. Milliseconds. */
export const beatEvery = 10_000
/** After so long a silence a process counts as gone, and is forgotten. Seconds. */
export const goneAfter = 30
const forgottenAfter = 60

/** @param name of a process that a test has beside its own */
export const registryOf = (
  { database, clock }: Pick<LifecycleContext, 'database' | 'clock'>,
  { callsLately, lag }: Pick<Metrics, 'callsLately' | 'lag'>,
  name = processId,
): Registry => {
  let draining = false
  return {
    name,
    isDraining: () => draining,
    beat: async () => {
      const now = clock.now()
      const since = later(now, -process.uptime() * 1000, 'millisecond').toISOString()
      // Who was forgotten meanwhile comes back as it was.
      const [said] = await rowsOf<{ draining: boolean }>(
        database,
        sql`with gone as (
              delete from server_process where heartbeat_at < ${later(now, -forgottenAfter, 'second').toISOString()}::timestamptz and name <> ${name}
            )
            insert into server_process (name, version, node, since, heartbeat_at, calls, lag, memory, draining)
            values (${name}, ${about.version}, ${process.versions.node}, ${since}::timestamptz, ${now.toISOString()}::timestamptz, ${callsLately()},
              ${lag().p99}, ${process.memoryUsage.rss()}, ${draining})
            on conflict (name) do update set heartbeat_at = excluded.heartbeat_at, calls = excluded.calls, lag = excluded.lag, memory = excluded.memory
            returning draining`,
      )
      draining = said?.draining ?? draining
    },
    leave: async () => void (await database.execute(sql`delete from server_process where name = ${name}`)),
  }
}
