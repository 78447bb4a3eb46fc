import { sql, type SQL } from 'drizzle-orm'
import type { Actor } from '#server/lifecycle/process.ts'

/** The supply scopes, as `s`, that somebody may see: those who decide every company’s, buyers what every company may supply, everybody else the own. */
export const scopesVisibleTo = (actor: Actor): SQL => {
  if (actor.roles.has('JC_LEAD') || actor.roles.has('PLAT_REVIEWER')) return sql`true`
  return actor.roles.has('JC_BUYER') ? sql`s.state = 'approved'` : sql`s.company_id = ${actor.companyId}`
}
