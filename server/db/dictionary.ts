import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from './connect.ts'
import { companyType, sysCode } from './tables/supplier.ts'

/** Those of the codes that a dictionary type does not have. */
export const unknownCodes = async (database: Database, type: string, codes: string[]): Promise<Set<string>> => {
  const unknown = new Set(codes)
  if (unknown.size === 0) return unknown
  const known = await database
    .select({ code: sysCode.code })
    .from(sysCode)
    .where(and(eq(sysCode.type, type), inArray(sysCode.code, [...unknown])))
  for (const { code } of known) unknown.delete(code)
  return unknown
}

export const isCode = async (database: Database, type: string, code: string): Promise<boolean> =>
  (await unknownCodes(database, type, [code])).size === 0

export const isSupplierKind = async (database: Database, id: string): Promise<boolean> =>
  (
    await database
      .select({ id: companyType.id })
      .from(companyType)
      .where(and(eq(companyType.id, id), eq(companyType.kind, 'SUPPLIER')))
  ).length > 0
