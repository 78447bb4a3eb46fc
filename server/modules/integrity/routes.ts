import { and, eq } from 'drizzle-orm'
import { integrity } from '#server/db/tables/supplier.ts'
import { advance, offersFor, permit, versionConflict } from '#server/lifecycle/advance.ts'
import { lifeLineOf } from '#server/lifecycle/log.ts'
import type { Actor, Lifecycle } from '#server/lifecycle/process.ts'
import { notFound, Refusal, refuseUnusable } from '#server/plugins/refusal.ts'
import type { ServeRow } from '#server/plugins/rows.ts'
import type { IntegrityEvent } from '#src/machines/supplier/integrity.ts'
import { draftIntegrity } from './draft.ts'
import { oversees } from './evidence.ts'
import { integrityDetail, mayRead, pageOfCompanies, pageOfIntegrity, unusableFields, sinceTold } from './queries.ts'
import { integritySummary } from './summary.ts'

export const integrityRoutes = (serve: ServeRow, lifecycle: Lifecycle): void => {
  const { database, clock } = lifecycle

  serve('GET /api/srm/integrity/page', ({ query, caller }) => pageOfIntegrity(database, query, caller))

  serve('GET /api/srm/integrity/summary', ({ caller }) => integritySummary(database, caller, clock.now()))

  serve('GET /api/srm/integrity/company/page', ({ query }) => pageOfCompanies(database, query))

  serve('GET /api/srm/integrity/{id}', async ({ params: { id }, caller }) => {
    const detail = await integrityDetail(database, id, caller)
    if (!detail) throw notFound()
    const all = oversees(caller)
    const lifeLine = await lifeLineOf(database, 'integrity', id, all ? null : caller.companyId)
    return {
      ...detail,
      transitions: await offersFor(lifecycle, 'integrity', id, caller),
      lifeLine: all ? lifeLine : sinceTold(lifeLine),
    }
  })

  serve('POST /api/srm/integrity', async ({ body, caller }) => {
    refuseUnusable(await unusableFields(database, body, null, caller))
    const id = await database.transaction((tx) => draftIntegrity(lifecycle, tx, body, caller))
    return { id, state: 'draft', version: 0, transitions: await offersFor(lifecycle, 'integrity', id, caller) }
  })

  serve('POST /api/srm/integrity/{id}/edit', async ({ params: { id }, body: { version, ...content }, caller }) => {
    await refuseUnreadable(id, caller)
    refuseUnusable(await unusableFields(database, content, id, caller))
    const ask = { machine: 'integrity', id, event: { type: 'edit' }, actor: caller, expectedVersion: version } as const
    await permit(lifecycle, ask, async (tx) => {
      const updated = await tx
        .update(integrity)
        .set({ ...content, version: version + 1 })
        .where(and(eq(integrity.id, id), eq(integrity.version, version)))
        .returning({ id: integrity.id })
      if (updated.length === 0) throw new Refusal(40900, { reasons: [versionConflict] })
    })
    return { id, state: 'draft', version: version + 1, transitions: await offersFor(lifecycle, 'integrity', id, caller) }
  })

  serve('POST /api/srm/integrity/{id}/notifyCompany', ({ params, body, caller }) =>
    send(params.id, { type: 'notifyCompany' }, body.version, caller),
  )

  for (const type of ['drop', 'lift', 'dismissAppeal', 'upholdAppeal', 'appeal'] as const)
    serve(`POST /api/srm/integrity/{id}/${type}`, ({ params, body, caller }) =>
      send(params.id, { type, reason: body.reason }, body.version, caller),
    )

  serve('POST /api/srm/integrity/{id}/stateCase', ({ params, body, caller }) =>
    send(params.id, { type: 'stateCase', statement: body.statement }, body.version, caller),
  )

  const send = async (id: string, event: IntegrityEvent, expectedVersion: number, actor: Actor) => {
    await refuseUnreadable(id, actor)
    return advance(lifecycle, { machine: 'integrity', id, event, actor, expectedVersion })
  }

  /** Another company's record, or one that the company was not told of, does not exist. */
  const refuseUnreadable = async (id: string, actor: Actor): Promise<void> => {
    if (!(await mayRead(database, id, actor))) throw notFound()
  }
}
