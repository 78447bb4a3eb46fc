import { z } from 'zod'
import { projectMachine } from '#src/machines/project/project.ts'
import { quotationMachine } from '#src/machines/quotation/quotation.ts'
import { eventRows } from './events.ts'
import { storedFile } from './document.ts'
import { item } from './project.ts'
import { advancedOf, isWhereItCame, movesOf, stateOf } from './moves.ts'
import { amount, byId, count, defineRows, holds, id, listSize, moment, pageOfRows, pageQuery, sha256, version } from './row.ts'
import { sheet, unread } from './sheet.ts'
import { placeOf } from './place.ts'
import { itemExample, projectExample } from './supplierProject.ts'

const state = stateOf(quotationMachine)

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

/** How it ended for me, once a result is published. */
const outcome = {
  rank: count.nullable(),
  /** Why it was decided so. */
  reason: z.string().nullable(),
  /** Whether mine was chosen; null where it took no part in that. */
  chosen: z.boolean().nullable(),
  /** Until when I may object; null once the result stands. */
  contestableUntil: moment.nullable(),
}
const outcomeExample = { rank: 2, reason: '总价最低且交期满足', chosen: false, contestableUntil: '2026-12-04T15:00:00+08:00' }

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
  attachments: z.array(storedFile),
  ...outcome,
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
  'GET /api/po/quotation/page': {
    summary: 'My company’s quotations for purchases that are not decided',
    authority: 'poPrice',
    query: pageQuery.extend({ q: z.string().max(100).optional(), state: z.string().max(100).optional() }),
    data: pageOfRows(quotationRow),
    example: { query: { page: '1', limit: '10' }, data: { total: 1, rows: [quotationExample] } },
  },
  'GET /api/po/quotation/history': {
    summary: 'My company’s decided quotations: result, my rank and the reason of the choice, never another price',
    authority: 'poHistory',
    query: pageQuery.extend({ q: z.string().max(100).optional(), state: z.string().max(100).optional() }),
    data: pageOfRows(
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
        ...outcome,
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
            ...outcomeExample,
            rank: 1,
            chosen: true,
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
        ...outcomeExample,
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
