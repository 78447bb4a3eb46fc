import { sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { listPage } from '#server/db/list.ts'
import { isAmong, quotationsOf } from '#server/lifecycle/owner.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import type { Gate } from '#server/plugins/caller.ts'
import { notFound } from '#server/plugins/refusal.ts'
import type { ServeRow } from '#server/plugins/rows.ts'
import { maySeeCompany } from './queries.ts'

interface Row {
  project_id: string
  no: string
  title: string
  title_en: string
  state: string
  quotation_state: string
  rank: number | null
  chosen: boolean
}

export const companyProjectRoutes = (serve: ServeRow, { database, config }: Gate): void => {
  serve('GET /api/srm/company/{id}/projects', async ({ params: { id }, query, caller }) => {
    const known = maySeeCompany(caller, id) && (await rowsOf(database, sql`select 1 from company where id = ${id}`)).length > 0
    if (!known) throw notFound()
    const quotations = caller.companyId === id ? await quotationsOf(database, config.sealKey, id) : null
    return pageOfProjects(database, query, quotations, id, caller)
  })
}

/**
 * Who has quoted is nobody else's to know before the opening; how a quotation did, nobody's but the buyers' before the result.
 * @param own all quotations of the company, when it asks itself
 */
const pageOfProjects = async (
  database: Database,
  query: { page: number; limit: number; sort?: string | undefined },
  own: string[] | null,
  id: string,
  actor: Actor,
) => {
  const buys = !own && actor.authorities.has('quotation')
  const told = sql`(p.state = 'resultPublished' or (${buys} and q.opened_at is not null))`
  const { total, rows } = await listPage<Row>(database, query, {
    select: sql`p.id as project_id, p.no, p.title, p.title_en, p.state, q.state as quotation_state, case when ${told} then q.rank end as rank,
      (${told} and p.chosen_quotation_id = q.id) is true as chosen`,
    from: sql`quotation q join project p on p.id = q.project_id`,
    where: own ? [isAmong(own)] : [sql`q.supplier_company_id = ${id}`, sql`q.opened_at is not null`],
    sortable: {},
    latest: sql`q.created_at`,
    unique: sql`q.id`,
  })
  return {
    total,
    rows: rows.map((row) => ({
      projectId: String(row.project_id),
      no: row.no,
      title: row.title,
      titleEn: row.title_en,
      state: row.state,
      quotationState: row.quotation_state,
      rank: row.rank,
      chosen: row.chosen,
    })),
  }
}
