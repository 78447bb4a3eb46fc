import { and, eq } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { project } from '#server/db/tables/procurement.ts'
import { begin, offersFor, type Advanced } from '#server/lifecycle/advance.ts'
import { nextNumber } from '#server/lifecycle/number.ts'
import type { Actor, LifecycleContext } from '#server/lifecycle/process.ts'
import { methods } from '#src/machines/project/methods.ts'
import { newDraftOf, ownColumns, replaceContent, type ProjectContent } from './content.ts'

/**
 * Begins a purchase of the caller's: a draft with this content and a number of its own.
 * @param begunAs by which its client knows it again: of what was begun by it before, nothing is begun or changed
 */
export const beginDraft = async (
  lifecycle: LifecycleContext,
  content: ProjectContent,
  caller: Actor,
  begunAs?: string,
): Promise<Advanced> => {
  const before = await begunBefore(lifecycle, caller, begunAs)
  if (before) return before
  const made = await store(lifecycle, content, caller, begunAs)
  if (made) return withOffers(lifecycle, made, caller)
  // The same was asked at once, and was quicker.
  const its = await begunBefore(lifecycle, caller, begunAs)
  if (!its) throw new Error('The project was not stored')
  return its
}

/** What the caller began by a mark, as it stands, if they did. */
export const begunBefore = async (lifecycle: LifecycleContext, caller: Actor, begunAs?: string): Promise<Advanced | undefined> => {
  const its = await begunBy(lifecycle.database, caller, begunAs)
  return its && withOffers(lifecycle, its, caller)
}

const withOffers = async (lifecycle: LifecycleContext, its: Omit<Advanced, 'transitions'>, caller: Actor): Promise<Advanced> => ({
  ...its,
  transitions: await offersFor(lifecycle, 'project', its.id, caller),
})

/** What the caller began by a mark, if they did. */
export const begunBy = async (database: Database, caller: Actor, begunAs = '') => {
  const { id, state, version } = project
  const [row] = await database
    .select({ id, state, version })
    .from(project)
    .where(and(eq(project.ownerId, caller.id), eq(project.begunAs, begunAs)))
  return row
}

const store = (lifecycle: LifecycleContext, content: ProjectContent, caller: Actor, begunAs: string | undefined) => {
  const now = lifecycle.clock.now()
  return lifecycle.database.transaction(async (tx) => {
    const no = await nextNumber(tx, 'JC', now)
    const draft = newDraftOf(content)
    const own = { ...ownColumns(draft.content, methods[content.method].minQuotes), begunAs: begunAs ?? null }
    const [row] = await tx
      .insert(project)
      .values({ no, ...own, ownerId: caller.id, state: 'draft', stateSince: now, createdAt: now })
      .onConflictDoNothing({ target: [project.ownerId, project.begunAs] })
      .returning({ id: project.id, state: project.state, version: project.version })
    if (!row) return undefined
    await replaceContent(lifecycle, tx, row.id, draft, caller)
    await begin(lifecycle, tx, { machine: 'project', id: row.id, actor: caller })
    return row
  })
}
