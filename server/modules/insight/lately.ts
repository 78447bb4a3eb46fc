import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/connect.ts'
import { listedFor } from '#server/lifecycle/recordKind.ts'
import type { Actor, LifecycleContext } from '#server/lifecycle/process.ts'
import type { Data } from '#src/contract/index.ts'

type Lately = Data<'GET /api/admin/dashboard/work'>['lately']

/** As many as the dashboard shows, of as many as are looked at: what somebody may no longer see is left out. */
const shown = 6
const lookedAt = 40

/** What somebody did lately to records that their lists still show, and how these stand now. Of what must not be heard of yet nothing is looked for. */
export const latelyBy = async ({ database, kinds }: LifecycleContext, actor: Actor): Promise<Lately> => {
  const listed = Object.values(kinds).flatMap((kind) => {
    const where = kind.disclosed ? null : listedFor(kind, actor)
    return where ? [{ kind, where }] : []
  })
  if (listed.length === 0) return []
  const parts = listed.map(
    ({ kind: { machine, alias, from, joins, name, nameEn, shownOn, only = sql`true` }, where }) =>
      sql`select l.seq, l.machine, l.event, l.at, ${alias}.state, ${alias}.id, ${shownOn} as "shownOn", ${name} as title, ${nameEn} as "titleEn"
          from own l join ${from} on l.machine = ${machine} and ${alias}.id = l.record_id ${joins} where ${where} and ${only}`,
  )
  // Its place in the log would tell how much came between.
  return rowsOf<Lately[number]>(
    database,
    sql`with own as materialized (
          select seq, machine, record_id, event, at from transition_log where actor_id = ${actor.id} order by at desc, seq desc limit ${lookedAt}
        ) select machine, event, state, at, id, "shownOn", title, "titleEn" from (${sql.join(parts, sql` union all `)}) as did order by at desc, seq desc limit ${shown}`,
  )
}
