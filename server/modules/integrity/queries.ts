import { and, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { isCode } from '#server/db/dictionary.ts'
import { companiesWith, listPage, oneOf } from '#server/db/list.ts'
import { company } from '#server/db/tables/platform.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import type { contract, Data } from '#src/contract/index.ts'

type CompanyQuery = z.output<(typeof contract)['GET /api/srm/integrity/company/page']['query']>
type IntegrityContent = z.output<(typeof contract)['POST /api/srm/integrity']['body']>

/** A record is about a company that was formally admitted once, whatever became of it. */
const admittedOnce = ['approved', 'suspended', 'expired', 'blacklisted']

/** What does not hold, as paths of the form. */
export const unusableFields = async (database: Database, content: IntegrityContent, id: string | null, actor: Actor): Promise<string[]> => {
  const problems: string[] = []
  const [about] = await database
    .select({ id: company.id })
    .from(company)
    .where(and(eq(company.id, content.companyId), eq(company.kind, 'SUPPLIER'), inArray(company.state, admittedOnce)))
  if (!about) problems.push('companyId')
  if (!(await isCode(database, 'integrityRule', content.ruleCode))) problems.push('ruleCode')
  if (content.type === 'GOOD' && content.effect !== 'NONE') problems.push('effect')
  if (content.effect === 'NONE' && content.effectDays !== null) problems.push('effectDays')
  if (content.evidenceFileId !== null) {
    const usable = await rowsOf(
      database,
      sql`select 1 from file f where f.id = ${content.evidenceFileId} and (f.uploaded_by = ${actor.id}
            or exists (select 1 from integrity i where i.id = ${id} and i.evidence_file_id = f.id))`,
    )
    if (usable.length === 0) problems.push('evidenceFileId')
  }
  return problems
}

/** Companies that a record can be about. */
export const pageOfCompanies = (database: Database, query: CompanyQuery) =>
  listPage<Data<'GET /api/srm/integrity/company/page'>['rows'][number]>(database, query, {
    select: sql`c.id, c.name, c.name_en as "nameEn", c.unified_credit_code as "unifiedCreditCode", c.area_name as "areaName", c.state`,
    from: sql`company c`,
    where: [sql`c.kind = 'SUPPLIER'`, oneOf(admittedOnce.join(), sql`c.state`), ...(query.q?.trim() ? [companiesWith(query.q)] : [])],
    sortable: {},
    unique: sql`c.id`,
  })
