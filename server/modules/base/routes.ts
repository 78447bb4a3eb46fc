import { asc, sql } from 'drizzle-orm'
import { unknownCodes } from '#server/db/dictionary.ts'
import { stopReason as stopReasonTable } from '#server/db/tables/procurement.ts'
import { category, codeType, companyType as companyTypeTable, sysCode } from '#server/db/tables/supplier.ts'
import { serveEntity } from '#server/serving/entity.ts'
import type { ModuleContext } from '#server/serving/module.ts'
import type { ServeRow } from '#server/serving/rows.ts'
import { unusable } from '#server/refusal.ts'
import { companyType } from '#src/contract/companyType.ts'
import { dictionary, dictionaryType } from '#src/contract/dictionary.ts'
import { stopReason } from '#src/contract/stopReason.ts'

/** Base data that the platform and group procurement keep. */
export const baseRoutes = (serve: ServeRow, context: ModuleContext): void => {
  const { database } = context
  serveEntity(serve, context, stopReason, {
    table: stopReasonTable,
    search: ['code', 'name', 'nameEn'],
    order: ['code'],
    uses: { stopRequest: sql`select 1 from stop_request u where u.reason_id = e.id` },
  })

  serveEntity(serve, context, companyType, {
    table: companyTypeTable,
    search: ['code', 'name', 'nameEn'],
    order: ['position', 'id'],
    uses: {
      company: sql`select 1 from company u where e.kind = 'SUPPLIER' and u.supplier_kind_id = e.id
        union all select 1 from company u where e.kind <> 'SUPPLIER' and u.kind = e.kind`,
    },
    check: async (tx, contents) => {
      const unknown = await unknownCodes(tx, 'certificateType', contents.flatMap(papersOf))
      return (content) => (papersOf(content).some((paper) => unknown.has(paper)) ? [unusable('requiredPapers')] : [])
    },
  })

  serveEntity(serve, context, dictionaryType, {
    table: codeType,
    search: ['code', 'name', 'nameEn'],
    order: ['code'],
    uses: { code: sql`select 1 from sys_code u where u.type = e.code` },
  })

  serveEntity(serve, context, dictionary, {
    table: sysCode,
    search: ['code', 'name', 'nameEn'],
    order: ['type', 'position', 'id'],
    uses: {
      company: sql`select 1 from company u where e.type = 'CTYPE' and u.enterprise_type = e.code
        union all select 1 from company u where e.type = 'historySupplyUnit' and u.history_supply_unit @> array[e.code]`,
      certificate: sql`select 1 from certificate u where e.type = 'certificateType' and u.type = e.code`,
      companyType: sql`select 1 from company_type u where e.type = 'certificateType' and u.required_papers @> array[e.code]`,
      achievement: sql`select 1 from achievement u where e.type = 'amountBand' and u.amount_band = e.code`,
      integrity: sql`select 1 from integrity u where e.type = 'integrityRule' and u.rule_code = e.code`,
    },
    check: async (tx) => {
      const types = new Set((await tx.select({ code: codeType.code }).from(codeType)).map(({ code }) => code))
      return ({ type }) => (type === undefined || types.has(String(type)) ? [] : [unusable('type')])
    },
  })

  serve('GET /api/srm/category/all', () =>
    database
      .select({ id: category.id, parentId: category.parentId, code: category.code, name: category.name, nameEn: category.nameEn })
      .from(category)
      .orderBy(asc(category.code)),
  )
}

const papersOf = ({ requiredPapers = [] }: Record<string, unknown>) => requiredPapers as string[]
