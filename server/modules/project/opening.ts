import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { file, projectItem, quotation, quotationAttachment, quotationLine } from '#server/db/tables/procurement.ts'
import { sha256, unseal } from '#server/lifecycle/seal.ts'
import type { Submission } from '#src/contract/quotation.ts'
import { ranksOf, totalsOf } from '#src/lib/comparison.ts'
import { lineTotal } from '#src/lib/money.ts'

interface SealedRound {
  quotation_id: string
  sha256: string
  ciphertext: string
}

/**
 * Opens every sealed quote of a project together: decrypts, compares each hash with its receipt, writes the lines in clear.
 * One that is not what its receipt says is shown as such, has no rank and stays sealed; one that can't be read at all shows no price
 * and stops no other.
 * @returns how many were opened
 */
export const openQuotes = async (tx: Database, projectId: string, sealKey: string, now: Date): Promise<number> => {
  const rounds = await rowsOf<SealedRound>(
    tx,
    sql`select r.quotation_id, r.sha256, r.ciphertext from quotation_round r join quotation q on q.id = r.quotation_id
        where q.project_id = ${projectId} and q.state = 'sealed' and r.standing = 'current' order by r.quotation_id for update of q`,
  )
  const items = await tx
    .select({ id: projectItem.id, quantity: projectItem.quantity })
    .from(projectItem)
    .where(eq(projectItem.projectId, projectId))
    .orderBy(asc(projectItem.lineNo))
  const quantities = new Map(items.map(({ id, quantity }) => [id, quantity]))
  const read = rounds.map((round) => open(round, projectId, sealKey, quantities))
  const stored = await hashesOf(
    tx,
    read.flatMap(({ attachments }) => attachments.map(({ id }) => id)),
  )
  const opened = read.map((quote) => ({
    ...quote,
    hashVerified: quote.hashVerified && quote.attachments.every(({ id, sha256: sealed }) => stored.get(id) === sealed),
  }))
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
  for (const { id, sheet, totals, hashVerified } of opened) {
    const { taxRate, deliveryDays, validityDays, remark } = sheet
    await tx
      .update(quotation)
      .set({ openedAt: now, hashVerified, taxRate, deliveryDays, validityDays, remark, ...totals, rank: ranks.get(id) ?? null })
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
  return opened.length
}

const hashesOf = async (tx: Database, fileIds: string[]): Promise<Map<string, string>> => {
  if (fileIds.length === 0) return new Map()
  const rows = await tx.select({ id: file.id, sha256: file.sha256 }).from(file).where(inArray(file.id, fileIds))
  return new Map(rows.map(({ id, sha256: hash }) => [id, hash]))
}

const open = (round: SealedRound, projectId: string, sealKey: string, quantities: ReadonlyMap<string, string>) => {
  const text = readable(round, projectId, sealKey)
  const { sheet, attachments = [] } = text === null ? unreadable : (JSON.parse(text) as Submission)
  const totals = totalsOf(sheet.lines, quantities, sheet.taxRate)
  return { id: String(round.quotation_id), sheet, attachments, totals, hashVerified: text !== null && sha256(text) === round.sha256 }
}

const unreadable: Pick<Submission, 'sheet' | 'attachments'> = {
  sheet: { taxRate: '0.0000', deliveryDays: null, validityDays: 1, remark: '', lines: [], attachmentIds: [] },
}

/** Null for a ciphertext that was damaged or is another project's. */
const readable = ({ ciphertext }: SealedRound, projectId: string, sealKey: string): string | null => {
  try {
    return unseal(sealKey, projectId, ciphertext)
  } catch {
    return null
  }
}
