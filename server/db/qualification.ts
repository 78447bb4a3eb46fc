import { sql, type SQL } from 'drizzle-orm'
import { dateOf } from '#src/lib/shanghaiTime.ts'
import { rowsOf, type Database } from './connect.ts'
import { mayBeInvited } from './integrity.ts'

/** A category and the one above it: what is approved for a whole field holds for its parts. */
const withParent = (category: SQL): SQL => sql`(${category}, (select above.parent_id from category above where above.id = ${category}))`

/** Whether a category, or the one above it, is in a company's approved scope. All are SQL expressions. */
export const inScope = (company: SQL, category: SQL): SQL =>
  sql`exists (select 1 from scope held where held.company_id = ${company} and held.state = 'approved' and held.category_id in ${withParent(category)})`

/** Whether a person is an active quoter of a company for a category, on a day of Asia/Shanghai. */
export const quoterActive = (company: SQL, userId: string | null, category: SQL, now: Date): SQL =>
  sql`exists (select 1 from quoter held where held.company_id = ${company} and held.user_id = ${userId} and held.state = 'active'
    and ${dateOf(now)}::date between held.valid_from and held.valid_to
    and held.category_ids && array[${category}, (select above.parent_id from category above where above.id = ${category})]::bigint[])`

/** Whether a person may quote for the purchase `p` as things stand: their company is admitted and may supply it, and they are its quoter. */
export const mayQuote = (companyId: string, userId: string, now: Date): SQL =>
  sql`exists (select 1 from company c where c.id = ${companyId} and c.state = 'approved')
    and ${inScope(sql`${companyId}`, sql`p.category_id`)} and ${quoterActive(sql`${companyId}`, userId, sql`p.category_id`, now)}`

/**
 * The companies that are asked to quote for a project when it is published: admitted, not barred from being invited, and either in
 * scope (OPEN) or invited (INVITED). `project` names its row in the query around; the scopes' index finds them, never a walk
 * through all companies.
 */
export const askedToQuote = (project: SQL, now: Date): SQL =>
  sql`select c.id from company c where c.kind = 'SUPPLIER' and ${mayBeInvited(sql`c.id`, sql`c.state`, now)} and c.id in (
        select held.company_id from scope held where ${project}.visibility = 'OPEN' and held.state = 'approved'
          and held.category_id = any(
            array[${project}.category_id, (select above.parent_id from category above where above.id = ${project}.category_id)])
        union select i.company_id from project_invitation i where ${project}.visibility = 'INVITED' and i.project_id = ${project}.id)`

/** Whether a company's data were admitted and are in force, though it may be barred or expired. `state` is an SQL expression. */
export const isAdmitted = (state: SQL): SQL => sql`${state} in ('approved', 'suspended', 'expired')`

/** Whether the asking person sent the invitation that brought a company. */
export const isInviter = (company: SQL, userId: string | null): SQL =>
  sql`exists (select 1 from company invited join invitation v on v.id = invited.invitation_id where invited.id = ${company} and v.inviter_id = ${userId})`

/** Those of some categories that a company may supply. */
export const categoriesInScope = async (tx: Database, companyId: string, categoryIds: readonly string[]): Promise<string[]> => {
  if (categoryIds.length === 0) return []
  const ids = sql.join(
    categoryIds.map((id) => sql`${id}`),
    sql`, `,
  )
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`select c.id from category c where c.id in (${ids}) and ${inScope(sql`${companyId}`, sql`c.id`)}`,
  )
  return rows.map(({ id }) => id)
}
