import { z } from 'zod'
import { projectMachine } from '#src/machines/project/project.ts'
import { stateOf } from './moves.ts'
import { amount, count, defineRows, id, moment, pageOfRows, pageQuery } from './row.ts'

const award = z.strictObject({
  projectId: id,
  projectNo: z.string(),
  title: z.string(),
  titleEn: z.string(),
  unitName: z.string(),
  unitNameEn: z.string(),
  state: stateOf(projectMachine),
  stateSince: moment,
  quoteCount: count,
  supplierName: z.string().nullable(),
  supplierNameEn: z.string().nullable(),
  totalGross: amount.nullable(),
  lowestTotal: amount.nullable(),
  reason: z.string().nullable(),
})

export const awardRows = defineRows({
  'GET /api/po/award/page': {
    summary: 'Opened purchases and whom they chose',
    authority: 'poJcChosen',
    query: pageQuery.extend({ q: z.string().max(100).optional(), state: z.string().max(100).optional() }),
    data: pageOfRows(award),
    example: {
      query: { page: '1', limit: '10' },
      data: {
        total: 1,
        rows: [
          {
            projectId: '1001',
            projectNo: 'JC-2026-000017',
            title: '门机钢丝绳年度采购',
            titleEn: 'Yearly purchase of wire ropes for portal cranes',
            unitName: '东港集装箱码头有限公司',
            unitNameEn: 'East Harbour Container Terminal',
            state: 'chosen',
            stateSince: '2026-12-01T15:00:00+08:00',
            quoteCount: 3,
            supplierName: '远航钢绳有限公司',
            supplierNameEn: 'Yuanhang Wire Rope',
            totalGross: '51000.00',
            lowestTotal: '51000.00',
            reason: '总价最低且交期满足',
          },
        ],
      },
    },
  },
})
