import { z } from 'zod'
import { companyChangeMachine } from '#src/machines/registration/companyChange.ts'
import { eventRows } from './events.ts'
import { certificateExample, registrationField } from './registration.ts'
import { advancedOf, transitionsOf } from './moves.ts'
import { defineRows, id, moment, pageOfRows, pageQuery, reason, version } from './row.ts'
import { placeOf } from './place.ts'

const changeState = z.enum(['underReview', 'accepted', 'refused', 'withdrawn'])
const changeValue = z.strictObject({ field: registrationField, before: z.string(), after: z.string() })
const changeRow = z.strictObject({
  id,
  companyId: id,
  companyName: z.string(),
  companyNameEn: z.string(),
  state: changeState,
  stateSince: moment,
  version,
  values: z.array(changeValue),
  reason: z.string(),
  decisionReason: z.string(),
  requestedByName: z.string(),
  waitingSince: moment,
  transitions: transitionsOf(companyChangeMachine),
})

export const companyChangePlace = placeOf('companyChange', {
  path: '/api/srm/companyChange',
  alsoShown: ['/api/admin/company', '/api/srm/company', '/api/admin/srmManageLog'],
  pages: [{ code: 'company:page', href: '/srmDetail/srmDetail?id={id}' }],
})

export const companyChangeRows = defineRows({
  'GET /api/srm/companyChange/page': {
    summary: 'Changes of admitted companies: one’s own, or all for those who review them',
    authority: 'signedIn',
    query: pageQuery.extend({ state: z.string().max(100).optional(), companyId: id.optional() }),
    data: pageOfRows(changeRow),
    example: {
      query: { page: '1', limit: '10', state: 'underReview' },
      data: {
        total: 1,
        rows: [
          {
            id: '301',
            companyId: '31',
            companyName: '远航钢绳有限公司',
            companyNameEn: 'Yuanhang Wire Rope',
            state: 'underReview',
            stateSince: '2026-11-20T09:30:00+08:00',
            version: 0,
            values: [{ field: 'legalRepresentative', before: '钱远', after: '周敏' }],
            reason: '法定代表人变更登记完成',
            decisionReason: '',
            requestedByName: '周敏',
            waitingSince: '2026-11-20T09:30:00+08:00',
            transitions: [{ event: 'accept', allowed: true, reasons: [] }],
          },
        ],
      },
    },
  },
  'POST /api/srm/companyChange': {
    summary: 'Ask for a change of one’s admitted company; the old data stay in force until it is accepted',
    authority: 'company:change',
    body: z.strictObject({
      fields: z.partialRecord(registrationField, z.unknown()).refine((fields) => Object.keys(fields).length > 0),
      reason,
    }),
    data: advancedOf(companyChangeMachine),
    errors: [40900],
    example: {
      body: {
        fields: {
          enterpriseType: 'JSC',
          certificates: [certificateExample],
        },
        reason: '改制为股份有限公司，证书换发',
      },
      data: { id: '301', state: 'underReview', version: 0, transitions: [] },
    },
  },
  ...eventRows(
    companyChangePlace,
    companyChangeMachine,
    { id: '301', version: 0, reason: '变更登记通知书不清晰' },
    {
      accept: 'Let a change take effect',
      refuse: 'Refuse a change, with the reason',
      withdraw: 'Take back a change one asked for',
    },
  ),
})
