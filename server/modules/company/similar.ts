import { sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { companiesWith } from '#server/db/list.ts'
import type { Data } from '#src/contract/index.ts'

/** What company names have in common and therefore says nothing: legal forms, and what regions and trades are called. */
const common =
  /(股份|有限|责任|公司|集团|企业|工厂|中心|商贸|贸易|科技|技术|实业|co\.?|ltd\.?|inc\.?|limited|company|group|trading|省|市|\s|[()（）,.，。])/giu

/** The part of a company's name by which it is known. */
export const coreOfName = (name: string): string => {
  const core = name.replaceAll(common, '')
  return core.length >= 2 ? core : name.trim()
}

/** Companies with a similar name, the shortest names first; at most ten. */
export const similarCompanies = (database: Database, name: string) => {
  const { few } = companiesWith(coreOfName(name))
  return rowsOf<Data<'GET /api/admin/company/getBlurCompany'>[number]>(
    database,
    // Without the inner limit a fragment that many names hold would sort them all.
    sql`select id, name, name_en as "nameEn", area_name as "areaName", state from (
          select c.id, c.name, c.name_en, c.area_name, c.state from company c where c.kind = 'SUPPLIER' and ${few} limit 200
        ) as found order by length(name), id limit 10`,
  )
}
