import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { projectInScope } from '#server/db/dataScope.ts'
import { openingShown, readsQuotes } from '#server/db/disclosed.ts'
import { heldByNone } from '#server/db/heldFiles.ts'
import { file, quotation, quotationAttachment } from '#server/db/tables/procurement.ts'
import { ownerRef } from '#server/seal/owner.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import { sealUploader } from '#server/seal/uploader.ts'
import { refuseUnusable } from '#server/refusal.ts'

/** Finds a row when a file belongs to an opened quotation, for those who run purchases. */
export const openedFiles = (fileId: string, who: Actor): SQL =>
  sql`select 1 from quotation_attachment a join quotation q on q.id = a.quotation_id join project p on p.id = q.project_id
    where a.file_id = ${fileId} and a.opened and ${openingShown} and ${readsQuotes(who)}
      and ${projectInScope(who)}`

/** Whether a file belongs to a quotation of the person's own company, which the tables tell by the key alone. */
export const isOwnAttachment = async (database: Database, sealKey: string, fileId: string, who: Actor): Promise<boolean> => {
  if (!who.authorities.has('poPrice')) return false
  const rows = await database
    .select({ projectId: quotation.projectId, ref: quotation.ownerRef })
    .from(quotationAttachment)
    .innerJoin(quotation, eq(quotation.id, quotationAttachment.quotationId))
    .where(eq(quotationAttachment.fileId, fileId))
  return rows.some(({ projectId, ref }) => ref === ownerRef(sealKey, projectId, who.companyId))
}

/**
 * Those of these files that this person may attach to a quotation: what it has already, and what the person uploaded and nothing holds. A file that two
 * quotations had would tell that they are of one company.
 */
export const attachable = async (database: Database, quotationId: string, fileIds: string[], actor: Actor) => {
  if (fileIds.length === 0) return new Set<string>()
  const rows = await rowsOf<{ id: string }>(
    database,
    sql`select f.id from file f where f.id in ${fileIds} and ((f.uploaded_by = ${actor.id} and ${heldByNone()})
      or exists (select 1 from quotation_attachment a where a.quotation_id = ${quotationId} and a.file_id = f.id))`,
  )
  return new Set(rows.map(({ id }) => id))
}

/**
 * From now on the company's own people may read them, and nobody reads who uploaded them. What was attached once stays: a receipt may stand for it.
 * @throws Refusal 42200 when another record was quicker
 */
export const attach = async (tx: Database, sealKey: string, quotationId: string, fileIds: string[], actor: Actor): Promise<void> => {
  if (fileIds.length === 0) return
  await sealUploader(tx, sealKey, fileIds, { userId: actor.id, companyId: actor.companyId })
  const taken = await rowsOf(
    tx,
    sql`select 1 from file f where f.id in ${fileIds} and not (${heldByNone()})
        and not exists (select 1 from quotation_attachment own where own.quotation_id = ${quotationId} and own.file_id = f.id)`,
  )
  if (taken.length > 0) refuseUnusable(['sheet.attachmentIds'])
  await tx
    .insert(quotationAttachment)
    .values(fileIds.map((fileId, position) => ({ quotationId, fileId, position })))
    .onConflictDoUpdate({
      target: [quotationAttachment.quotationId, quotationAttachment.fileId],
      set: { position: sql`excluded.position` },
    })
}

/** Every file that was ever attached to a quotation, as its own company sees it. */
export const attachmentsOf = async (database: Database, quotationId: string) => {
  const rows = await database
    .select({ id: file.id, name: file.name, size: file.size, mime: file.mime, sha256: file.sha256 })
    .from(quotationAttachment)
    .innerJoin(file, eq(file.id, quotationAttachment.fileId))
    .where(eq(quotationAttachment.quotationId, quotationId))
    .orderBy(quotationAttachment.position, file.createdAt, file.id)
  return rows.map((row) => ({ ...row, size: Number(row.size) }))
}

/** What was opened, by quotation. */
export const openedAttachments = async (database: Database, quotationIds: string[]) => {
  const found = new Map<string, Awaited<ReturnType<typeof attachmentsOf>>>()
  if (quotationIds.length === 0) return found
  const rows = await database
    .select({
      quotationId: quotationAttachment.quotationId,
      id: file.id,
      name: file.name,
      size: file.size,
      mime: file.mime,
      sha256: file.sha256,
    })
    .from(quotationAttachment)
    .innerJoin(file, eq(file.id, quotationAttachment.fileId))
    .where(and(inArray(quotationAttachment.quotationId, quotationIds), eq(quotationAttachment.opened, true)))
    .orderBy(quotationAttachment.position)
  for (const { quotationId, ...row } of rows)
    found.set(quotationId, [...(found.get(quotationId) ?? []), { ...row, size: Number(row.size) }])
  return found
}
