import { sql, type SQL } from 'drizzle-orm'

/**
 * Whether anybody but its supplier may know of a quotation `q` for a purchase `p`, be it only as a part of a number: once the purchase is opened.
 * One that was cancelled before that stays closed. Every count, figure and search about quotations of others stands under it.
 */
export const quotationDisclosed: SQL = sql`(p.state in ('opened', 'chosen', 'resultPublished')
  or (p.state = 'cancelled' and exists (select 1 from quotation other where other.project_id = p.id and other.opened_at is not null)))`
