import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/connect.ts'
import { literalStates } from '#server/db/literalStates.ts'
import { mayQuote } from '#server/db/qualification.ts'
import { objection } from '#server/db/tables/objection.ts'
import { create, stores } from '#server/lifecycle/advance.ts'
import { shownDocuments } from '#server/lifecycle/documents.ts'
import type { ModuleContext } from '#server/serving/module.ts'
import { serveRecords } from '#server/serving/records.ts'
import type { ServeRow } from '#server/serving/rows.ts'
import { notFound, Refusal, refuseUnusable } from '#server/refusal.ts'
import { objectionMachine } from '#src/machines/objection/objection.ts'
import { contestedOf, objectionAnswerBy, type ContestedPurchase } from '#src/machines/objection/terms.ts'
import { endsOf } from '#src/machines/lifecycle.ts'
import { countOpen, handles } from './kind.ts'

interface Purchase extends ContestedPurchase {
  mayQuote: boolean
  quoted: boolean
  objects: boolean
  heldSince: string | null
}

const ends = literalStates(endsOf(objectionMachine))

/** Objections to purchases. */
export const objectionRoutes = (serve: ServeRow, context: ModuleContext): void => {
  const { clock, kinds } = context

  serve('POST /api/po/objection', async ({ body: { projectId, target, grounds }, caller }) =>
    create(context, 'objection', caller, async (tx, first) => {
      // Nothing becomes of it while it is judged.
      await tx.execute(sql`select 1 from project where id = ${projectId} for update`)
      const { companyId, id: userId } = caller
      const now = clock.now()
      const { seenUnder, readable } = kinds.project
      const [its] = await rowsOf<Purchase>(
        tx,
        sql`select p.state, p.published_at as "publishedAt", p.deadline, p.opened_at as "openedAt", p.contestable_until as "contestableUntil",
              case when p.state = 'cancelled' then p.state_since end as "cancelledAt", ${mayQuote(companyId, userId, now)} as "mayQuote",
              exists (select 1 from quotation q where q.project_id = p.id and q.supplier_company_id = ${companyId} and q.opened_at is not null) as quoted,
              exists (select 1 from objection x where x.project_id = p.id and x.company_id = ${companyId} and x.target = ${target} and x.state not in ${ends}) as objects,
              (select min(h.stands_since) from hold h where h.machine = 'project' and h.record_id = p.id and h.released_at is null) as "heldSince"
            from project p where p.id = ${projectId} and ${(seenUnder ?? readable)(caller)}`,
      )
      refuseUnusable(its ? [] : ['projectId'])
      if (!its) throw notFound()
      const contested = contestedOf(clock.calendar(), its)
      // While it is held its times stand still.
      const isInTime = contested?.target === target && (its.heldSince ? new Date(its.heldSince) : now) < contested.until
      const isConcerned = its.quoted || (its.mayQuote && target !== 'OPENING' && target !== 'RESULT')
      const reasons = [
        ...(isConcerned ? [] : ['refusal.mayObject']),
        ...(isInTime ? [] : ['refusal.timeForObjections']),
        ...(its.objects ? ['refusal.objectsAlready'] : []),
      ]
      if (reasons.length > 0) throw new Refusal(40900, { reasons })
      const id = await stores(objection, { projectId, companyId, userId, target, grounds, answerBy: objectionAnswerBy(now) })(tx, first)
      await countOpen(context, tx, projectId, 1)
      return id
    }),
  )

  serveRecords(serve, context, 'objection', {
    shown: (caller) => {
      const named = (target: 'DOCUMENTS' | 'OPENING' | 'RESULT') => sql`${handles(caller)} and x.target = ${target}`
      const ofResult = (what: ReturnType<typeof sql>) => sql`case when ${named('RESULT')} then coalesce(${what}, '') else '' end`
      return {
        filerName: sql`f.name`,
        filerNameEn: sql`coalesce(nullif(f.name_en, ''), f.name)`,
        description: sql`case when ${named('DOCUMENTS')} then p.description else '' end`,
        documents: sql`case when ${named('DOCUMENTS')} then ${shownDocuments(kinds.project, caller)} else '[]' end`,
        openedAt: sql`case when ${handles(caller)} and x.target in ('OPENING', 'RESULT') then p.opened_at end`,
        chosenName: ofResult(sql`s.name`),
        chosenNameEn: ofResult(sql`coalesce(nullif(s.name_en, ''), s.name)`),
        chosenReason: ofResult(sql`p.chosen_reason`),
      }
    },
    joins: sql`join company f on f.id = x.company_id`,
    pageJoins: sql`left join quotation w on w.id = p.chosen_quotation_id left join company s on s.id = w.supplier_company_id`,
    filters: {},
    sortable: ['stateSince', 'answerBy', 'createdAt'],
  })
}
