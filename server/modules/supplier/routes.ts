import { and, asc, eq, sql } from 'drizzle-orm'
import { barsInviting, inForce, mayBeInvited, type IntegrityEffect } from '#server/db/integrity.ts'
import { contains, isoMomentOrNull, listPage } from '#server/db/list.ts'
import { inScope } from '#server/db/qualification.ts'
import { hasApprover } from '#server/db/roles.ts'
import { company } from '#server/db/tables/platform.ts'
import type { Lifecycle } from '#server/lifecycle/process.ts'
import type { ServeRow } from '#server/plugins/rows.ts'

interface Row {
  id: string
  name: string
  name_en: string
  unified_credit_code: string
  area_name: string
  state: string
  excluded: { by: IntegrityEffect; until: string | null } | null
  in_scope: boolean
}

const confirms = hasApprover(sql`${company.id}`).mapWith(Boolean)

export const supplierRoutes = (serve: ServeRow, { database, clock }: Lifecycle): void => {
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

  serve('GET /api/po/supplier/page', async ({ query }) => {
    const barred = inForce(sql`c.id`, barsInviting, clock.now())
    const scoped = query.categoryId ? inScope(sql`c.id`, sql`${query.categoryId}::bigint`) : sql`true`
    const { total, rows } = await listPage<Row>(database, query, {
      // Of several records the one that bars longest.
      select: sql`c.id, c.name, c.name_en, c.unified_credit_code, c.area_name, c.state,
        (select jsonb_build_object('by', held.effect, 'until', held.effect_until) ${barred}
          order by held.effect_until desc nulls first limit 1) as excluded, ${scoped} as in_scope`,
      from: sql`company c`,
      where: [
        sql`c.kind = 'SUPPLIER' and c.name <> ''
          and (c.state = 'approved' or (c.state in ('suspended', 'blacklisted') and exists (select 1 ${barred})))`,
        ...(query.invitable ? [mayBeInvited(sql`c.id`, sql`c.state`, clock.now()), scoped] : []),
        ...(query.q?.trim() ? [contains(query.q, sql`c.search_grams`, sql`c.search`)] : []),
      ],
      sortable: { name: sql`c.name` },
      unique: sql`c.id`,
    })
    return {
      total,
      rows: rows.map((row) => ({
        id: String(row.id),
        name: row.name,
        nameEn: row.name_en,
        unifiedCreditCode: row.unified_credit_code,
        areaName: row.area_name,
        state: row.state,
        excludedBy: row.excluded?.by ?? null,
        excludedUntil: isoMomentOrNull(row.excluded?.until ?? null),
        inScope: row.in_scope,
      })),
    }
  })
}
