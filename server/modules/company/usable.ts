import { inArray, sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { category, supplierKind, sysCode } from '#server/db/tables/supplier.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import type { CompanyData } from './write.ts'

interface Named {
  path: string
  value: string
}

/**
 * Refuses what is not there for a company to name: a hostile one could otherwise read any file by naming its id.
 * @param at where the data stand in what was sent
 * @throws Refusal 42200 for a file that none of the company's people uploaded, and a category, kind or code that no dictionary has
 */
export const refuseUnusable = async (tx: Database, companyId: string, data: CompanyData, at = ''): Promise<void> => {
  const unusable = [...(await foreignFiles(tx, companyId, data)), ...(await unknownEntries(tx, data)), ...(await unknownCodes(tx, data))]
  const errors = unusable.map((path) => ({ path: `${at}${path}`, message: 'error.unusable' }))
  if (errors.length > 0) throw new Refusal(42200, { errors })
}

const foreignFiles = async (tx: Database, companyId: string, { businessLicense, certificates = [] }: CompanyData): Promise<string[]> => {
  const named = [
    ...(businessLicense ? [{ path: 'businessLicense', value: businessLicense }] : []),
    ...certificates.map(({ certificateId }, index) => ({ path: `certificates.${index}.certificateId`, value: certificateId })),
  ]
  if (named.length === 0) return []
  const own = await rowsOf<{ id: string }>(
    tx,
    sql`select f.id from file f join app_user u on u.id = f.uploaded_by where u.company_id = ${companyId}
        and f.id = any (${sql.param(named.map(({ value }) => value))}::bigint[])`,
  )
  return missing(named, new Set(own.map(({ id }) => String(id))))
}

const unknownEntries = async (tx: Database, { categoryIds = [], supplierKindId }: CompanyData): Promise<string[]> => {
  const categories =
    categoryIds.length > 0 ? await tx.select({ id: category.id }).from(category).where(inArray(category.id, categoryIds)) : []
  const kinds = supplierKindId
    ? await tx
        .select({ id: supplierKind.id })
        .from(supplierKind)
        .where(inArray(supplierKind.id, [supplierKindId]))
    : []
  return [
    ...(categories.length < new Set(categoryIds).size ? ['categoryIds'] : []),
    ...(supplierKindId && kinds.length === 0 ? ['supplierKindId'] : []),
  ]
}

const unknownCodes = async (
  tx: Database,
  { enterpriseType, certificates = [], historySupplyUnit = [] }: CompanyData,
): Promise<string[]> => {
  const named: Record<string, Named[]> = {
    CTYPE: enterpriseType ? [{ path: 'enterpriseType', value: enterpriseType }] : [],
    certificateType: certificates.map(({ type }, index) => ({ path: `certificates.${index}.type`, value: type })),
    historySupplyUnit: historySupplyUnit.map((value) => ({ path: 'historySupplyUnit', value })),
  }
  if (Object.values(named).every((each) => each.length === 0)) return []
  const codes = await tx
    .select({ type: sysCode.type, code: sysCode.code })
    .from(sysCode)
    .where(inArray(sysCode.type, Object.keys(named)))
  return Object.entries(named).flatMap(([type, each]) =>
    missing(each, new Set(codes.filter((known) => known.type === type).map(({ code }) => code))),
  )
}

const missing = (named: Named[], known: Set<string>): string[] => [
  ...new Set(named.filter(({ value }) => !known.has(value)).map(({ path }) => path)),
]
