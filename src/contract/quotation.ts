import { z } from 'zod'
import { projectMachine } from '#src/machines/project/project.ts'
import { quotationMachine } from '#src/machines/quotation/quotation.ts'
import { eventRows } from './events.ts'
import { document, item, visibility } from './project.ts'
import { advancedOf, isWhereItCame, movesOf, stateOf, transitionsOf } from './moves.ts'
import { amount, byId, count, defineRows, extension, flag, holds, id, listSize, moment, pageOf, pageQuery, sha256, version } from './row.ts'
import { methodCodes } from '#src/machines/project/methods.ts'
import { sheet, unread } from './sheet.ts'
import { placeOf } from './place.ts'

const state = z.enum(['draft', 'sealed', 'withdrawn', 'opened', 'chosen', 'notChosen', 'lapsed', 'voided'])

const projectForSupplier = {
  id,
  no: z.string(),
  title: z.string(),
  titleEn: z.string(),
  unitName: z.string(),
  unitNameEn: z.string(),
  method: z.enum(methodCodes),
  visibility,
  invited: z.boolean(),
  deadline: moment,
  publishedAt: moment,
  state: stateOf(projectMachine),
  /** Why nothing is sealed now. */
  holds,
  itemCount: count,
  /** Null for a purchase published before categories were asked for. */
  categoryName: z.string().nullable(),
  categoryNameEn: z.string().nullable(),
  /** My company is admitted, and its papers are in force. */
  companyApproved: z.boolean(),
  /** The purchase's category is in my company's approved scope. */
  inScope: z.boolean(),
  /** I am today an active quoter for it. */
  quoterActive: z.boolean(),
  myQuotation: z.strictObject({ id, state }).nullable(),
}

const receipt = z.strictObject({
  receiptNo: z.string(),
  /** Counts what this supplier sent for this project, from 1. */
  round: count,
  submittedAt: moment,
  sha256,
  totalGross: amount,
  standing: z.enum(['current', 'replaced', 'withdrawn']),
})

const quotationRow = z.strictObject({
  id,
  no: z.string(),
  state,
  stateSince: moment,
  projectId: id,
  projectNo: z.string(),
  title: z.string(),
  titleEn: z.string(),
  unitName: z.string(),
  unitNameEn: z.string(),
  deadline: moment,
  projectState: stateOf(projectMachine),
  /** Why nothing is sealed now. */
  holds,
  itemCount: count,
  pricedCount: count,
  receiptNo: z.string().nullable(),
})

const quotationDetail = z.strictObject({
  ...quotationRow.shape,
  version,
  currency: z.string().length(3),
  allowPartial: z.boolean(),
  /** Counts saved drafts: a save from an older one is refused, so that two windows can't overwrite each other. */
  draftRevision: count,
  draftSavedAt: moment.nullable(),
  /** Encrypts the copy of the draft that the browser keeps for a broken connection. */
  draftKey: z.string(),
  draft: sheet,
  unread,
  /** What the receipt in force stands for; what was typed since is in the draft alone. */
  submitted: sheet.nullable(),
  items: z.array(item),
  /** Every file that the draft or a receipt names. */
  attachments: z.array(document),
  /** My rank, and the reason of the choice, once the result is published. */
  rank: count.nullable(),
  reason: z.string().nullable(),
  receipts: z.array(receipt),
  ...movesOf(quotationMachine),
})

const ofQuotation = { params: { id: '2001' } }
const sheetExample = {
  taxRate: '0.1300',
  deliveryDays: 30,
  validityDays: 90,
  remark: '',
  lines: [{ itemId: '5001', unitPrice: '42.500000', remark: '' }],
}
const itemExample = {
  id: '5001',
  lineNo: 1,
  name: '钢丝绳',
  spec: '6×36WS+IWRC Ø32 mm',
  unit: 'm',
  quantity: '1200.0000',
  deliveryDate: '2027-01-15',
  place: '东港 3 号门',
  remark: '',
} as const
export const attachmentExample = {
  id: '7001',
  name: '技术偏离表.pdf',
  size: 48213,
  mime: 'application/pdf',
  sha256: 'a'.repeat(64),
} as const
export const receiptExample = {
  receiptNo: 'BJ-2026-000031-01',
  round: 1,
  submittedAt: '2026-11-21T14:02:11+08:00',
  sha256: 'b'.repeat(64),
  totalGross: '51000.00',
  standing: 'current',
} as const
export const projectExample = {
  id: '1001',
  no: 'JC-2026-000017',
  title: '门机钢丝绳年度采购',
  titleEn: 'Yearly purchase of wire ropes for portal cranes',
  unitName: '东港集装箱码头有限公司',
  unitNameEn: 'East Harbour Container Terminal',
  method: 'INQUIRY',
  visibility: 'OPEN',
  invited: false,
  deadline: '2026-12-01T09:30:00+08:00',
  publishedAt: '2026-11-20T10:00:00+08:00',
  state: 'published',
  holds: [],
  itemCount: 1,
  categoryName: '钢丝绳',
  categoryNameEn: 'Wire rope',
  companyApproved: true,
  inScope: true,
  quoterActive: true,
  myQuotation: null,
} as const
const quotationExample = {
  id: '2001',
  no: 'BJ-2026-000031',
  state: 'sealed',
  stateSince: '2026-11-21T14:02:11+08:00',
  projectId: '1001',
  projectNo: 'JC-2026-000017',
  title: projectExample.title,
  titleEn: projectExample.titleEn,
  unitName: projectExample.unitName,
  unitNameEn: projectExample.unitNameEn,
  deadline: projectExample.deadline,
  projectState: 'published',
  holds: [],
  itemCount: 1,
  pricedCount: 1,
  receiptNo: 'BJ-2026-000031-01',
} as const
const unreadExample = { prices: [], deliveryDays: '', validityDays: '' }
const sealBody = z.strictObject({ version, draftRevision: version, sheet })
const sealExample = { version: 1, draftRevision: 4, sheet: sheetExample }
const sealed = z.strictObject({ ...advancedOf(quotationMachine).shape, receipt })
const begunExample = { id: '2001', version: 4, transitions: [{ event: 'saveDraft', allowed: true, reasons: [] }] }
const sealedExample = { ...begunExample, state: 'sealed', receipt: receiptExample }

