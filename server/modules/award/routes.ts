import { sql } from 'drizzle-orm'
import { projectInScope } from '#server/db/dataScope.ts'
import { byName, contains, listPage, oneOf } from '#server/db/list.ts'
import type { ModuleContext } from '#server/plugins/module.ts'
import type { ServeRow } from '#server/plugins/rows.ts'
import type { Data } from '#src/contract/index.ts'

type Row = Data<'GET /api/po/award/page'>['rows'][number]

export const awardRoutes = (serve: ServeRow, { database }: ModuleContext): void => {
  serve('GET /api/po/award/page', ({ query, caller }) => {
    const where = [
      projectInScope(caller),
      sql`p.state in ('opened', 'chosen', 'resultPublished')`,
      ...(query.state ? [oneOf(query.state, sql`p.state`)] : []),
      ...(query.q?.trim() ? [contains(query.q, sql`p.search_grams`, sql`p.search`)] : []),
    ]
    return listPage<Row>(database, query, {
      select: sql`p.id as "projectId", p.no as "projectNo", p.title, p.title_en as "titleEn", u.name as "unitName", u.name_en as "unitNameEn",
        p.state, p.state_since as "stateSince", p.chosen_reason as reason, s.name as "supplierName", s.name_en as "supplierNameEn",
        c.total_gross as "totalGross",
        (select count(*) from quotation q where q.project_id = p.id and q.opened_at is not null)::int as "quoteCount",
        (select min(q.total_gross) from quotation q where q.project_id = p.id and q.rank is not null) as "lowestTotal"`,
      from: sql`project p left join company u on u.id = p.unit_id left join quotation c on c.id = p.chosen_quotation_id
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
  })
}
