import { z } from 'zod'
import { companyAdvanced, companyState } from './registration.ts'
import { byId, count, defineRows, id, reason, version } from './row.ts'

/** A record that has to end before its company is closed, or a purchase that has to be opened. */
const running = z.array(z.strictObject({ machine: z.string(), id, name: z.string(), nameEn: z.string() }))
const merging = z.strictObject({ id, name: z.string(), nameEn: z.string(), unifiedCreditCode: z.string(), state: companyState, version })
const amounts = <W extends string>(what: readonly [W, ...W[]]) => z.array(z.strictObject({ what: z.enum(what), count }))

/** The end of a company, by itself or in another. */
export const mergerRows = defineRows({
  'GET /api/srm/company/{id}/running': {
    summary: 'What runs with a company and has to end before it is closed; of quotations that rest sealed nothing',
    authority: 'companyManager:close',
    params: byId,
    data: z.strictObject({ running }),
    errors: [40400],
    example: {
      params: { id: '44' },
      data: { running: [{ machine: 'scope', id: '611', name: '起重设备备件', nameEn: 'Crane spare parts' }] },
    },
  },
  'GET /api/srm/company/{id}/merger': {
    summary: 'What merging a company into another would move and leave, and what stands in its way',
    authority: 'companyManager:merge',
    params: byId,
    query: z.object({ intoId: id }),
    data: z.strictObject({
      merged: merging,
      kept: merging,
      moves: amounts(['member', 'scope', 'quoter', 'achievement', 'integrity', 'contact']),
      stays: amounts(['quotation', 'projectInvitation', 'paper', 'change']),
      running,
      /** Purchases that are not open yet and that it may have quoted for: whether it has is told to nobody. */
      unopened: running,
      keptGoesOn: z.boolean(),
    }),
    errors: [40400],
    example: {
      params: { id: '59' },
      query: { intoId: '38' },
      data: {
        merged: { id: '59', name: '海洲五金', nameEn: 'Haizhou Hardware', unifiedCreditCode: '', state: 'filling', version: 2 },
        kept: {
          id: '38',
          name: '海洲五金有限公司',
          nameEn: 'Haizhou Hardware',
          unifiedCreditCode: '91370200MA00070386',
          state: 'approved',
          version: 9,
        },
        moves: [{ what: 'member', count: 2 }],
        stays: [{ what: 'quotation', count: 0 }],
        running: [],
        unopened: [],
        keptGoesOn: true,
      },
    },
  },
  'POST /api/srm/company/{id}/merge': {
    summary: 'Merge a company into another that goes on: people and records change hands, the merged one is closed and leads there',
    authority: 'companyManager:merge',
    params: byId,
    /** `closes`: it is closed together with this where it is not yet. */
    body: z.strictObject({ version, intoId: id, intoVersion: version, closes: z.boolean().default(false), reason }),
    data: companyAdvanced,
    errors: [40400, 40900],
    example: {
      params: { id: '59' },
      body: { version: 2, intoId: '38', intoVersion: 9, reason: '同一家企业重复注册，保留已准入的一家' },
      data: { id: '59', state: 'merged', version: 3, transitions: [] },
    },
  },
})
