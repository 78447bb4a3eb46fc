import { z } from 'zod'
import { amountBandCodes } from '#src/lib/amountBands.ts'
import { demandMachine } from '#src/machines/demand/demand.ts'
import { demandKinds } from '#src/machines/demand/kinds.ts'
import { projectMachine } from '#src/machines/project/project.ts'
import { methodCodes } from '#src/machines/project/methods.ts'
import { document, documentIds, exampleDocument } from './document.ts'
import { eventRows } from './events.ts'
import { stateOf } from './moves.ts'
import { placeOf } from './place.ts'
import { itemInput, lineInput } from './project.ts'
import { beginRow, editRow, recordRows } from './records.ts'
import { amount, byId, count, day, defineRows, flag, id, line, listSize, moment, prose, quantity, unitPrice } from './row.ts'

const kind = z.enum(demandKinds)
const method = z.enum(methodCodes)

export const demandLineInput = lineInput.extend({ unitPrice: unitPrice.nullable(), stock: quantity.nullable() })

const demandLine = z.strictObject({
  id,
  lineNo: count,
  ...itemInput.shape,
  unitPrice: unitPrice.nullable(),
  stock: quantity.nullable(),
  /** What purchases take of it, drafts among them. */
  taken: quantity,
})

/** A purchase that takes something of a demand. */
const use = z.strictObject({
  projectId: id,
  no: z.string(),
  title: z.string(),
  titleEn: z.string(),
  state: stateOf(projectMachine),
  stateSince: moment,
  ownerName: z.string(),
  ownerNameEn: z.string(),
  /** When its result is foreseen to stand; null while that can't be said, and of what has ended. */
  forecast: day.nullable(),
  /** Of the demand. */
  lineNo: count,
  unit: z.string(),
  quantity,
})

const demand = {
  no: z.string(),
  title: z.string(),
  titleEn: z.string(),
  companyId: id,
  companyName: z.string(),
  companyNameEn: z.string(),
  unitId: id.nullable(),
  unitName: z.string().nullable(),
  unitNameEn: z.string().nullable(),
  categoryId: id.nullable(),
  categoryName: z.string().nullable(),
  categoryNameEn: z.string().nullable(),
  kind,
  method,
  needBy: day.nullable(),
  lineCount: count,
  /** What its lines are estimated to cost; null where none is. */
  amountGross: amount.nullable(),
  ownerName: z.string(),
  ownerNameEn: z.string(),
  /** Who buys it, and since when they have it; null while it waits in the pool. */
  buyerId: id.nullable(),
  buyerName: z.string().nullable(),
  buyerNameEn: z.string().nullable(),
  acceptedAt: moment.nullable(),
  submittedAt: moment.nullable(),
  createdAt: moment,
}

/** A budget, and what demands take of it: approved, and asked for. */
const budget = z.strictObject({
  id,
  unitId: id,
  year: z.number().int().min(2000).max(2099),
  number: z.string(),
  name: z.string(),
  nameEn: z.string(),
  kind: z.enum(['CAPITAL', 'COST']),
  amount,
  approved: amount,
  submitted: amount,
  left: amount,
})

const more = {
  reason: z.string(),
  directReason: z.string(),
  decisionReason: z.string(),
  budget: budget.nullable(),
  lines: z.array(demandLine),
  uses: z.array(use),
  documents: z.array(document),
}

const input = {
  title: line.max(200),
  titleEn: line.max(200),
  unitId: id.nullable(),
  categoryId: id.nullable(),
  kind,
  method,
  needBy: day.nullable(),
  budgetId: id.nullable(),
  reason: prose.max(2000),
  directReason: prose.max(2000),
  lines: z.array(demandLineInput).max(2000),
  documentIds: documentIds(20),
}

/** What is known of another demand where it is only mentioned. */
const mentioned = {
  id,
  no: z.string(),
  title: z.string(),
  titleEn: z.string(),
  amountGross: amount.nullable(),
  state: stateOf(demandMachine),
}

