import { eq, sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/connect.ts'
import { company, type Mark } from '#server/db/tables/platform.ts'
import { foreignKeyViolation, violationIn } from '#server/db/violation.ts'
import { advance, offersFor, permit } from '#server/lifecycle/advance.ts'
import { lifeLineOf } from '#server/lifecycle/log.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import { notFound, Refusal } from '#server/refusal.ts'
import type { ModuleContext } from '#server/serving/module.ts'
import type { ServeRow } from '#server/serving/rows.ts'
import type { Data } from '#src/contract/index.ts'
import { maySend } from '#src/machines/lifecycle.ts'
import { companyMachine } from '#src/machines/registration/company.ts'
import { registrationValues } from './fields.ts'
import { readsCompany } from './kind.ts'
import { checksOf, companyDetail, manageLogOf, pageOfCompanies } from './queries.ts'
import { mergeCompany, previewOf } from './merge.ts'
import { receiversOf } from './receivers.ts'
import { reasonsToKeep } from './references.ts'
import { runningWith } from './running.ts'
import { inWordsOfTheForm } from './write.ts'

type CompanyState = Data<'GET /api/admin/company/page'>['rows'][number]['state']

export const companyRoutes = (serve: ServeRow, context: ModuleContext): void => {
  const { database, clock } = context

  serve('GET /api/admin/company/page', ({ query, caller }) => pageOfCompanies(database, query, caller))

  serve('GET /api/admin/company/{id}', async ({ params: { id }, caller }) => {
    const detail = await seen(id, caller)
    return {
      ...detail,
      transitions: detail.kind === 'SUPPLIER' ? await offersFor(context, 'company', id, caller) : [],
      lifeLine: await lifeLineOf(database, 'company', id, readerOf(id, caller)),
    }
  })

  serve('POST /api/admin/company', async ({ body }) => {
    const now = clock.now()
    const [row] = await inWordsOfTheForm(
      database.transaction((tx) =>
        tx
          .insert(company)
          .values({ ...body, state: 'approved', stateSince: now, createdAt: now })
          .returning({ id: company.id }),
      ),
    )
    if (!row) throw new Error('The company was not stored')
    return { id: row.id }
  })

  serve('DELETE /api/admin/company/{id}', async ({ params: { id } }) => {
    try {
      const removed = await database.transaction((tx) => tx.delete(company).where(eq(company.id, id)).returning({ id: company.id }))
      if (removed.length === 0) throw notFound()
      return true
    } catch (error) {
      if (violationIn(error).code !== foreignKeyViolation) throw error
      throw new Refusal(40900, { reasons: await reasonsToKeep(database, id), transitions: [] })
    }
  })

  serve('GET /api/srm/company/{id}/deletion', async ({ params: { id } }) => {
    if (!(await exists(id))) throw notFound()
    return { reasons: await reasonsToKeep(database, id) }
  })

  serve('POST /api/admin/company/{id}/{x}', async ({ params: { id, x }, body, caller }) => {
    if (!maySend(companyMachine, x, caller.authorities)) throw new Refusal(40301)
    if (!readsCompany(caller, id)) throw notFound()
    const event = { type: x, reason: body.reason ?? '', note: body.note ?? '' }
    const { state, ...rest } = await advance(context, { machine: 'company', id, event, actor: caller, expectedVersion: body.version })
    return { ...rest, state: state as CompanyState }
  })

  serve('GET /api/srm/company/{id}/running', async ({ params: { id } }) => {
    if (!(await exists(id))) throw notFound()
    return { running: await runningWith(database, id) }
  })

  serve('GET /api/srm/company/{id}/merger', async ({ params: { id }, query: { intoId }, caller }) => {
    const about = async (its: string) => {
      const { name, nameEn, unifiedCreditCode, state, version, kind } = await seen(its, caller)
      if (kind !== 'SUPPLIER') throw notFound()
      return { id: its, name, nameEn, unifiedCreditCode, state, version }
    }
    return { merged: await about(id), kept: await about(intoId), ...(await previewOf(database, id, intoId)) }
  })

  serve('POST /api/srm/company/{id}/merge', async ({ params: { id }, body: { intoId, ...body }, caller }) => {
    for (const its of [id, intoId]) if ((await seen(its, caller)).kind !== 'SUPPLIER') throw notFound()
    await mergeCompany(context, { from: id, into: intoId, ...body, actor: caller })
    const { state, version: its } = await seen(id, caller)
    return { id, state, version: its, transitions: await offersFor(context, 'company', id, caller) }
  })

  serve('GET /api/srm/company/{id}/receivers', async ({ params: { id }, caller }) => {
    await seen(id, caller)
    return receiversOf(database, id, caller.id)
  })

  serve('POST /api/srm/company/{id}/transfer', async ({ params: { id }, body: { version, ...said }, caller }) => {
    await seen(id, caller)
    const event = { type: 'transfer', ...said }
    const { state, ...rest } = await advance(context, { machine: 'company', id, event, actor: caller, expectedVersion: version })
    return { ...rest, state: state as CompanyState }
  })

  serve('POST /api/srm/company/{id}/mark', async ({ params: { id }, body, caller }) => {
    await seen(id, caller)
    await permit(context, { machine: 'company', id, event: { type: 'mark' }, actor: caller }, async (tx) => {
      const values = await registrationValues(tx, id)
      const marks: Mark[] = body.marks.map(({ field, reason }) => ({ field, reason, value: values[field] }))
      const correctFields = body.correct.filter((field) => !marks.some((one) => one.field === field))
      await tx.update(company).set({ marks, correctFields }).where(eq(company.id, id))
    })
    return { transitions: await offersFor(context, 'company', id, caller) }
  })

  serve('GET /api/srm/company/{id}/checks', async ({ params: { id }, caller }) => {
    await seen(id, caller)
    return checksOf(database, id, clock.now(), caller)
  })

  serve('GET /api/admin/srmManageLog/list/{id}', async ({ params: { id }, caller }) => {
    if (!readsCompany(caller, id) || !(await exists(id))) throw notFound()
    return manageLogOf(database, id, caller, readerOf(id, caller))
  })

  const seen = async (id: string, caller: Actor) => {
    const detail = readsCompany(caller, id) ? await companyDetail(database, id, caller) : undefined
    if (!detail) throw notFound()
    return detail
  }

  const exists = async (id: string) => (await rowsOf(database, sql`select 1 from company where id = ${id}`)).length > 0
}

/** A supplier that reads about itself sees the names of its own people alone. */
const readerOf = (id: string, caller: Actor): string | null =>
  caller.companyId === id && !caller.authorities.has('company:page') ? id : null
