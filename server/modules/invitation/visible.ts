import { sql, type SQL } from 'drizzle-orm'
import type { Actor } from '#server/lifecycle/process.ts'
import { later } from '#src/lib/shanghaiTime.ts'
import { isOfGroup } from './create.ts'

/** The invitations, as `v`, that somebody may see: group procurement every one, a unit its own. */
export const invitationsVisibleTo = (actor: Actor): SQL => (isOfGroup(actor) ? sql`true` : sql`v.unit_id = ${actor.companyId}`)

/** Invitations, as `v`, that can still be used and end within so many days. */
export const invitationsEndingWithin = (days: number, now: Date): SQL =>
  sql`v.state = 'sent' and v.expires_at < ${later(now, days, 'day').toISOString()}::timestamptz`
