import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { file, quotationAttachment } from '#server/db/tables/procurement.ts'
import type { Actor } from '#server/lifecycle/process.ts'

/** States in which a purchase’s quotes may be seen by those who run it. */
export const afterOpening: ReadonlySet<string> = new Set(['opened', 'chosen', 'resultPublished'])

/** Whether a file belongs to a quotation that this person may read: of the own company, or of an opened one for those who run purchases. */
export const attachmentHolders = (fileId: string, who: Actor): SQL =>
  sql`select 1 from quotation_attachment a join quotation q on q.id = a.quotation_id join project p on p.id = q.project_id
    where a.file_id = ${fileId} and (
      (q.supplier_company_id = ${who.companyId} and ${who.authorities.has('poPrice')})
      or (a.opened and p.state in ${[...afterOpening]} and ${who.authorities.has('quotation')}))`

/** Those of these files that this person may attach to a quotation: what it has already, and what the person uploaded. */
export const attachable = async (database: Database, quotationId: string, fileIds: string[], actor: Actor) => {
  if (fileIds.length === 0) return new Set<string>()
  const rows = await rowsOf<{ id: string }>(
    database,
    sql`select f.id from file f where f.id in ${fileIds} and (f.uploaded_by = ${actor.id}
      or exists (select 1 from quotation_attachment a where a.quotation_id = ${quotationId} and a.file_id = f.id))`,
  )
  return new Set(rows.map(({ id }) => String(id)))
}

/** From now on the company's own people may read them. What was attached once stays: a receipt may stand for it. */
export const attach = async (tx: Database, quotationId: string, fileIds: string[]): Promise<void> => {
  if (fileIds.length === 0) return
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