export const quotationPlace = placeOf('quotation', {
  path: '/api/po/quotation',
  alsoShown: ['/api/po/project', '/api/po/supplierProject', '/api/po/supplierItem'],
  pages: [
    { code: 'poJcProject', href: '/poJcManager/poJcProject/{id}' },
    { code: 'poDetailed', href: '/poManager/poDetailed/{id}' },
  ],
})

export const quotationRows = defineRows({
  'GET /api/po/supplierProject/page': {
    summary: 'Projects that my company may quote for',
    authority: 'poProject',
    query: pageQuery.extend({
      q: z.string().max(100).optional(),
      state: z.string().max(100).optional(),
      invited: flag.optional(),
      /** Only those that I may quote for as things stand. */
      qualified: flag.optional(),
      /** Only those closing within so many hours. */
      closingWithin: z.coerce.number().int().min(1).max(8760).optional(),
    }),
    data: pageOf(z.strictObject(projectForSupplier)),
    example: { query: { page: '1', limit: '10' }, data: { total: 1, rows: [projectExample] } },
  },
  'GET /api/po/supplierProject/{id}': {
    summary: 'One project as a supplier sees it; the offered events are those of my own quotation',
    authority: 'poDetailed',
    params: byId,
    data: z.strictObject({
      ...projectForSupplier,
      description: z.string(),
      currency: z.string().length(3),
      allowPartial: z.boolean(),
      contactName: z.string(),
      contactNameEn: z.string(),
      /** Empty where they have none. */
      contactMobile: z.string(),
      /** How the deadline was moved, oldest first. */
      extensions: z.array(extension),
      /** Answers to questions that were published after my quotation was sealed as it is; none where it is not. */
      answeredSinceSealed: z.number().int().min(0),
      items: z.array(item),
      documents: z.array(document),
      transitions: transitionsOf(quotationMachine),
    }),
    errors: [40400],
    example: {
      params: { id: '1001' },
      data: {
        ...projectExample,
        description: '按附件技术要求供货。',
        currency: 'CNY',
        allowPartial: true,
        contactName: '林知远',
        contactNameEn: 'Lin Zhiyuan',
        contactMobile: '13912340002',
        // Of most none.
        extensions: [],
        answeredSinceSealed: 0,
        items: [itemExample],
        documents: [{ id: '7001', name: '技术要求.pdf', size: 48213, mime: 'application/pdf', sha256: 'a'.repeat(64) }],
        transitions: [{ event: 'saveDraft', allowed: true, reasons: [] }],
      },
    },
  },
  'GET /api/po/supplierItem/page': {
    summary: 'Items of all projects my company may quote for',
    authority: 'poDetailed',
    query: pageQuery.extend({ q: z.string().max(100).optional() }),
    data: pageOf(
      z.strictObject({
        ...item.shape,
        projectId: id,
        projectNo: z.string(),
        title: z.string(),
        titleEn: z.string(),
        deadline: moment,
        holds,
      }),
    ),
    example: {
      query: { page: '1', limit: '10' },
      data: {
        total: 1,
        rows: [
          {
            ...itemExample,
            projectId: '1001',
            projectNo: projectExample.no,
            title: projectExample.title,
            titleEn: projectExample.titleEn,
            deadline: projectExample.deadline,
            holds: [],
          },
        ],
      },
    },
  },
  'GET /api/po/quotation/page': {
    summary: 'My company’s quotations for purchases that are not decided',
    authority: 'poPrice',
    query: pageQuery.extend({ q: z.string().max(100).optional(), state: z.string().max(100).optional() }),
    data: pageOf(quotationRow),
    example: { query: { page: '1', limit: '10' }, data: { total: 1, rows: [quotationExample] } },
  },
  'GET /api/po/quotation/history': {
    summary: 'My company’s decided quotations: result, my rank and the reason of the choice, never another price',
    authority: 'poHistory',
    query: pageQuery.extend({ q: z.string().max(100).optional(), state: z.string().max(100).optional() }),
    data: pageOf(
      z.strictObject({
        id,
        no: z.string(),
        state,
        projectNo: z.string(),
        title: z.string(),
        titleEn: z.string(),
        unitName: z.string(),
        unitNameEn: z.string(),
        decidedAt: moment,
        totalGross: amount.nullable(),
        rank: count.nullable(),
        /** Why it was decided so, once the result is published. */
        reason: z.string().nullable(),
        receiptNo: z.string().nullable(),
      }),
    ),
    example: {
      query: { page: '1', limit: '10' },
      data: {
        total: 1,
        rows: [
          {
            id: '2001',
            no: 'BJ-2026-000031',
            state: 'chosen',
            projectNo: projectExample.no,
            title: projectExample.title,
            titleEn: projectExample.titleEn,
            unitName: projectExample.unitName,
            unitNameEn: projectExample.unitNameEn,
            decidedAt: '2026-12-02T11:00:00+08:00',
            totalGross: '51000.00',
            rank: 1,
            reason: '总价最低且交期满足',
            receiptNo: receiptExample.receiptNo,
          },
        ],
      },
    },
  },
  'POST /api/po/quotation': {
    summary: 'Begin my company’s quotation for a project, or find the one begun before',
    authority: 'poPrice:saveDraft',
    body: z.strictObject({ projectId: id }),
    data: advancedOf(quotationMachine),
    errors: [40400, 40900],
    example: { body: { projectId: '1001' }, data: { ...begunExample, state: 'draft', version: 0 } },
  },
  'GET /api/po/quotation/{id}': {
    summary: 'My quotation: the sheet, its receipts and what I may do',
    authority: 'poPrice',
    params: byId,
    data: quotationDetail.refine(...isWhereItCame(quotationMachine)),
    errors: [40400],
    example: {
      ...ofQuotation,
      data: {
        ...quotationExample,
        version: 1,
        currency: 'CNY',
        allowPartial: true,
        draftRevision: 4,
        draftSavedAt: '2026-11-21T14:01:58+08:00',
        draftKey: 'c'.repeat(64),
        draft: { ...sheetExample, attachmentIds: ['7001'] },
        unread: unreadExample,
        submitted: { ...sheetExample, attachmentIds: ['7001'] },
        items: [itemExample],
        attachments: [attachmentExample],
        rank: 2,
        reason: '总价最低且交期满足',
        receipts: [receiptExample],
        transitions: [{ event: 'withdraw', allowed: true, reasons: [] }],
        lifeLine: [{ seq: 9, event: 'submit', from: 'draft', to: 'sealed', at: '2026-11-21T14:02:11+08:00', actor: '周敏' }],
      },
    },
  },
  'POST /api/po/quotation/{id}/saveDraft': {
    summary: 'Keep what is typed; nobody else can read it',
    size: listSize,
    authority: 'poPrice:saveDraft',
    params: byId,
    body: z.strictObject({ draftRevision: version, sheet, unread }),
    data: z.strictObject({ draftRevision: count, savedAt: moment }),
    errors: [40400, 40900],
    example: {
      ...ofQuotation,
      body: { draftRevision: 4, sheet: sheetExample, unread: unreadExample },
      data: { draftRevision: 5, savedAt: '2026-11-21T14:02:00+08:00' },
    },
  },
  'POST /api/po/quotation/{id}/submit': {
    summary: 'Seal and submit; answers the receipt',
    size: listSize,
    authority: 'poPrice:submit',
    params: byId,
    body: sealBody,
    data: sealed,
    errors: [40400, 40900],
    example: { ...ofQuotation, body: sealExample, data: sealedExample },
  },
  'POST /api/po/quotation/{id}/replace': {
    summary: 'Put a new sealed quotation in the place of the one sent before',
    size: listSize,
    authority: 'poPrice:replace',
    params: byId,
    body: sealBody,
    data: sealed,
    errors: [40400, 40900],
    example: {
      ...ofQuotation,
      body: sealExample,
      data: { ...sealedExample, receipt: { ...receiptExample, round: 2, receiptNo: 'BJ-2026-000031-02' } },
    },
  },
  'GET /api/po/quotation/{id}/receipt/{receiptNo}': {
    summary: 'A receipt with the exact text whose SHA-256 it states',
    authority: 'poPrice',
    params: z.object({ id, receiptNo: z.string().max(40) }),
    data: z.strictObject({ ...receipt.shape, projectNo: z.string(), supplierName: z.string(), content: z.string() }),
    errors: [40400],
    example: {
      params: { id: '2001', receiptNo: receiptExample.receiptNo },
      data: { ...receiptExample, projectNo: projectExample.no, supplierName: '远航钢绳有限公司', content: '{"lines":[]}' },
    },
  },
  ...eventRows(
    quotationPlace,
    quotationMachine,
    { id: '2001', version: 1 },
    {
      withdraw: 'Take a sealed quotation back before the deadline',
    },
  ),
})
