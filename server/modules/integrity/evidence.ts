import { sql, type SQL } from 'drizzle-orm'
import type { Actor } from '#server/lifecycle/process.ts'

/** Who keeps integrity records, drafts included; everyone else with the menu sees those of the own company alone. */
export const oversees = (actor: Actor): boolean => actor.authorities.has('integrityManagement:edit')

/**
 * Condition under which a person sees a record `i`: all of them, or those of the own company from when it was told. What was
 * dropped before that was never there.
 */
export const visibleTo = (actor: Actor): SQL =>
  oversees(actor) ? sql`true` : sql`(i.company_id = ${actor.companyId} and i.notified_at is not null)`

/** Finds a row when a file is the evidence of a record this person sees; buyers see it from when the company was told. */
export const evidenceHolders = (fileId: string, actor: Actor): SQL => {
  const seen = actor.authorities.has('integrityManagement') ? visibleTo(actor) : sql`false`
  const buyer = actor.roles.has('JC_BUYER') ? sql`i.notified_at is not null` : sql`false`
  return sql`select 1 from integrity i where i.evidence_file_id = ${fileId} and (${seen} or ${buyer})`
}
