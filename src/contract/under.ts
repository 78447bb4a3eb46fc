import { z } from 'zod'
import { businessIds } from '#src/machines/ids.ts'
import { defineRows, id, moment, word } from './row.ts'

const record = z.strictObject({
  id,
  /** Empty where records of its machine bear none. */
  no: z.string(),
  title: z.string(),
  titleEn: z.string(),
  state: word,
  stateSince: moment,
})

export const underRows = defineRows({
  'GET /api/po/under/{machine}/{id}': {
    summary: 'What stands under a record: of each kind that the asking person lists how many, and the newest',
    authority: 'signedIn',
    params: z.object({ machine: z.enum(businessIds), id }),
    data: z.array(
      z.strictObject({
        machine: z.enum(businessIds),
        total: z.number().int().min(0),
        newest: z.array(record).max(5),
      }),
    ),
    errors: [40400],
    example: { params: { machine: 'project', id: '1001' }, data: [] },
  },
})
