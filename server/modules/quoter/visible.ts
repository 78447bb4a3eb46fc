import { sql, type SQL } from 'drizzle-orm'
import type { Actor } from '#server/lifecycle/process.ts'

/** Reviewers see every company’s quoters, and in which other companies the same person stands. */
export const reviewsQuoters = (actor: Actor): boolean => actor.authorities.has('srmQuotationOfficer')

/** The quoters, as `q`, that somebody may see one of. */
export const quotersVisibleTo = (actor: Actor): SQL => (reviewsQuoters(actor) ? sql`true` : sql`q.company_id = ${actor.companyId}`)

/** The quoters, as `q`, in somebody’s list: what is still being written is its company’s alone. */
export const quotersListedFor = (actor: Actor): SQL => (reviewsQuoters(actor) ? sql`q.state <> 'draft'` : quotersVisibleTo(actor))
