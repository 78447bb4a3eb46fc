import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { isShutOut } from '#server/db/shutOut.ts'
import { listedFor, type RecordKind } from '#server/lifecycle/recordKind.ts'
import type { Actor, RecordKinds, LifecycleContext } from '#server/lifecycle/process.ts'
import { successorsOf } from '#server/modules/company/index.ts'
import type { Data } from '#src/contract/index.ts'
import { leftNamed } from '#src/contract/user.ts'
import { businessIds, type BusinessMachineId } from '#src/machines/ids.ts'

type Leaves = Data<'GET /api/admin/user/{id}/leaves'>

/**
 * That somebody stands in a record by name; false for a kind that says it of nobody.
 * @param working only where they have something to do about it
 */
const stands = ({ alias, people = [], only = sql`true` }: RecordKind, user: SQL, working: boolean): SQL => {
  const ways = people.flatMap(({ user: named, works }) => {
    if (!working) return [sql`${named} = ${user}`]
    return works ? [sql`(${named} = ${user} and ${alias}.state in ${works})`] : []
  })
  return ways.length === 0 ? sql`false` : sql`(${sql.join(ways, sql` or `)}) and ${only}`
}

/** The records of each machine in which somebody stands by name. */
export const standsIn = (kinds: RecordKinds, user: SQL) =>
  Object.fromEntries(businessIds.map((id) => [id, sql`select 1 from ${kinds[id].from} where ${stands(kinds[id], user, false)}`])) as Record<
    BusinessMachineId,
    SQL
  >

/** What somebody would leave. */
export const leavesOf = async (lifecycle: LifecycleContext, caller: Actor, userId: string): Promise<Leaves> => {
  const [work, receivers, roles] = await Promise.all([
    workOf(lifecycle, caller, userId),
    successorsOf(lifecycle.database, userId),
    aloneIn(lifecycle.database, userId),
  ])
  return { work, receivers, roles }
}

type Work = Leaves['work'][number]
type Left = Work['records'][number] & { machine: BusinessMachineId; listed: boolean; count: number }

/** What they have in hand, by machine, all in one statement. Which records these are is told of those alone that the caller's lists show. */
const workOf = async ({ database, kinds }: LifecycleContext, caller: Actor, userId: string): Promise<Work[]> => {
  const working = Object.values(kinds).filter(({ people }) => people?.some(({ works }) => works))
  const parts = working.map((kind) => {
    const { machine, alias, from, joins, name, nameEn, shownOn } = kind
    const listed = listedFor(kind, caller) ?? sql`false`
    return sql`(select ${machine}::text as machine, ${alias}.id, ${shownOn} as "shownOn", ${name} as title, ${nameEn} as "titleEn", ${alias}.state,
        ${listed} as listed, (count(*) over ())::int as count
      from ${from} ${joins} where ${stands(kind, sql`${userId}`, true)} order by listed desc, ${alias}.state_since, ${alias}.id limit ${leftNamed})`
  })
  const rows = await rowsOf<Left>(database, sql.join(parts, sql` union all `))
  return working.flatMap(({ machine }) => {
    const its = rows.filter((row) => row.machine === machine)
    const records = its.flatMap(({ machine: _, listed, count: __, ...record }) => (listed ? [record] : []))
    return its[0] ? [{ machine, count: its[0].count, records }] : []
  })
}

/** The roles that nobody else has who can sign in. */
const aloneIn = (database: Database, userId: string) =>
  rowsOf<Leaves['roles'][number]>(
    database,
    sql`select r.id, r.code, r.name, r.name_en as "nameEn" from user_role ur join role r on r.id = ur.role_id
        where ur.user_id = ${userId} and not exists (
          select 1 from user_role o join app_user u on u.id = o.user_id where o.role_id = r.id and o.user_id <> ${userId} and not ${isShutOut(sql`u`)})
        order by r.id`,
  )