const example = {
  id: '1',
  no: 'XQ-2026-000001',
  title: '岸桥起升钢丝绳更换',
  titleEn: 'Hoist ropes for quay cranes',
  companyId: '21',
  companyName: '东港集装箱码头有限公司',
  companyNameEn: 'East Harbour Container Terminal',
  unitId: '6401',
  unitName: '岸桥维修组',
  unitNameEn: 'Quay crane maintenance',
  categoryId: '1001',
  categoryName: '钢丝绳',
  categoryNameEn: 'Wire rope',
  kind: 'PLANNED',
  method: 'INQUIRY',
  needBy: '2027-01-31',
  lineCount: 1,
  amountGross: '102000.00',
  ownerName: '叶青',
  ownerNameEn: 'Ye Qing',
  buyerId: '4',
  buyerName: '赵一帆',
  buyerNameEn: 'Zhao Yifan',
  acceptedAt: '2026-11-21T10:00:00+08:00',
  submittedAt: '2026-11-20T10:00:00+08:00',
  createdAt: '2026-11-19T10:00:00+08:00',
  state: 'accepted',
  stateSince: '2026-11-21T10:00:00+08:00',
  version: 3,
} as const

const lineExample = {
  name: '钢丝绳',
  spec: '6×36WS+IWRC Ø32 mm',
  unit: 'm',
  quantity: '1200.0000',
  deliveryDate: '2027-01-15',
  place: '东港 3 号门',
  remark: '',
  unitPrice: '85.000000',
  stock: '0.0000',
} as const

const budgetExample = {
  id: '1',
  unitId: '6400',
  year: 2026,
  number: 'ENG-2026-04',
  name: '岸桥钢丝绳与备件',
  nameEn: 'Quay crane ropes and spares',
  kind: 'COST',
  amount: '6200000.00',
  approved: '1500000.00',
  submitted: '102000.00',
  left: '4598000.00',
} as const

const inputExample = {
  title: example.title,
  titleEn: example.titleEn,
  unitId: example.unitId,
  categoryId: example.categoryId,
  kind: 'PLANNED',
  method: 'INQUIRY',
  needBy: example.needBy,
  budgetId: null,
  reason: '两台岸桥的起升钢丝绳断丝接近报废标准。',
  directReason: '',
  lines: [{ ...lineExample, id: null }],
  documentIds: [],
} as const satisfies z.input<z.ZodObject<typeof input>>

const mentionedExample = {
  id: '2',
  no: 'XQ-2026-000002',
  title: '门机变幅钢丝绳',
  titleEn: 'Luffing ropes',
  amountGross: '86000.00',
  state: 'approved',
} as const

export const demandPlace = placeOf('demand', {
  path: '/api/po/demand',
  pages: [
    { code: 'poJcProject', href: '/poJcManager/pojmDemandApproval/{id}' },
    { code: 'pojmDemandApproval', href: '/pojmManage/pojmDemandApproval/{id}' },
  ],
})

