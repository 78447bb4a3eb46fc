import { sql, type SQL } from 'drizzle-orm'
import { projectInScope } from '#server/db/dataScope.ts'
import { openingShown, readsQuotes } from '#server/db/disclosed.ts'
import { byName, contains, listPage, oneOf } from '#server/db/list.ts'
import type { ModuleContext } from '#server/serving/module.ts'
import type { ServeRow } from '#server/serving/rows.ts'
import type { Data } from '#src/contract/index.ts'

type Row = Data<'GET /api/po/award/page'>['rows'][number]

export const awardRoutes = (serve: ServeRow, { database }: ModuleContext): void => {
  serve('GET /api/po/award/page', ({ query, caller }) => {
    // Who reads no quotation hears of a result that is published, and of no price beside it.
    const reads = readsQuotes(caller)
    const told = (field: SQL) => sql`case when ${reads} or p.result_at is not null then ${field} end`
    const where = [
      projectInScope(caller),
      openingShown,
      ...(query.state ? [oneOf(query.state, sql`p.state`)] : []),
      ...(query.q?.trim() ? [contains(query.q, sql`p.search_grams`, sql`p.search`)] : []),
    ]
    return listPage<Row>(database, query, {
      select: sql`p.id as "projectId", p.no as "projectNo", p.title, p.title_en as "titleEn", u.name as "unitName", u.name_en as "unitNameEn",
        p.state, p.state_since as "stateSince", ${told(sql`p.chosen_reason`)} as reason, ${told(sql`s.name`)} as "supplierName",
        ${told(sql`s.name_en`)} as "supplierNameEn", ${told(sql`c.total_gross`)} as "totalGross",
        (select count(*) from quotation q where q.project_id = p.id and q.opened_at is not null)::int as "quoteCount",
        case when ${reads} then (select min(q.total_gross) from quotation q where q.project_id = p.id and q.rank is not null) end as "lowestTotal"`,
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
