import { sql, type SQL } from 'drizzle-orm'
import type { Actor } from '#server/lifecycle/process.ts'
import { isOfGroup } from './create.ts'

/** The invitations, as `v`, that somebody may see: group procurement every one, a unit its own. */
export const invitationsVisibleTo = (actor: Actor): SQL => (isOfGroup(actor) ? sql`true` : sql`v.unit_id = ${actor.companyId}`)
