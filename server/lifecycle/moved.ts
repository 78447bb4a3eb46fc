import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/connect.ts'
import type { BusinessMachineId } from '#src/machines/ids.ts'
import { listedFor } from './recordKind.ts'
import type { Actor, LifecycleContext } from './process.ts'

/** Who last asked longer ago has nothing that is still taken for fresh. Milliseconds. */
const longest = 10 * 60_000

/**
 * Of which machines records have moved since a moment, as far as somebody's own lists show those records: of what another's do, not even
 * that is said.
 */
export const movedSince = async ({ database, kinds, clock }: LifecycleContext, actor: Actor, since: Date): Promise<BusinessMachineId[]> => {
  const from = new Date(Math.max(since.getTime(), clock.now().getTime() - longest)).toISOString()
  const asked = Object.values(kinds).flatMap((kind) => {
    const listed = listedFor(kind, actor)
    if (!listed) return []
    return sql`select ${kind.machine} as machine where exists (
      select 1 from ${kind.from} where ${listed} and ${kind.alias}.id in (
        select record_id from transition_log where machine = ${kind.machine} and at >= ${from}::timestamptz))`
  })
  if (asked.length === 0) return []
  const rows = await rowsOf<{ machine: BusinessMachineId }>(database, sql.join(asked, sql` union all `))
  return rows.map(({ machine }) => machine)
}
