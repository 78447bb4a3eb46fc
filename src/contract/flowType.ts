import { z } from 'zod'
import { ruledEnds } from '#src/machines/approval/flowRules.ts'
import { flowTypeIds, type FlowType } from '#src/machines/approval/flowTypes.ts'
import { businessIds } from '#src/machines/ids.ts'
import { count, defineRows, id, moment, version } from './row.ts'

const type = z.enum(flowTypeIds as [FlowType, ...FlowType[]])
const fields = z.array(z.string().max(60)).max(100)
/** Empty where the record's machine names it. */
const sent = z.string().max(60)

/** What the house decides of a type of business. */
const rules = {
  /** What conditions of definitions may name. */
  conditionFields: fields,
  /** A change of one asks everybody again. */
  materialFields: fields,
  /** What no case tells. */
  hiddenFields: fields,
  /** With what the numbers of cases begin. */
  prefix: z.string().regex(/^[A-Z]{2,6}$/),
  /** Several cases may be approved at once. */
  bulk: z.boolean(),
  /** A draft is published by somebody else than whoever saved it last. */
  needsSecond: z.boolean(),
  /** The events that the ends of a case send to its record. */
  sends: z.strictObject({ approved: sent, rejected: sent, returned: sent }),
}

/** The records that are approved by it; none where no machine names it yet. */
const machines = z.array(z.enum(businessIds))
const flags = { prefix: rules.prefix, bulk: rules.bulk, needsSecond: rules.needsSecond }

const exampleRules = {
  conditionFields: ['title', 'unit', 'category', 'method', 'amountGross'],
  materialFields: ['unit', 'category', 'method', 'amountGross'],
  hiddenFields: [],
  prefix: 'SP',
  bulk: false,
  needsSecond: false,
  sends: { approved: '', rejected: '', returned: '' },
}

/** The types of business that are approved, and what the house decides of each. */
export const flowTypeRows = defineRows({
  'GET /api/powf/type': {
    summary: 'The types of business that are approved: which records, by how many editions, and what the house decides of each',
    authority: 'powfTypeDefend',
    data: z.array(z.strictObject({ type, machines, editions: count, ...flags })),
    example: { data: [{ type: 'PRICE', machines: [], editions: 1, prefix: 'SP', bulk: false, needsSecond: false }] },
  },
  'GET /api/powf/type/{type}': {
    summary:
      'One type of business: its fields, what the house decides of it, which events its end may send, and which edition is in effect for whom',
    authority: 'powfTypeDefend',
    params: z.object({ type }),
    data: z.strictObject({
      type,
      version,
      ...rules,
      machines,
      fields: z.array(
        z.strictObject({
          field: z.string(),
          kind: z.enum(['money', 'flag', 'choice', 'category', 'unit', 'person', 'day', 'text']),
          /** No case tells it, whatever the house decides; a change of it always asks again. */
          untold: z.boolean(),
          binding: z.boolean(),
        }),
      ),
      /** Of each end: what it sends where the house decides nothing, and what it may send. */
      ends: z.array(z.strictObject({ end: z.enum(ruledEnds), usual: z.string(), choices: z.array(z.string()) })),
      /** The editions in effect, that of the house first. */
      inEffect: z.array(
        z.strictObject({
          id,
          unitId: id.nullable(),
          unitName: z.string(),
          unitNameEn: z.string(),
          companyName: z.string(),
          companyNameEn: z.string(),
          edition: count,
          title: z.string(),
          titleEn: z.string(),
          publishedAt: moment,
        }),
      ),
      updatedAt: moment.nullable(),
      /** Empty as long as it is as it was delivered. */
      updatedByName: z.string(),
      updatedByNameEn: z.string(),
    }),
    example: {
      params: { type: 'PRICE' },
      data: {
        type: 'PRICE',
        version: 0,
        ...exampleRules,
        machines: [],
        fields: [{ field: 'title', kind: 'text', untold: false, binding: false }],
        ends: [{ end: 'approved', usual: '', choices: [] }],
        inEffect: [
          {
            id: '6',
            unitId: null,
            unitName: '',
            unitNameEn: '',
            companyName: '',
            companyNameEn: '',
            edition: 1,
            title: '价格审批',
            titleEn: 'Approval of a price',
            publishedAt: '2026-11-27T09:00:00+08:00',
          },
        ],
        updatedAt: null,
        updatedByName: '',
        updatedByNameEn: '',
      },
    },
  },
  'PUT /api/powf/type/{type}': {
    summary: 'Decide of a type of business: what does not fit its records, or a definition in effect, is refused with its reason',
    authority: 'powfTypeDefend:edit',
    params: z.object({ type }),
    body: z.strictObject({ ...rules, version }),
    data: z.strictObject({ version }),
    errors: [40900],
    example: { params: { type: 'PRICE' }, body: { ...exampleRules, needsSecond: true, version: 0 }, data: { version: 1 } },
  },
})
