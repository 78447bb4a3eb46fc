import { and, eq, sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { stopReason } from '#server/db/tables/procurement.ts'
import { stopRequest } from '#server/db/tables/stopRequest.ts'
import { create, rewrite, stores } from '#server/lifecycle/advance.ts'
import { takeDocuments } from '#server/lifecycle/documents.ts'
import { refuseUnreadable } from '#server/lifecycle/recordKind.ts'
import { inChargeOf } from '#server/modules/project/index.ts'
import { notFound, Refusal, refuseUnusable, refuseWrong } from '#server/refusal.ts'
import type { ModuleContext } from '#server/serving/module.ts'
import { serveRecords } from '#server/serving/records.ts'
import type { ServeRow } from '#server/serving/rows.ts'
import type { Data } from '#src/contract/index.ts'
import { goingOn } from '#src/machines/project/goingOn.ts'
import { holdFor } from './kind.ts'

type Choices = Data<'GET /api/po/stopRequest/choices'>

/** Named of purchases, the newest first. */
const most = 200

const isGoingOn = sql`p.state in ${[...goingOn]}`
const isAskedFor = sql`exists (select 1 from stop_request o where o.project_id = p.id and o.state in ('approving', 'returned'))`

interface Why {
  reasonId: string
  documentIds: readonly string[]
}

/**
 * What a reason brings that may be given: one in use, or the one that a request has already.
 * @throws Refusal 42200 for another, and where it asks for a document and none comes
 */
const textsOf = async (tx: Database, { reasonId, documentIds }: Why, id: string | null) => {
  const isUsed = id ? sql`exists (select 1 from stop_request o where o.id = ${id} and o.reason_id = ${stopReason.id})` : sql`false`
  const [reason] = await tx
    .select({ publicText: stopReason.publicText, publicTextEn: stopReason.publicTextEn, needsDocument: stopReason.needsDocument })
    .from(stopReason)
    .where(and(eq(stopReason.id, reasonId), sql`(${stopReason.active} or ${isUsed})`))
  refuseUnusable(reason ? [] : ['reasonId'])
  if (!reason) throw notFound()
  const { needsDocument, ...texts } = reason
  refuseWrong(needsDocument && documentIds.length === 0 ? [{ path: 'documentIds', message: 'stopRequest.documentNeeded' }] : [])
  return texts
}

/** Requests to stop purchases. */
export const stopRequestRoutes = (serve: ServeRow, context: ModuleContext): void => {
  const { database, kinds } = context

  serve('GET /api/po/stopRequest/choices', async ({ query: { projectId = null }, caller }) => {
    const mayAsk = sql`${caller.authorities.has('poJcStopProject:create')} and ${kinds.project.readable(caller)} and ${inChargeOf(caller)}`
    const [projects, reasons] = await Promise.all([
      rowsOf<Choices['projects'][number]>(
        database,
        sql`select p.id, p.no, p.title, p.title_en as "titleEn", p.state from project p where ${mayAsk} and ${isGoingOn} and not ${isAskedFor}
            order by p.id = ${projectId}::bigint desc nulls last, p.id desc limit ${most}`,
      ),
      rowsOf<Choices['reasons'][number]>(
        database,
        sql`select w.id, w.code, w.name, w.name_en as "nameEn", w.public_text as "publicText", w.public_text_en as "publicTextEn",
              w.needs_document as "needsDocument", w.allows_restart as "allowsRestart", w.active from stop_reason w order by w.code`,
      ),
    ])
    return { projects, reasons }
  })

  serve('POST /api/po/stopRequest', async ({ body: { projectId, reasonId, narrative, documentIds }, caller }) =>
    create(context, 'stopRequest', caller, async (tx, first) => {
      // Nothing becomes of it, and nobody else asks, while it is judged.
      await tx.execute(sql`select 1 from project where id = ${projectId} for update`)
      const [its] = await rowsOf<{ state: string; its: boolean; goesOn: boolean; asked: boolean }>(
        tx,
        sql`select p.state, ${inChargeOf(caller)} as its, ${isGoingOn} as "goesOn", ${isAskedFor} as asked
            from project p where p.id = ${projectId} and ${kinds.project.readable(caller)}`,
      )
      refuseUnusable(its ? [] : ['projectId'])
      if (!its) throw notFound()
      const reasons = [
        ...(its.its ? [] : ['refusal.inCharge']),
        ...(its.goesOn ? [] : ['refusal.mayStop']),
        ...(its.asked ? ['refusal.stopOpen'] : []),
      ]
      if (reasons.length > 0) throw new Refusal(40900, { reasons })
      const texts = await textsOf(tx, { reasonId, documentIds }, null)
      const id = await stores(stopRequest, { projectId, reasonId, narrative, ...texts, stage: its.state, begunBy: caller.id })(tx, first)
      await takeDocuments(context, tx, { machine: 'stopRequest', id, stage: 'grounds' }, documentIds, caller)
      await holdFor(context, tx, { id, projectId, by: caller })
      return id
    }),
  )

  serve('POST /api/po/stopRequest/{id}/edit', async ({ params: { id }, body: { version, documentIds, ...content }, caller }) => {
    await refuseUnreadable(context, 'stopRequest', id, caller)
    return rewrite(context, { machine: 'stopRequest', id, version, actor: caller }, async (tx, next) => {
      const texts = await textsOf(tx, { reasonId: content.reasonId, documentIds }, id)
      await tx
        .update(stopRequest)
        .set({ ...content, ...texts, ...next })
        .where(eq(stopRequest.id, id))
      await takeDocuments(context, tx, { machine: 'stopRequest', id, stage: 'grounds' }, documentIds, caller)
    })
  })

  serveRecords(serve, context, 'stopRequest', {
    shown: () => ({
      reasonCode: sql`w.code`,
      reasonName: sql`w.name`,
      reasonNameEn: sql`w.name_en`,
      allowsRestart: sql`w.allows_restart`,
      begunByName: sql`b.name`,
      begunByNameEn: sql`b.name_en`,
      // What was gone into it in vain: until it was stopped, or until that was asked for.
      daysSunk: sql`greatest(0, floor(extract(epoch from (case when x.state = 'stopped' then x.state_since else x.created_at end) - p.published_at) / 86400))::int`,
      projectState: sql`p.state`,
      // Before the opening nobody hears how many quoted.
      quoteCount: sql`case when p.opened_at is not null then (select count(*)::int from quotation q where q.project_id = p.id and q.opened_at is not null) end`,
    }),
    joins: sql`left join app_user b on b.id = x.begun_by`,
    filters: {},
    sortable: ['stateSince', 'createdAt'],
  })
}
