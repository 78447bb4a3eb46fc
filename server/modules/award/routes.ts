import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { byName, contains, isoMoment, listPage, oneOf } from '#server/db/list.ts'
import type { ServeRow } from '#server/plugins/rows.ts'

interface Row {
  id: string
  no: string
  title: string
  title_en: string
  unit_name: string
  unit_name_en: string
  state: string
  state_since: Date | string
  quotes: number
  supplier_name: string | null
  supplier_name_en: string | null
  total_gross: string | null
  lowest: string | null
  chosen_reason: string | null
}

export const awardRoutes = (serve: ServeRow, database: Database): void => {
  serve('GET /api/po/award/page', async ({ query }) => {
    const where = [
      sql`p.state in ('opened', 'chosen', 'resultPublished')`,
      ...(query.state ? [oneOf(query.state, sql`p.state`)] : []),
      ...(query.q?.trim() ? [contains(query.q, sql`p.search_grams`, sql`p.search`)] : []),
    ]
    const { total, rows } = await listPage<Row>(database, query, {
      select: sql`p.id, p.no, p.title, p.title_en, u.name as unit_name, u.name_en as unit_name_en, p.state, p.state_since, p.chosen_reason,
        s.name as supplier_name, s.name_en as supplier_name_en, c.total_gross::text as total_gross,
        (select count(*) from quotation q where q.project_id = p.id and q.opened_at is not null)::int as quotes,
        (select min(q.total_gross) from quotation q where q.project_id = p.id and q.rank is not null)::text as lowest`,
      from: sql`project p join company u on u.id = p.unit_id left join quotation c on c.id = p.chosen_quotation_id
        left join company s on s.id = c.supplier_company_id`,
      where,
      sortable: {
        no: sql`p.no`,
        title: byName(sql`p.title`),
        titleEn: byName(sql`p.title_en`),
        state: sql`p.state`,
        stateSince: sql`p.state_since`,
      },
      unique: sql`p.id`,
    })
    return {
      total,
      rows: rows.map((row) => ({
        projectId: String(row.id),
        projectNo: row.no,
        title: row.title,
        titleEn: row.title_en,
        unitName: row.unit_name,
        unitNameEn: row.unit_name_en,
        state: row.state,
        stateSince: isoMoment(row.state_since),
        quoteCount: row.quotes,
        supplierName: row.supplier_name,
        supplierNameEn: row.supplier_name_en,
        totalGross: row.total_gross,
        lowestTotal: row.lowest,
        reason: row.chosen_reason,
      })),
    }
  })
}
