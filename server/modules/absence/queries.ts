import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { holds } from '#server/db/list.ts'
import { canActFor, namedPerson } from '#server/db/units.ts'
import type { Data } from '#src/contract/index.ts'
import { endOfDate, startOfDate } from '#src/lib/shanghaiTime.ts'

type Answer = Data<'GET /api/sys/absence'>
export type Absence = Answer['absences'][number]

/** So many of those that are past are shown. */
const mostPast = 100
const mostFound = 10

const moment = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`

/** The day of a moment in Shanghai. */
const dayOf = (at: SQL): SQL => sql`to_char((${at}) at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`
/** The first and the last day of the absence `absence`: that on which it ends, unless it does as that begins. */
const daysOf = (absence: SQL): SQL =>
  sql`${dayOf(sql`${absence}.from_at`)} as from, ${dayOf(sql`${absence}.until_at - interval '1 millisecond'`)} as until`

/** Whether two lists of types have one in common; an empty one is all of them. */
const share = (one: SQL, other: SQL): SQL => sql`(${one} = '{}' or ${other} = '{}' or ${one} && ${other})`

interface Span {
  from: SQL
  until: SQL
  types: SQL
}

/** Whether the absence `absence` is one, in part, of this time and these types. */
const meets = (absence: SQL, { from, until, types }: Span): SQL =>
  sql`(${absence}.from_at < ${until} and ${absence}.until_at > ${from} and ${share(sql`${absence}.types`, types)})`

const isAway = (user: SQL, span: Span): SQL => sql`exists (select from absence o where o.user_id = ${user} and ${meets(sql`o`, span)})`

/** When somebody is away who is from this day on: of today, what is left of it. */
export const beginningOf = (from: string, now: Date): Date => (startOfDate(from) > now ? startOfDate(from) : now)

/** Days as they are sent, the last one among them, as the time that they are, as far as it is to come. */
export const spanOf = ({ from, until, types }: { from: string; until: string; types: readonly string[] }, now: Date): Span => ({
  from: moment(beginningOf(from, now)),
  until: moment(endOfDate(until)),
  types: sql`${sql.param([...types])}::text[]`,
})

const columns = (
  now: Date,
): SQL => sql`a.id::text as id, a.version, a.user_id::text as "userId", ${daysOf(sql`a`)}, a.types, a.reason, a.created_at as "createdAt",
  case when a.until_at <= ${moment(now)} then 'past' when a.from_at > ${moment(now)} then 'coming' else 'current' end as standing,
  jsonb_build_object('id', b.id::text, 'name', b.name, 'nameEn', b.name_en) as "setBy",
  case when s.id is not null then ${namedPerson(sql`s`, sql`p.company_id`)} || jsonb_build_object('isAway',
    ${isAway(sql`s.id`, { from: sql`a.from_at`, until: sql`a.until_at`, types: sql`a.types` })}) end as substitute`

const from = sql`absence a join app_user p on p.id = a.user_id join app_user b on b.id = a.set_by left join app_user s on s.id = a.substitute_id`

/** One absence as it is answered; undefined where there is none. */
export const absenceOf = async (database: Database, id: string, now: Date): Promise<Absence | undefined> => {
  const [found] = await rowsOf<Absence>(database, sql`select ${columns(now)} from ${from} where a.id = ${id}`)
  return found
}

/** When somebody is away, and for whom they act. */
export const absencesOf = async (database: Database, userId: string, now: Date): Promise<Answer> => {
  const [absences, actsFor] = await Promise.all([
    rowsOf<Absence>(
      database,
      sql`select ${columns(now)} from ${from} where a.user_id = ${userId}
            and (a.until_at > ${moment(now)} or a.id in (select past.id from absence past where past.user_id = ${userId} and past.until_at <= ${moment(now)}
              order by past.until_at desc limit ${mostPast}))
          order by a.from_at desc, a.id desc`,
    ),
    rowsOf<Answer['actsFor'][number]>(
      database,
      sql`select a.id::text as id, p.name, p.name_en as "nameEn", ${daysOf(sql`a`)}, a.types from absence a join app_user p on p.id = a.user_id
          where a.substitute_id = ${userId} and a.until_at > ${moment(now)} order by a.from_at, a.id`,
    ),
  ])
  return { absences, actsFor }
}

/** Whether somebody is away in this time, but for one absence, in cases of one of these types. */
export const isAwayBesides = async (tx: Database, userId: string, id: string | null, span: Span): Promise<boolean> => {
  const found = await rowsOf(
    tx,
    sql`select 1 from absence a where a.user_id = ${userId} and a.id is distinct from ${id}::bigint and ${meets(sql`a`, span)} limit 1`,
  )
  return found.length > 0
}

interface Wanted {
  /** Whom somebody else puts down does not become their substitute by that. */
  by: string
  /** One alone. */
  id?: string | undefined
  q?: string | undefined
  span?: Span | undefined
}

/** Who could act for somebody. */
export const substitutesFor = (database: Database, userId: string, { by, id, q = '', span }: Wanted) =>
  rowsOf<Data<'GET /api/sys/absence/substitute'>[number]>(
    database,
    sql`select p.id::text as id, p.name, p.name_en as "nameEn", c.name as "companyName", c.name_en as "companyNameEn",
          ${span ? isAway(sql`p.id`, span) : sql`false`} as "isAway"
        from app_user own join companies_above(own.company_id) above on true join app_user p on p.company_id = above.id join company c on c.id = p.company_id
        where own.id = ${userId} and p.id not in (${userId}::bigint, ${by}::bigint) and ${canActFor(sql`p`, sql`own.company_id`)}
          and (${id ?? null}::bigint is null or p.id = ${id ?? null}::bigint) and (${holds(sql`p.name`, q)} or ${holds(sql`p.name_en`, q)})
        order by p.company_id = own.company_id desc, p.unit_id is not distinct from own.unit_id desc, p.name, p.id limit ${mostFound}`,
  )
