import { z } from 'zod'
import type { FlowDefinition } from '#src/machines/approval/definition.ts'
import { flowContent, flowExample, flowNames } from './flow.ts'
import { byId, defineRows, id, moment } from './row.ts'

const seen = z.strictObject({
  /** When it was offered, as it was seen. */
  offeredAt: moment,
})
const offered = { offeredAt: '2026-11-27T09:00:00+08:00' }
const content: FlowDefinition = { ...flowExample, title: { zh: '采购方案审批（新）', en: 'Procurement plan approval (new)' } }

/** What the product delivers otherwise than before, and the house has yet to answer: what it has stays until somebody publishes another. */
export const flowOfferRows = defineRows({
  'GET /api/powf/definition/{id}/offer': {
    summary: 'What the product offers in the place of a definition of the whole house; null where it offers nothing',
    authority: 'powfConfiguration',
    params: byId,
    data: z.strictObject({ content: flowContent, names: flowNames, offeredAt: moment }).nullable(),
    errors: [40400],
    example: {
      params: { id: '4' },
      data: { content, names: [{ by: 'role', key: 'JC_LEAD', name: '集采负责人', nameEn: 'Head of group procurement' }], ...offered },
    },
  },
  'POST /api/powf/definition/{id}/offer/draft': {
    summary: 'Begin a draft with what the product offers: once it is published, the offer is answered',
    authority: 'powfConfiguration:edit',
    params: byId,
    body: seen,
    data: z.strictObject({ id }),
    errors: [40400, 40900],
    example: { params: { id: '4' }, body: offered, data: { id: '12' } },
  },
  'POST /api/powf/definition/{id}/offer/decline': {
    summary: 'Decline what the product offers: the definition stays as it is',
    authority: 'powfConfiguration:edit',
    params: byId,
    body: seen,
    data: z.literal(true),
    errors: [40400, 40900],
    example: { params: { id: '4' }, body: offered, data: true },
  },
})
