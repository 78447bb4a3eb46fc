import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { file, projectItem, quotation, quotationAttachment, quotationLine } from '#server/db/tables/procurement.ts'
import { ownerOf } from '#server/seal/owner.ts'
import { sealedQuotesOf } from '#server/modules/quotation/index.ts'
import type { Misfit } from '#src/contract/sheet.ts'
import { ranksOf, totalsOf } from '#src/lib/comparison.ts'
import { lineTotal } from '#src/lib/money.ts'

/**
 * Opens every sealed quote of a project together: decrypts, compares each with its receipt and the log, writes the lines in clear.
 * One that is not what these say is shown as such, has no rank and stays sealed. That all can be read the machine has asked before.
 * From now on the tables say in clear whose each quotation of the purchase is, also one that was never sealed or was withdrawn.
 * @returns how many were opened
 */
export const openQuotes = async (tx: Database, projectId: string, sealKey: string, now: Date): Promise<number> => {
  const sealed = await sealedQuotesOf(tx, projectId, sealKey, { lock: true })
  const items = await tx
    .select({ id: projectItem.id, quantity: projectItem.quantity })
    .from(projectItem)
    .where(eq(projectItem.projectId, projectId))
    .orderBy(asc(projectItem.lineNo))
  const quantities = new Map(items.map(({ id, quantity }) => [id, quantity]))
  const readable = sealed.flatMap(({ id, submission, misfits }) => (submission ? [{ id, misfits, ...submission }] : []))
  const stored = await hashesOf(
    tx,
    readable.flatMap(({ attachments = [] }) => attachments.map(({ id }) => id)),
  )
  const opened = readable.map(({ id, misfits, sheet, attachments = [] }) => {
    const exchanged = attachments.some((each) => stored.get(each.id) !== each.sha256)
    const all: Misfit[] = exchanged ? [...misfits, 'attachment'] : misfits
    const totals = totalsOf(sheet.lines, quantities, sheet.taxRate)
    return { id, sheet, attachments, totals, misfits: all, hashVerified: all.length === 0 }
  })
  const ranks = ranksOf(
    opened.map(({ id, totals, hashVerified }) => ({
      id,
      totalGross: totals.totalGross,
      complete: hashVerified && totals.pricedCount === items.length,
    })),
  )
  const lines = opened.flatMap(({ id, sheet }) =>
    sheet.lines.flatMap(({ itemId, unitPrice, remark }) => {
      const quantity = quantities.get(itemId)
      return unitPrice === null || quantity === undefined
        ? []
        : [{ quotationId: id, itemId, unitPrice, lineTotal: lineTotal(unitPrice, quantity), remark }]
    }),
  )
  for (let start = 0; start < lines.length; start += 1000) await tx.insert(quotationLine).values(lines.slice(start, start + 1000))
  for (const { id, sheet, totals, misfits, hashVerified } of opened) {
    const { taxRate, deliveryDays, validityDays, remark } = sheet
    await tx
      .update(quotation)
      .set({ openedAt: now, hashVerified, misfits, taxRate, deliveryDays, validityDays, remark, ...totals, rank: ranks.get(id) ?? null })
      .where(eq(quotation.id, id))
  }
  for (const { id, attachments } of opened) {
    if (attachments.length === 0) continue
    await tx
      .update(quotationAttachment)
      .set({ opened: true })
      .where(
        and(
          eq(quotationAttachment.quotationId, id),
          inArray(
            quotationAttachment.fileId,
            attachments.map((each) => each.id),
          ),
        ),
      )
  }
  await discloseOwners(tx, projectId, sealKey)
  return opened.length
}

const idsOf = (values: string[]): SQL => sql`${sql.param(values)}::bigint[]`

const discloseOwners = async (tx: Database, projectId: string, sealKey: string): Promise<void> => {
  const rows = await tx.select().from(quotation).where(eq(quotation.projectId, projectId))
  const owned = rows.flatMap((row) => {
    const companyId = ownerOf(sealKey, row)
    return companyId === null ? [] : [{ id: row.id, companyId }]
  })
  await tx.execute(
    sql`update quotation q set supplier_company_id = owned.company_id
        from unnest(${idsOf(owned.map(({ id }) => id))}, ${idsOf(owned.map(({ companyId }) => companyId))}) as owned (id, company_id)
        where q.id = owned.id`,
  )
}

const hashesOf = async (tx: Database, fileIds: string[]): Promise<Map<string, string>> => {
  if (fileIds.length === 0) return new Map()
  const rows = await tx.select({ id: file.id, sha256: file.sha256 }).from(file).where(inArray(file.id, fileIds))
  return new Map(rows.map(({ id, sha256: hash }) => [id, hash]))
}
