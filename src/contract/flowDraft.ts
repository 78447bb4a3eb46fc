import { z } from 'zod'
import type { FlowDefinition } from '#src/machines/approval/definition.ts'
import { flowTypeIds, type FlowType } from '#src/machines/approval/flowTypes.ts'
import { flowExample, flowFault } from './flow.ts'
import { byId, defineRows, id, idOrEmpty, largestInteger, version, type Size } from './row.ts'

/** What a draft says: it has the form of a definition, and may be unfinished. What has not is refused, each fault by its name and place. */
const unfinished = z
  .custom<FlowDefinition>((value) => typeof value === 'object' && value !== null)
  .meta({
    description: 'Type, title in both languages, and nodes, one after the other; it need not be finished, but has the form of a definition',
  })

/** Branches within branches take some thirty levels. */
const size: Size = { bytes: 1_048_576, values: 20_000, depth: 60 }

/** As many of each as are offered at once. */
export const mostOptions = 1000

const optionKinds = ['roles', 'groups', 'units', 'categories'] as const
const coded = z.strictObject({ code: z.string(), name: z.string(), nameEn: z.string() })

/** How types of business are approved, as it is worked on: drafts, their publication, and editions that are in effect no more. */
export const flowDraftRows = defineRows({
  'POST /api/powf/definition/draft': {
    summary: 'Begin a draft from an edition, or a new one of a type; where there is one for the same people already, that one is answered',
    authority: 'powfConfiguration:edit',
    body: z.strictObject({
      /** The edition whose content, type and people it begins with. */
      from: idOrEmpty,
      /** Of a new one. */
      type: z.enum(['', ...(flowTypeIds as [FlowType, ...FlowType[]])]),
      unitId: idOrEmpty,
    }),
    data: z.strictObject({ id }),
    example: { body: { from: '4', type: '', unitId: '' }, data: { id: '12' } },
  },
  'PUT /api/powf/definition/{id}': {
    summary: 'Save a draft, be it finished or not: what keeps it from being published is answered, and what is no definition is refused',
    authority: 'powfConfiguration:edit',
    params: byId,
    body: z.strictObject({ content: unfinished, version }),
    size,
    data: z.strictObject({ version, faults: z.array(flowFault) }),
    errors: [40400, 40900],
    example: { params: { id: '12' }, body: { content: flowExample, version: 0 }, data: { version: 1, faults: [] } },
  },
  'POST /api/powf/definition/{id}/publish': {
    summary:
      'Publish a draft without faults: it takes effect as the next edition, and the former one is retired; running cases stay on theirs',
    authority: 'powfConfiguration:edit',
    params: byId,
    body: z.strictObject({ version }),
    data: z.strictObject({ id }),
    errors: [40400, 40900],
    example: { params: { id: '12' }, body: { version: 0 }, data: { id: '12' } },
  },
  'POST /api/powf/definition/{id}/retire': {
    summary: 'Retire the edition of a unit: its cases go by that of the next wider unit from now on, or of the house, whose own stays',
    authority: 'powfConfiguration:edit',
    params: byId,
    body: z.strictObject({ version }),
    data: z.literal(true),
    errors: [40400, 40900],
    example: { params: { id: '4' }, body: { version: 0 }, data: true },
  },
  'DELETE /api/powf/definition/{id}': {
    summary: 'Delete a draft; what has been published stays',
    authority: 'powfConfiguration:edit',
    params: byId,
    /** As it was seen: what somebody else has saved since does not go with it. */
    query: z.object({ version: z.coerce.number().int().nonnegative().max(largestInteger) }),
    data: z.literal(true),
    errors: [40400, 40900],
    example: { params: { id: '12' }, query: { version: '0' }, data: true },
  },
  'GET /api/powf/definition/option': {
    summary: 'What definitions can name besides people: roles, groups, units and categories, a thousand of each at most',
    authority: 'powfConfiguration',
    data: z.strictObject({
      roles: z.array(coded).max(mostOptions),
      groups: z.array(coded).max(mostOptions),
      units: z
        .array(z.strictObject({ id, name: z.string(), nameEn: z.string(), companyName: z.string(), companyNameEn: z.string() }))
        .max(mostOptions),
      categories: z.array(coded).max(mostOptions),
      /** Of each type, what conditions may name. */
      asked: z.array(z.strictObject({ type: z.enum(flowTypeIds as [FlowType, ...FlowType[]]), fields: z.array(z.string()) })),
      /** Of which there are more. */
      cut: z.array(z.enum(optionKinds)),
    }),
    example: {
      data: {
        roles: [{ code: 'JC_LEAD', name: '集采负责人', nameEn: 'Head of group procurement' }],
        groups: [{ code: 'tender', name: '招标评审组', nameEn: 'Tender review group' }],
        units: [
          {
            id: '21',
            name: '东港集装箱码头',
            nameEn: 'East Harbour Container Terminal',
            companyName: '东港集装箱码头有限公司',
            companyNameEn: 'East Harbour Container Terminal Co., Ltd.',
          },
        ],
        categories: [{ code: 'ROPE', name: '钢丝绳', nameEn: 'Wire rope' }],
        asked: [{ type: 'PRICE', fields: ['unit', 'category', 'amountGross'] }],
        cut: [],
      },
    },
  },
})
