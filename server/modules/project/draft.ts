import { project } from '#server/db/tables/procurement.ts'
import { begin, offersFor } from '#server/lifecycle/advance.ts'
import { nextNumber } from '#server/lifecycle/number.ts'
import type { Actor, Lifecycle } from '#server/lifecycle/process.ts'
import { methods } from '#src/machines/project/methods.ts'
import { ownColumns, replaceContent, type ProjectContent } from './queries.ts'

/** Begins a purchase of the caller's: a draft with this content and a number of its own. */
export const beginDraft = async (lifecycle: Lifecycle, content: ProjectContent, caller: Actor) => {
  const now = lifecycle.clock.now()
  const id = await lifecycle.database.transaction(async (tx) => {
    const no = await nextNumber(tx, 'JC', now)
    const own = ownColumns(content, methods[content.method].minQuotes)
    const [row] = await tx
      .insert(project)
      .values({ no, ...own, ownerId: caller.id, state: 'draft', stateSince: now, createdAt: now })
      .returning({ id: project.id })
    if (!row) throw new Error('The project was not stored')
    await replaceContent(tx, row.id, content)
    await begin(lifecycle, tx, { machine: 'project', id: row.id, actor: caller })
    return row.id
  })
  return { id, state: 'draft', version: 0, transitions: await offersFor(lifecycle, 'project', id, caller) }
}
