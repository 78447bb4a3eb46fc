import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { appUser } from '#server/db/tables/platform.ts'
import { file } from '#server/db/tables/procurement.ts'
import { paperTypes } from '#src/lib/fileUse.ts'

/** Whether a file can be a company's authority letter: a paper that one of its own people uploaded. */
export const isLetterOf = async (database: Database, fileId: string, companyId: string): Promise<boolean> => {
  const found = await database
    .select({ id: file.id })
    .from(file)
    .innerJoin(appUser, eq(appUser.id, file.uploadedBy))
    .where(and(eq(file.id, fileId), eq(appUser.companyId, companyId), inArray(file.mime, [...paperTypes])))
  return found.length > 0
}
