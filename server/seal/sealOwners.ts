import { eq, sql } from 'drizzle-orm'
import { lockForSetup, rowsOf, type Database } from '#server/db/connect.ts'
import { quotationDisclosed } from '#server/db/disclosed.ts'
import { heldByNone } from '#server/db/heldFiles.ts'
import { quotation } from '#server/db/tables/procurement.ts'
import { nextInList, ownerColumns } from './owner.ts'
import { sealUploader } from './uploader.ts'

interface Clear {
  id: string
  projectId: string
  companyId: string
  disclosed: boolean
}

/**
 * Seals who quotes in a database of before that was done (docs/decisions/022), once: quotations and, of those that are not opened yet, who uploaded
 * their files. The entries of the transition log stay as they are: its chain holds them.
 */
export const sealOwners = (database: Database, sealKey: string): Promise<void> =>
  database.transaction(async (tx) => {
    await lockForSetup(tx)
    const clear = await rowsOf<Clear>(
      tx,
      sql`select q.id, q.project_id as "projectId", q.supplier_company_id as "companyId", ${quotationDisclosed} as disclosed
          from quotation q join project p on p.id = q.project_id where q.supplier_sealed = '' order by q.id`,
    )
    const next = new Map<string, number>()
    for (const { id, projectId, companyId, disclosed } of clear) {
      const n = next.get(companyId) ?? (await nextInList(tx, sealKey, companyId))
      next.set(companyId, n + 1)
      await tx
        .update(quotation)
        .set({ ...ownerColumns(sealKey, { id, projectId, companyId }, n), supplierCompanyId: disclosed ? companyId : null })
        .where(eq(quotation.id, id))
    }
    await sealUploaders(
      tx,
      sealKey,
      clear.filter(({ disclosed }) => !disclosed).map(({ id }) => id),
    )
  })

const sealUploaders = async (tx: Database, sealKey: string, quotationIds: string[]): Promise<void> => {
  const files = await rowsOf<{ id: string; userId: string; companyId: string }>(
    tx,
    sql`select distinct f.id, u.id as "userId", u.company_id as "companyId" from quotation_attachment a join file f on f.id = a.file_id
        join app_user u on u.id = f.uploaded_by where a.quotation_id = any (${sql.param(quotationIds)}::bigint[]) and ${heldByNone('quotation_attachment')}`,
  )
  for (const { id, ...person } of files) await sealUploader(tx, sealKey, [id], person)
}
