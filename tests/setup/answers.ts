import { z } from 'zod'
import { refusal, type Row } from '#src/contract/row.ts'

/** The whole answer of a call, as strict as its row. */
export const answerOf = (row: Row, isSuccess: boolean): z.ZodType => {
  if (!isSuccess) return refusal
  if (row.wrapping === 'bare') return row.data
  return z.strictObject({ status: z.literal(200), message: row.wrapping === 'check' ? z.string().nullable() : z.null(), data: row.data })
}