/** What units need to have bought. */
export const demandRows = defineRows({
  ...recordRows(demandPlace, demandMachine, {
    authority: 'pojmDemandApproval',
    list: 'Demands: one’s own, what was submitted in one’s unit and below, and to group procurement all that were submitted',
    page: 'One demand, with its lines, its budget and its history',
    row: demand,
    more,
    query: {
      q: z.string().max(100).optional(),
      companyId: id.optional(),
      categoryId: id.optional(),
      kind: kind.optional(),
      method: method.optional(),
      amount: z.enum(amountBandCodes).optional(),
      /** Those that one has to buy, or those that nobody has yet. */
      buyer: z.enum(['mine', 'nobody']).optional(),
      /** Of which group procurement may still buy something. */
      inPool: flag.optional(),
      mine: flag.optional(),
      /** Those of one’s own unit and below. */
      ofUnit: flag.optional(),
    },
    example: {
      row: example,
      more: {
        reason: inputExample.reason,
        directReason: '',
        decisionReason: '',
        budget: budgetExample,
        lines: [{ ...lineExample, id: '1', lineNo: 1, taken: '1200.0000' }],
        uses: [
          {
            projectId: '1001',
            no: 'JC-2026-000017',
            title: '门机钢丝绳年度采购',
            titleEn: 'Yearly purchase of wire ropes for portal cranes',
            state: 'published',
            stateSince: '2026-11-22T10:00:00+08:00',
            ownerName: '林知远',
            ownerNameEn: 'Lin Zhiyuan',
            forecast: '2026-12-15',
            lineNo: 1,
            unit: 'm',
            quantity: '1200.0000',
          },
        ],
        documents: [{ ...exampleDocument, stage: 'evidence', type: 'evidence', envelope: 'INTERNAL' }],
      },
    },
  }),
  'GET /api/po/demand/choices': {
    summary: 'For which units one may write demands, and from which budgets, with what is left of each',
    authority: 'pojmDemandApproval:create',
    data: z.strictObject({
      units: z.array(z.strictObject({ id, name: z.string(), nameEn: z.string() })),
      budgets: z.array(budget),
    }),
    example: { data: { units: [{ id: '6401', name: example.unitName, nameEn: example.unitNameEn }], budgets: [budgetExample] } },
  },
  'GET /api/po/demand/{id}/advice': {
    summary:
      'What helps to judge a demand: whether it may be a split one, or was recorded late, what its lines cost last and usually, and who else needs the like',
    authority: 'pojmDemandApproval',
    params: byId,
    data: z.strictObject({
      /** Null where nothing speaks for it. */
      splitting: z
        .strictObject({
          days: count,
          threshold: amount,
          /** Of all of them together with this one. */
          sum: amount,
          demands: z.array(z.strictObject({ ...mentioned, submittedAt: moment })),
        })
        .nullable(),
      /** Of one that was bought first: after how many working days it was recorded, and how many are allowed. Null where that was in time. */
      recordedLate: z.strictObject({ days: count, allowed: count }).nullable(),
      /** Of lines that were bought before, as far as one may know. */
      prices: z.array(
        z.strictObject({
          lineId: id,
          last: unitPrice,
          lastAt: moment,
          lastNo: z.string(),
          /** The median of the last two years. */
          usual: unitPrice,
          count,
        }),
      ),
      /** Of other units, in the same category, and not bought yet. */
      similar: z.array(z.strictObject({ ...mentioned, companyName: z.string(), companyNameEn: z.string(), needBy: day.nullable() })),
    }),
    errors: [40400],
    example: {
      params: { id: '1' },
      data: {
        splitting: {
          days: 90,
          threshold: '200000.00',
          sum: '188000.00',
          demands: [{ ...mentionedExample, submittedAt: '2026-10-20T10:00:00+08:00' }],
        },
        recordedLate: null,
        prices: [
          { lineId: '1', last: '84.500000', lastAt: '2026-06-01T10:00:00+08:00', lastNo: 'JC-2026-000017', usual: '85.200000', count: 3 },
        ],
        similar: [
          { ...mentionedExample, companyName: '西港散货码头有限公司', companyNameEn: 'West Harbour Bulk Terminal', needBy: '2027-02-15' },
        ],
      },
    },
  },
  'GET /api/po/demand/{id}/buyer': {
    summary: 'Who may be given a demand to buy: first whoever last bought of its category, then oneself',
    authority: 'poJcProject:assignDemand',
    params: byId,
    data: z.array(
      z.strictObject({
        id,
        name: z.string(),
        nameEn: z.string(),
        /** When they last began to buy something of its category. */
        lastAt: moment.nullable(),
      }),
    ),
    errors: [40400],
    example: { params: { id: '1' }, data: [{ id: '4', name: '赵一帆', nameEn: 'Zhao Yifan', lastAt: '2026-06-01T10:00:00+08:00' }] },
  },
  ...beginRow(demandPlace, demandMachine, {
    summary: 'Begin a demand for one’s own unit',
    authority: 'pojmDemandApproval:create',
    content: input,
    size: listSize,
    example: { id: '1', body: inputExample, next: 'submit' },
  }),
  ...editRow(demandPlace, demandMachine, {
    summary: 'Replace the content of a draft',
    authority: 'pojmDemandApproval:edit',
    content: input,
    size: listSize,
    example: { id: '1', body: inputExample, next: 'submit' },
  }),
  ...eventRows(
    demandPlace,
    demandMachine,
    { id: '1', version: 3, reason: '设备改造提前，不再需要' },
    {
      submit: 'Submit a demand for approval: what it is estimated at is reserved from its budget',
      discard: 'Delete a draft',
      accept: {
        summary: 'Accept an approved demand from the pool: for oneself, or as head of group procurement for any buyer',
        fields: { buyerId: id },
        example: { buyerId: '4' },
      },
      assign: {
        summary: 'Give an accepted demand to another buyer, with the reason',
        fields: { buyerId: id },
        example: { buyerId: '4' },
      },
      giveBack: 'Give a demand of which nothing is bought back to its requester, with the reason: what it takes of its budget is released',
      cancel: 'Cancel an approved demand that is not needed any more, with the reason',
    },
  ),
})
