import { eq } from 'drizzle-orm'
import { project } from '#server/db/tables/procurement.ts'
import { offersFor, rewrite } from '#server/lifecycle/advance.ts'
import { lifeLineOf } from '#server/lifecycle/log.ts'
import { refuseUnreadable } from '#server/lifecycle/kind.ts'
import type { Lifecycle } from '#server/lifecycle/process.ts'
import { serveEvents } from '#server/plugins/events.ts'
import { notFound, refuseUnusable } from '#server/refusal.ts'
import type { ServeRow } from '#server/plugins/rows.ts'
import { methods } from '#src/machines/project/methods.ts'
import { beginDraft } from './draft.ts'
import { copyOf, ownColumns, pageOfProjects, projectDetail, replaceContent, unusableFields } from './queries.ts'

export const projectRoutes = (serve: ServeRow, lifecycle: Lifecycle): void => {
  const { database, clock } = lifecycle

  serve('GET /api/po/project/page', ({ query, caller }) => pageOfProjects(database, query, caller))

  serve('GET /api/po/project/{id}', async ({ params, caller }) => {
    const detail = await projectDetail(database, params.id, caller)
    if (!detail) throw notFound()
    const transitions = await offersFor(lifecycle, 'project', params.id, caller)
    return { ...detail, transitions, lifeLine: await lifeLineOf(database, 'project', params.id) }
  })

  serve('POST /api/po/project', async ({ body, caller }) => {
    refuseUnusable(await unusableFields(database, body, null, caller, clock.now()))
    return beginDraft(lifecycle, body, caller)
  })

  serve('POST /api/po/project/{id}/copy', async ({ params, caller }) => {
    const detail = await projectDetail(database, params.id, caller)
    if (!detail) throw notFound()
    return beginDraft(lifecycle, copyOf(detail), caller)
  })

  serve('POST /api/po/project/{id}/edit', async ({ params: { id }, body: { version, ...content }, caller: actor }) => {
    await refuseUnreadable(lifecycle, 'project', id, actor)
    refuseUnusable(await unusableFields(database, content, id, actor, clock.now()))
    return rewrite(lifecycle, { machine: 'project', id, version, actor }, async (tx, next) => {
      await tx
        .update(project)
        .set({ ...ownColumns(content, methods[content.method].minQuotes), ...next })
        .where(eq(project.id, id))
      await replaceContent(tx, id, content)
    })
  })

  serveEvents(serve, lifecycle, 'project')
}
