import { inArray, sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { isSupplierKind, unknownCodes } from '#server/db/dictionary.ts'
import { category } from '#server/db/tables/supplier.ts'
import type { CompanyData } from './write.ts'

/**
 * What does not hold, as paths of the form: a file that none of the company's people uploaded (a hostile company could otherwise read
 * any file by naming its id), and a category, kind or code that no dictionary has.
 */
export const unusableFields = async (tx: Database, companyId: string, data: CompanyData): Promise<string[]> => {
  const { businessLicense, certificates = [], categoryIds = [], supplierKindId, enterpriseType, historySupplyUnit = [] } = data
  const foreign = await foreignFiles(tx, companyId, [
    ...(businessLicense ? [businessLicense] : []),
    ...certificates.map(({ certificateId }) => certificateId),
  ])
  const types = await unknownCodes(
    tx,
    'certificateType',
    certificates.map(({ type }) => type),
  )
  const form = await unknownCodes(tx, 'CTYPE', enterpriseType ? [enterpriseType] : [])
  const units = await unknownCodes(tx, 'historySupplyUnit', historySupplyUnit)
  return [
    ...(businessLicense && foreign.has(businessLicense) ? ['businessLicense'] : []),
    ...certificates.flatMap(({ certificateId, type }, index) => [
      ...(foreign.has(certificateId) ? [`certificates.${index}.certificateId`] : []),
      ...(types.has(type) ? [`certificates.${index}.type`] : []),
    ]),
    ...((await areCategories(tx, categoryIds)) ? [] : ['categoryIds']),
    ...(!supplierKindId || (await isSupplierKind(tx, supplierKindId)) ? [] : ['supplierKindId']),
    ...(form.size > 0 ? ['enterpriseType'] : []),
    ...(units.size > 0 ? ['historySupplyUnit'] : []),
  ]
}

const foreignFiles = async (tx: Database, companyId: string, ids: string[]): Promise<Set<string>> => {
  const foreign = new Set(ids)
  if (foreign.size === 0) return foreign
  const own = await rowsOf<{ id: string }>(
    tx,
    sql`select f.id from file f join app_user u on u.id = f.uploaded_by where u.company_id = ${companyId}
        and f.id = any (${sql.param([...foreign])}::bigint[])`,
  )
  for (const { id } of own) foreign.delete(id)
  return foreign
}

const areCategories = async (tx: Database, ids: string[]): Promise<boolean> => {
  if (ids.length === 0) return true
  const known = await tx.select({ id: category.id }).from(category).where(inArray(category.id, ids))
  return known.length === new Set(ids).size
}
