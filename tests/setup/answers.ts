import { z } from 'zod'
import { transitionsOf } from '#src/contract/moves.ts'
import { refusal, said, type Row } from '#src/contract/row.ts'
import texts from '#src/lang/zh-CN.json' with { type: 'json' }
import { businessMachines } from '#src/machines/index.ts'
import type { BusinessMachineId } from '#src/machines/ids.ts'

/** Why something is refused, in words that the client has a text for. */
const reason = z.enum(Object.keys(texts).filter((id) => id.startsWith('refusal.')))

/** The refusal of a call about records of a machine offers that machine's events. */
const refusalAbout = (machine: BusinessMachineId | undefined): z.ZodType =>
  refusal.extend({
    reasons: z.array(reason).optional(),
    ...(machine ? { transitions: transitionsOf(businessMachines[machine]).optional() } : {}),
  })

/** By machine; the one of none is that of calls about nothing of the kind. */
const refusals = new Map<BusinessMachineId | undefined, z.ZodType>()

const refusalOf = ({ sends, begins, shows }: Row): z.ZodType => {
  const machine = sends?.machine ?? begins ?? shows
  const schema = refusals.get(machine) ?? refusalAbout(machine)
  refusals.set(machine, schema)
  return schema
}

/** The whole answer of a call, as strict as its row. */
export const answerOf = (row: Row, isSuccess: boolean): z.ZodType => {
  if (!isSuccess) return refusalOf(row)
  if (row.wrapping === 'bare') return row.data
  const envelope = { status: z.literal(200), data: row.data }
  return row.wrapping === 'check'
    ? z.strictObject({ ...envelope, message: said.nullable() }).refine(({ data, message }) => data === (message === null), {
        path: ['message'],
        message: 'says why not, and nothing where it is so',
      })
    : z.strictObject({ ...envelope, message: z.null() })
}
