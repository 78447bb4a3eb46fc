import { projectInScope } from '#server/db/dataScope.ts'
import { readsQuotes } from '#server/db/disclosed.ts'
import { sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { listPage } from '#server/db/list.ts'
import { isAmong, quotationsOf } from '#server/seal/owner.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import { notFound } from '#server/refusal.ts'
import type { ModuleContext } from '#server/serving/module.ts'
import type { ServeRow } from '#server/serving/rows.ts'
import type { Data } from '#src/contract/index.ts'
import { readsCompany } from './kind.ts'

type Row = Data<'GET /api/srm/company/{id}/projects'>['rows'][number]

export const companyProjectRoutes = (serve: ServeRow, { database, config }: ModuleContext): void => {
  serve('GET /api/srm/company/{id}/projects', async ({ params: { id }, query, caller }) => {
    const known = readsCompany(caller, id) && (await rowsOf(database, sql`select 1 from company where id = ${id}`)).length > 0
    if (!known) throw notFound()
    const quotations = caller.companyId === id ? await quotationsOf(database, config.sealKey, id) : null
    return pageOfProjects(database, query, quotations, id, caller)
  })
}

/**
 * Who has quoted is nobody else's to know before the opening; how a quotation did, nobody's but the buyers' before the result.
 * @param own all quotations of the company, when it asks itself
 */
const pageOfProjects = (
  database: Database,
  query: { page: number; limit: number; sort?: string | undefined },
  own: string[] | null,
  id: string,
  actor: Actor,
) => {
  const buys = !own && readsQuotes(actor)
  const told = sql`(p.result_at is not null or (${buys} and q.opened_at is not null))`
  return listPage<Row>(database, query, {
    select: sql`p.id as "projectId", p.no, p.title, p.title_en as "titleEn", p.state, q.state as "quotationState", case when ${told} then q.rank end as rank,
      (${told} and p.chosen_quotation_id = q.id) is true as chosen`,
    from: sql`quotation q join project p on p.id = q.project_id`,
    where: own ? [isAmong(own)] : [sql`q.supplier_company_id = ${id}`, sql`q.opened_at is not null`, projectInScope(actor)],
    sortable: {},
    latest: sql`q.created_at`,
    unique: sql`q.id`,
  })
}
