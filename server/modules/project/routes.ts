import { eq } from 'drizzle-orm'
import { project } from '#server/db/tables/procurement.ts'
import { rewrite } from '#server/lifecycle/advance.ts'
import { refuseUnreadable } from '#server/lifecycle/recordKind.ts'
import { refuseUnusable } from '#server/refusal.ts'
import type { ModuleContext } from '#server/serving/module.ts'
import type { ServeRow } from '#server/serving/rows.ts'
import { methods } from '#src/machines/project/methods.ts'
import { beginOfDemands } from './fromDemands.ts'
import { beginDraft, begunBy } from './draft.ts'
import { draftOf, ownColumns, replaceContent } from './content.ts'
import { copyOf, serveProjects, unusableFields } from './queries.ts'

export const projectRoutes = (serve: ServeRow, context: ModuleContext): void => {
  const { database, clock } = context

  serveProjects(serve, context)

  serve('POST /api/po/project', async ({ body, caller }) => {
    refuseUnusable(await unusableFields(database, body, null, caller, clock.now()))
    const { begunAs, ...content } = body
    return beginDraft(context, content, caller, begunAs)
  })

  serve('GET /api/po/project/begun/{begunAs}', async ({ params, caller }) => {
    const begun = await begunBy(database, caller, params.begunAs)
    return { id: begun?.id ?? null }
  })

  serve('POST /api/po/project/fromDemands', ({ body: { demandIds, begunAs }, caller }) =>
    beginOfDemands(context, demandIds, caller, begunAs),
  )

  serve('POST /api/po/project/{id}/copy', async ({ params, caller }) => {
    return beginDraft(context, await copyOf(context, params.id, caller), caller)
  })

  serve('POST /api/po/project/{id}/edit', async ({ params: { id }, body: { version, ...content }, caller: actor }) => {
    await refuseUnreadable(context, 'project', id, actor)
    refuseUnusable(await unusableFields(database, content, id, actor, clock.now()))
    return rewrite(context, { machine: 'project', id, version, actor }, async (tx, next) => {
      const draft = await draftOf(tx, id, content)
      await tx
        .update(project)
        .set({ ...ownColumns(draft.content, methods[content.method].minQuotes), ...next })
        .where(eq(project.id, id))
      await replaceContent(context, tx, id, draft, actor)
    })
  })
}
