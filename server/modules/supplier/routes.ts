import { and, asc, eq, sql } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { listPage } from '#server/db/list.ts'
import { company } from '#server/db/tables/platform.ts'
import type { ServeRow } from '#server/plugins/rows.ts'

interface Row {
  id: string
  name: string
  name_en: string
  unified_credit_code: string
  area_name: string
  state: string
}

export const supplierRoutes = (serve: ServeRow, database: Database): void => {
  serve('GET /api/admin/company/getBasicUnits/{x}', ({ params }) =>
    database
      .select({ id: company.id, name: company.name, nameEn: company.nameEn, parentId: company.parentCompanyId })
      .from(company)
      .where(and(eq(company.kind, 'BASE_UNIT'), params.x === '0' ? undefined : eq(company.parentCompanyId, params.x)))
      .orderBy(asc(company.id)),
  )

  serve('GET /api/admin/company/getJCCompanys', () =>
    database
      .select({ id: company.id, name: company.name, nameEn: company.nameEn })
      .from(company)
      .where(eq(company.kind, 'JC_CENTRE'))
      .orderBy(asc(company.id)),
  )

  serve('GET /api/po/supplier/page', async ({ query }) => {
    const fragment = query.q?.trim()
    const pattern = `%${(fragment ?? '').replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
    const { total, rows } = await listPage<Row>(database, query, {
      select: sql`id, name, name_en, unified_credit_code, area_name, state`,
      from: sql`company`,
      where: [
        sql`kind = 'SUPPLIER' and state = 'approved'`,
        ...(fragment ? [sql`(name ilike ${pattern} or name_en ilike ${pattern} or unified_credit_code = ${fragment})`] : []),
      ],
      sortable: { name: sql`name` },
      unique: sql`id`,
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
      })),
    }
  })
}
