import { and, asc, eq, sql } from 'drizzle-orm'
import { barsInviting, inForce, mayBeInvited } from '#server/db/integrity.ts'
import { companiesWith, listPage } from '#server/db/list.ts'
import { inScope } from '#server/db/qualification.ts'
import { hasApprover } from '#server/db/roles.ts'
import { company } from '#server/db/tables/platform.ts'
import type { ModuleContext } from '#server/serving/module.ts'
import type { ServeRow } from '#server/serving/rows.ts'
import type { Data } from '#src/contract/index.ts'

type Row = Data<'GET /api/po/supplier/page'>['rows'][number]

const confirms = hasApprover(sql`${company.id}`).mapWith(Boolean)

export const supplierRoutes = (serve: ServeRow, { database, clock }: ModuleContext): void => {
  serve('GET /api/admin/company/getBasicUnits/{x}', ({ params }) =>
    database
      .select({ id: company.id, name: company.name, nameEn: company.nameEn, parentId: company.parentCompanyId, confirms })
      .from(company)
      .where(and(eq(company.kind, 'BASE_UNIT'), params.x === '0' ? undefined : eq(company.parentCompanyId, params.x)))
      .orderBy(asc(company.id)),
  )

  serve('GET /api/admin/company/getJCCompanys', () =>
    database
      .select({ id: company.id, name: company.name, nameEn: company.nameEn, confirms })
      .from(company)
      .where(eq(company.kind, 'JC_CENTRE'))
      .orderBy(asc(company.id)),
  )

  serve('GET /api/po/supplier/page', ({ query }) => {
    const barred = inForce(sql`c.id`, barsInviting, clock.now())
    // Of several records the one that bars longest.
    const longest = sql`${barred} order by held.effect_until desc nulls first limit 1`
    const scoped = query.categoryId ? inScope(sql`c.id`, sql`${query.categoryId}::bigint`) : sql`true`
    return listPage<Row>(database, query, {
      select: sql`c.id, c.name, c.name_en as "nameEn", c.unified_credit_code as "unifiedCreditCode", c.area_name as "areaName", c.state,
        (select held.effect ${longest}) as "excludedBy", (select held.effect_until ${longest}) as "excludedUntil", ${scoped} as "inScope"`,
      from: sql`company c`,
      where: [
        sql`c.kind = 'SUPPLIER' and c.name <> ''
          and (c.state = 'approved' or (c.state in ('suspended', 'blacklisted') and exists (select 1 ${barred})))`,
        ...(query.invitable ? [mayBeInvited(sql`c.id`, sql`c.state`, clock.now()), scoped] : []),
        ...(query.q?.trim() ? [companiesWith(query.q)] : []),
      ],
      sortable: { name: sql`c.name` },
      unique: sql`c.id`,
    })
  })
}
