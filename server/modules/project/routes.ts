import { eq, sql } from 'drizzle-orm'
import { project } from '#server/db/tables/procurement.ts'
import { advance, offersFor, permit, versionConflict } from '#server/lifecycle/advance.ts'
import { lifeLineOf } from '#server/lifecycle/log.ts'
import type { Actor, Lifecycle } from '#server/lifecycle/process.ts'
import { notFound, Refusal, refuseUnusable } from '#server/plugins/refusal.ts'
import type { ServeRow } from '#server/plugins/rows.ts'
import { methods } from '#src/machines/project/methods.ts'
import { beginDraft } from './draft.ts'
import { copyOf, mayRead, ownColumns, pageOfProjects, projectDetail, replaceContent, unusableFields } from './queries.ts'

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

  serve('POST /api/po/project/{id}/edit', async ({ params: { id }, body: { version, ...content }, caller }) => {
    await refuseUnreadable(id, caller)
    refuseUnusable(await unusableFields(database, content, id, caller, clock.now()))
    const ask = { machine: 'project', id, event: { type: 'edit' }, actor: caller, expectedVersion: version } as const
    await permit(lifecycle, ask, async (tx) => {
      const own = ownColumns(content, methods[content.method].minQuotes)
      const updated = await tx
        .update(project)
        .set({ ...own, version: version + 1 })
        .where(sql`${eq(project.id, id)} and ${eq(project.version, version)}`)
        .returning({ id: project.id })
      if (updated.length === 0) throw new Refusal(40900, { reasons: [versionConflict] })
      await replaceContent(tx, id, content)
    })
    return { id, state: 'draft', version: version + 1, transitions: await offersFor(lifecycle, 'project', id, caller) }
  })

  serve('POST /api/po/project/{id}/publish', ({ params, body, caller }) => send(params.id, { type: 'publish' }, body.version, caller))

  serve('POST /api/po/project/{id}/extend', ({ params, body: { version, deadline, reason }, caller }) =>
    send(params.id, { type: 'extend', deadline: new Date(deadline), reason }, version, caller),
  )

  serve('POST /api/po/project/{id}/cancel', ({ params, body, caller }) =>
    send(params.id, { type: 'cancel', reason: body.reason }, body.version, caller),
  )

  serve('POST /api/po/project/{id}/open', ({ params, body, caller }) => send(params.id, { type: 'open' }, body.version, caller))

  serve('POST /api/po/project/{id}/choose', ({ params, body, caller }) =>
    send(params.id, { type: 'choose', quotationId: body.quotationId, reason: body.reason }, body.version, caller),
  )

  serve('POST /api/po/project/{id}/publishResult', ({ params, body, caller }) =>
    send(params.id, { type: 'publishResult' }, body.version, caller),
  )

  const send = async (id: string, event: { type: string } & Record<string, unknown>, expectedVersion: number, actor: Actor) => {
    await refuseUnreadable(id, actor)
    return advance(lifecycle, { machine: 'project', id, event, actor, expectedVersion })
  }

  const refuseUnreadable = async (id: string, actor: Actor): Promise<void> => {
    if (!(await mayRead(database, id, actor))) throw notFound()
  }
}
