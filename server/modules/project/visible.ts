import { sql, type SQL } from 'drizzle-orm'
import type { Actor } from '#server/lifecycle/process.ts'

/** The projects, as `p`, that buyers may see: a draft is its owner's, and the head's. */
export const projectsVisibleTo = (actor: Actor): SQL =>
  actor.roles.has('JC_LEAD') ? sql`true` : sql`(p.state <> 'draft' or p.owner_id = ${actor.id})`
