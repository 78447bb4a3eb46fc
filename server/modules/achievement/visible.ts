import { sql, type SQL } from 'drizzle-orm'
import type { Actor } from '#server/lifecycle/process.ts'

/** No supplier's draft any more: it was claimed, or is one again after a decision. */
export const claimedOnce = sql`(a.state <> 'draft' or a.decision_reason <> '')`

/**
 * The records of cooperation, as `a`, that somebody may see: a supplier its own; a unit what came to it to be confirmed; the
 * platform and group procurement whatever was claimed once, so that a draft is its supplier's alone.
 */
export const achievementsVisibleTo = ({ roles, companyId }: Actor): SQL => {
  const conditions = [
    ...(roles.has('SUP_ADMIN') ? [sql`a.sale_company_id = ${companyId}`] : []),
    ...(roles.has('BU_APPR') ? [sql`(a.verify_company_id = ${companyId} and a.waiting_since is not null)`] : []),
    ...(['PLAT_REVIEWER', 'JC_BUYER', 'JC_LEAD'].some((role) => roles.has(role)) ? [claimedOnce] : []),
  ]
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` or `)})` : sql`false`
}
