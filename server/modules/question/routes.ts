import { eq, sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/connect.ts'
import { mayQuote } from '#server/db/qualification.ts'
import { question } from '#server/db/tables/question.ts'
import { create, rewrite, stores } from '#server/lifecycle/advance.ts'
import { takeDocuments } from '#server/lifecycle/documents.ts'
import { refuseUnreadable } from '#server/lifecycle/recordKind.ts'
import { runnersOf } from '#server/modules/project/index.ts'
import type { ModuleContext } from '#server/serving/module.ts'
import { serveRecords } from '#server/serving/records.ts'
import type { ServeRow } from '#server/serving/rows.ts'
import { notFound, Refusal, refuseUnusable } from '#server/refusal.ts'
import { answeredBy, askedUntil } from '#src/lib/questionTime.ts'
import { answers } from './kind.ts'
import { countUnanswered } from './unanswered.ts'

/** Questions about purchases. */
export const questionRoutes = (serve: ServeRow, context: ModuleContext): void => {
  const { database, clock, kinds } = context
  const { underKey } = kinds.question
  if (!underKey) throw new Error('Questions are begun under the key')

  serve('POST /api/po/question', async ({ body: { projectId, itemId, text, documentIds }, caller }) =>
    create(context, 'question', caller, async (tx, first) => {
      // Neither published nor extended nor opened while it is judged.
      await tx.execute(sql`select 1 from project where id = ${projectId} for update`)
      const now = clock.now()
      const project = kinds.project
      const [its] = await rowsOf<{ state: string; publishedAt: string; deadline: string; may: boolean; hasItem: boolean }>(
        tx,
        sql`select p.state, p.published_at as "publishedAt", p.deadline, ${mayQuote(caller.companyId, caller.id, now)} as may,
              (${itemId}::bigint is null or exists (select 1 from project_item i where i.project_id = p.id and i.id = ${itemId}::bigint)) as "hasItem"
            from project p where p.id = ${projectId} and ${(project.seenUnder ?? project.readable)(caller)}`,
      )
      refuseUnusable(its ? (its.hasItem ? [] : ['itemId']) : ['projectId'])
      if (!its) throw notFound()
      const isInTime = its.state === 'published' && now < askedUntil(clock.calendar(), new Date(its.publishedAt), new Date(its.deadline))
      const reasons = [...(its.may ? [] : ['refusal.mayAsk']), ...(isInTime ? [] : ['refusal.timeForQuestions'])]
      if (reasons.length > 0) throw new Refusal(40900, { reasons })
      const content = { projectId, itemId, text, answerBy: answeredBy(clock.calendar(), now), ...(await underKey.begunBy(tx, caller)) }
      const id = await stores(question, content)(tx, first)
      await takeDocuments(context, tx, { machine: 'question', id, stage: 'question' }, documentIds, caller)
      await countUnanswered(context, tx, projectId, 1)
      return id
    }),
  )

  serve('GET /api/po/question/{id}/expert', async ({ params: { id }, caller }) => {
    await refuseUnreadable(context, 'question', id, caller)
    const [row] = await database.select({ projectId: question.projectId }).from(question).where(eq(question.id, id))
    if (!row) throw notFound()
    return rowsOf<{ id: string; name: string; nameEn: string }>(
      database,
      sql`select u.id, u.name, u.name_en as "nameEn" from app_user u where u.id in (${runnersOf(sql`${row.projectId}`)}) order by u.id`,
    )
  })

  serve('POST /api/po/question/{id}/edit', async ({ params: { id }, body: { version, answer, documentIds }, caller }) => {
    await refuseUnreadable(context, 'question', id, caller)
    return rewrite(context, { machine: 'question', id, version, actor: caller }, async (tx, next) => {
      await tx
        .update(question)
        .set({ answer, ...next })
        .where(eq(question.id, id))
      await takeDocuments(context, tx, { machine: 'question', id, stage: 'answer' }, documentIds, caller)
    })
  })

  serveRecords(serve, context, 'question', {
    shown: (caller) => {
      const toHouse = answers(caller)
      const told = toHouse ? underKey.told : sql`false`
      return {
        itemName: sql`coalesce(i.name, '')`,
        own: underKey.own(caller),
        askerName: sql`case when ${told} then b.name else '' end`,
        askerNameEn: sql`case when ${told} then coalesce(nullif(b.name_en, ''), b.name) else '' end`,
        expertName: sql`case when ${toHouse} then coalesce(e.name, '') else '' end`,
        expertNameEn: sql`case when ${toHouse} then coalesce(e.name_en, '') else '' end`,
        answer: sql`case when ${toHouse} or x.state = 'answered' then x.answer else '' end`,
        intoNo: sql`coalesce(o.no, '')`,
      }
    },
    joins: sql`left join project_item i on i.id = x.item_id left join company b on b.id = x.begun_company_id left join app_user e on e.id = x.expert_id`,
    pageJoins: sql`left join question o on o.id = x.into_id`,
    filters: { own: (_, caller) => underKey.own(caller) },
    sortable: ['stateSince', 'answerBy', 'createdAt'],
    // What is not answered first, the longest waiting before the others.
    orders: { answerBy: sql`(case when x.state = 'asked' then x.answer_by end)` },
  })
}
