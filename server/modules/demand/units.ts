import { sql, type SQL } from 'drizzle-orm'

/** Those of these units and all that lie below them, as the query `first` finds units `u`: below a company's own also the companies below it. */
const withBelow = (first: SQL): SQL =>
  sql`(with recursive reach as (
      select u.id, u.company_id, u.parent_id from unit u where ${first}
      union select next.id, next.company_id, next.parent_id from reach join unit next on next.parent_id = reach.id
        or (reach.parent_id is null and next.parent_id is null
          and next.company_id in (select c.id from company c where c.parent_company_id = reach.company_id)))
    select id from reach)`

const answersFor = (userId: string): SQL =>
  sql`(u.head_id = ${userId} or exists (select 1 from unit_approver a where a.unit_id = u.id and a.user_id = ${userId}))`

/** The units for which somebody answers, as their head or as one who approves there, and all below them. */
export const unitsHeadedBy = (userId: string): SQL => withBelow(answersFor(userId))

/** The same, and their own: those of whose demands they hear, and for which they write. */
export const unitsOf = (userId: string): SQL =>
  withBelow(sql`(u.id = (select person.unit_id from app_user person where person.id = ${userId}) or ${answersFor(userId)})`)
