import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Database } from './connect.ts'
import { isShutOut } from './shutOut.ts'

/** Somebody whom a unit names. */
export interface NamedPerson {
  id: string
  name: string
  nameEn: string
  /** Can sign in, and is of the unit's company or of one above it. */
  canAct: boolean
}

/** A unit on the way up, and who answers for it: nobody where it has no head. */
export interface Superior {
  unitId: string
  unitName: string
  unitNameEn: string
  head: NamedPerson | null
}

/** Whether the user `user` can act for a unit of this company. */
export const canActFor = (user: SQL, companyId: SQL): SQL<boolean> =>
  sql`(not ${isShutOut(user)} and ${user}.company_id in (select above.id from companies_above(${companyId}) above))`

/** The user `user` as a unit of this company names them. */
export const namedPerson = (user: SQL, companyId: SQL): SQL =>
  sql`jsonb_build_object('id', ${user}.id::text, 'name', ${user}.name, 'nameEn', ${user}.name_en, 'canAct', ${canActFor(user, companyId)})`

/** The id of what lies above the unit `unit`: above a company's own that of the nearest company of the house above it; nothing above the last. */
export const aboveOf = (unit: SQL): SQL =>
  sql`coalesce(${unit}.parent_id, (select top.id from company its join unit top on top.company_id = its.parent_company_id and top.parent_id is null
    where its.id = ${unit}.company_id))`

/** A `with` clause: each of some units and what lies above it, up to the company at the top, as `way`. @param units a query of their ids, as `id` */
export const wayUp = (units: SQL): SQL =>
  sql`with recursive way (of, id, passed) as (
        select u.id, u.id, array[u.id] from unit u join (${units}) f on f.id = u.id
        union all
        select way.of, next.id, way.passed || next.id from way join unit u on u.id = way.id join unit next on next.id = ${aboveOf(sql`u`)}
          where next.id <> all (way.passed))`

/**
 * The heads on the way up from each of some units, as `of`, `above` (how many units further up) and `head`: null where there is none who can act.
 * @param units a query of their ids, as `id`
 */
export const headsAbove = (units: SQL): SQL =>
  sql`(${wayUp(units)} select way.of, cardinality(way.passed) - 1 as above, h.id as head
        from way join unit u on u.id = way.id left join app_user h on h.id = u.head_id and ${canActFor(sql`h`, sql`u.company_id`)})`

/**
 * Who is asked above a unit, or above somebody: the unit that is named or in which they stand, their company's own where they stand in none, then each
 * that lies above, up to the company at the top. Whoever asks is not their own superior: where they are the head themselves, that unit is passed over. A
 * unit without a head, or whose head can't act, is not: what comes of it is for whoever asks to decide.
 */
export const superiorsOf = (database: Database, of: { unitId: string } | { userId: string }): Promise<Superior[]> => {
  const asking = 'userId' in of ? of.userId : null
  const first =
    'unitId' in of
      ? sql`select ${of.unitId}::bigint as id`
      : sql`select coalesce(person.unit_id, own.id) as id from app_user person left join unit own on own.company_id = person.company_id and own.parent_id is null
          where person.id = ${asking}`
  return rowsOf<Superior>(
    database,
    sql`${wayUp(first)}
        select u.id::text as "unitId", u.name as "unitName", u.name_en as "unitNameEn",
          case when h.id is not null then ${namedPerson(sql`h`, sql`u.company_id`)} end as head
        from way join unit u on u.id = way.id left join app_user h on h.id = u.head_id
        where ${asking}::bigint is null or u.head_id is distinct from ${asking}::bigint
        order by cardinality(way.passed)`,
  )
}
