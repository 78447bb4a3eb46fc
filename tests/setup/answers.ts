import { z } from 'zod'
import { refusal, type Row } from '#src/contract/row.ts'

/** The whole answer of a call, as strict as its row. */
export const answerOf = (row: Row, isSuccess: boolean): z.ZodType => {
  if (!isSuccess) return refusal
  return row.wrapping === 'bare' ? row.data : z.strictObject({ status: z.literal(200), message: z.null(), data: row.data })
}
