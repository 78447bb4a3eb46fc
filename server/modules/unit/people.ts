import { sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { canActFor } from '#server/db/units.ts'
import type { Data } from '#src/contract/index.ts'

/** Whom a unit of this company may name. */
export const nameable = (database: Database, companyId: string) =>
  rowsOf<Data<'GET /api/po/unit/{id}/people'>[number]>(
    database,
    sql`select p.id::text as id, p.name, p.name_en as "nameEn", c.name as "companyName", c.name_en as "companyNameEn"
        from app_user p join company c on c.id = p.company_id
        where p.company_id in (select above.id from companies_above(${companyId}) above) and ${canActFor(sql`p`, sql`${companyId}::bigint`)}
        order by (p.company_id = ${companyId}) desc, p.name, p.id`,
  )

/** Whom a unit may name that is to be stored: those, and whom it names already, who may be gone. */
export const nameableIn = async (tx: Database, companyId: string, unitId: unknown): Promise<ReadonlySet<string>> => {
  const people = await nameable(tx, companyId)
  const named = await rowsOf<{ id: string }>(
    tx,
    sql`select unnest(array[e.head_id, e.budget_owner_id] || array(select user_id from unit_approver where unit_id = e.id))::text as id
        from unit e where e.id = ${unitId === undefined ? null : String(unitId)}::bigint`,
  )
  return new Set([...people, ...named].map(({ id }) => id))
}
