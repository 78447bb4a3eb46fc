import { sql, type SQL } from 'drizzle-orm'
import type { FlowType } from '#src/machines/approval/flowTypes.ts'
import { rowsOf, type Database } from './connect.ts'
import { isShutOut } from './shutOut.ts'
import { canActFor } from './units.ts'

/** So many people are asked for one after another, each in the place of the one before. */
const mostSteps = 5

/** Whoever acts, and in whose place: null where they act for themselves. */
export interface Acting {
  userId: string
  insteadOf: string | null
}

/** Whether the absence `absence` is one at a moment, in cases of a type. */
const coversAt = (absence: SQL, type: SQL, at: Date): SQL => {
  const moment = sql`${at.toISOString()}::timestamptz`
  return sql`(${absence}.from_at <= ${moment} and ${moment} < ${absence}.until_at and (${absence}.types = '{}' or ${type} = any (${absence}.types)))`
}

/**
 * Who acts for each of some users, as `of` and `id`: they themselves while they are present, else whoever is in their place, and so on; nobody who can't
 * sign in, or is not of the company of the one before or of one above it any more. No row for whom that leads back, too far or to nobody.
 * @param users a query of their ids, as `id`
 */
const actingFor = (users: SQL, type: SQL, at: Date): SQL =>
  sql`with recursive way (of, id, passed) as (
        select u.id, u.id, array[u.id] from app_user u join (${users}) asked on asked.id = u.id where not ${isShutOut(sql`u`)}
        union all
        select way.of, s.id, way.passed || s.id from way join absence a on a.user_id = way.id and ${coversAt(sql`a`, type, at)}
          join app_user p on p.id = way.id join app_user s on s.id = a.substitute_id
          where cardinality(way.passed) <= ${sql.raw(String(mostSteps))} and s.id <> all (way.passed) and ${canActFor(sql`s`, sql`p.company_id`)})
      select way.of, way.id from way where not exists (select from absence a where a.user_id = way.id and ${coversAt(sql`a`, type, at)})`

/**
 * The id of who acts for the user `user` in cases of the type `type` (a `FlowType`) at a moment: they themselves while they are present, else whoever is
 * present in their place, over at most five steps. Null for nobody.
 */
export const substituteOf = (user: SQL, type: SQL, at: Date): SQL =>
  sql`(select acting.id from (${actingFor(sql`select ${user} as id`, type, at)}) acting)`

/** The same for many users at once, by their ids; whoever nobody acts for is not among them. */
export const substitutesOf = async (
  database: Database,
  userIds: readonly string[],
  type: FlowType,
  at: Date,
): Promise<ReadonlyMap<string, Acting>> => {
  const users = sql`select unnest(${sql.param([...new Set(userIds)])}::bigint[]) as id`
  const rows = await rowsOf<{ of: string; id: string }>(database, actingFor(users, sql`${type}::text`, at))
  return new Map(rows.map(({ of, id }) => [of, { userId: id, insteadOf: id === of ? null : of }]))
}
