import { z } from 'zod'
import { id, line, prose, unitPrice } from './row.ts'

export const rate = z.string().regex(/^0\.\d{4}$/)

/** Prices are gross: tax included at `taxRate`. A null price is a gap. */
export const sheet = z.strictObject({
  taxRate: rate,
  deliveryDays: z.number().int().min(0).max(3650).nullable(),
  validityDays: z.number().int().min(1).max(3650),
  remark: prose.max(2000),
  lines: z.array(z.strictObject({ itemId: id, unitPrice: unitPrice.nullable(), remark: line.max(500) })).max(2000),
  /** Files sealed with the prices. */
  attachmentIds: z.array(id).max(50).default([]),
})

export type Sheet = z.output<typeof sheet>

/** What a submission consists of; its canonical JSON is what the receipt's SHA-256 is taken of. */
export interface Submission {
  projectNo: string
  quotationNo: string
  supplier: string
  round: number
  submittedAt: string
  sheet: Sheet
  /** What the sheet's files are, so that the hash speaks for them too. Quotations from before there were any have none. */
  attachments?: { id: string; name: string; size: number; sha256: string }[]
  /** Random, so that the hash can't be met by trying prices. Quotations from before have none. */
  salt?: string
}

/** Where an opened quotation is not what was sealed: its text, against the receipt, the log and its own numbers, and its files. */
export const misfit = z.enum(['receipt', 'log', 'content', 'attachment'])

export type Misfit = z.output<typeof misfit>

const cellText = z.string().max(200)

/** What was typed and can't be read as a price or a number of days yet: kept as it is, never sealed. Empty where it can. */
export const unread = z.strictObject({
  prices: z.array(z.strictObject({ itemId: id, text: cellText })).max(2000),
  deliveryDays: cellText,
  validityDays: cellText,
})

export type Unread = z.output<typeof unread>
