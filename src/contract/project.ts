import { z } from 'zod'
import { answerRuleCodes } from '#src/machines/project/answerRules.ts'
import { methodCodes } from '#src/machines/project/methods.ts'
import { headsHolds } from '#src/machines/hold.ts'
import { projectMachine } from '#src/machines/project/project.ts'
import { document, documentIds, exampleDocument } from './document.ts'
import { eventRows } from './events.ts'
import { advancedOf } from './moves.ts'
import { editRow, recordRows } from './records.ts'
import {
  advancedExample,
  amount,
  byId,
  count,
  day,
  defineRows,
  flag,
  holdsInHouse,
  id,
  line,
  listSize,
  moment,
  prose,
  quantity,
} from './row.ts'
import { placeOf } from './place.ts'

const method = z.enum(methodCodes)
const answerRule = z.enum(answerRuleCodes)
export const visibility = z.enum(['OPEN', 'INVITED'])

/** What is bought; a draft may not have one yet. */
const category = { categoryId: id.nullable(), categoryName: z.string().nullable(), categoryNameEn: z.string().nullable() }

/** What every list and page says of a project to those who run it. */
const projectRow = {
  no: z.string(),
  title: z.string(),
  titleEn: z.string(),
  unitId: id.nullable(),
  unitName: z.string().nullable(),
  unitNameEn: z.string().nullable(),
  ...category,
  method,
  visibility,
  deadline: moment.nullable(),
  holds: holdsInHouse,
  itemCount: count,
  /** Sealed quotes before the opening, opened ones after it. */
  quoteCount: count,
  /** As many must be there for an opening. */
  minQuotes: count,
  ownerName: z.string(),
  ownerNameEn: z.string(),
}

/** One line of a purchase list. Its rule is the same typed, pasted or uploaded. */
export const itemInput = z.strictObject({
  name: line.min(1).max(200),
  spec: line.max(500),
  unit: line.min(1).max(20),
  quantity: quantity.refine((value) => Number(value) > 0),
  deliveryDate: day.nullable(),
  place: line.max(200),
  remark: line.max(500),
})

/** A line as it is sent: what is a line already says its id, and stays that line wherever it is moved. */
export const lineInput = z.strictObject({ id: id.nullable().default(null), ...itemInput.shape })

export const item = z.strictObject({ id, lineNo: count, ...itemInput.shape })

const cellText = z.string().max(5000)

/** What was typed where a moment is asked for, and is none; empty where there is a moment, or nothing. */
const deadlineTyped = z.string().max(200)

/** The same where an amount is asked for. */
const estimateUnread = z.string().max(200)

/** By which a client knows again what it began, however often it had to ask. Drawn by chance. */
const begunAs = z.string().regex(/^[0-9a-f]{32}$/)

/** A line that can't be sent to suppliers yet, exactly as typed, and its place among all lines, counted from 1. */
export const unfinishedLine = z.strictObject({
  /** Of what was a line that could be sent. */
  id: id.nullable().default(null),
  lineNo: z.number().int().min(1).max(4000),
  name: cellText,
  spec: cellText,
  unit: cellText,
  quantity: cellText,
  deliveryDate: cellText,
  place: cellText,
  remark: cellText,
})

/** A draft may be incomplete: what is missing is said when it is to be published. */
const projectInput = {
  title: line.max(200),
  titleEn: line.max(200),
  unitId: id.nullable(),
  categoryId: id.nullable(),
  method,
  visibility,
  deadline: moment.nullable(),
  deadlineTyped: deadlineTyped.default(''),
  description: prose.max(5000),
  allowPartial: z.boolean(),
  /** What the clock does where questions are not answered in time. */
  answerRule: answerRule.default('EXTEND_THEN_HOLD'),
  invitedCompanyIds: z.array(id).max(200),
  /** What it is expected to cost, gross; what its demands say of all lines counts instead. Suppliers never read it. */
  estimate: amount.nullable().default(null),
  estimateUnread: estimateUnread.default(''),
  items: z.array(lineInput).max(2000),
  unfinished: z.array(unfinishedLine).max(2000),
  documentIds: documentIds(50),
}

/** From which line of which demand a line of the purchase comes. */
const source = z.strictObject({
  itemId: id,
  demandLineId: id,
  demandId: id,
  no: z.string(),
  title: z.string(),
  titleEn: z.string(),
  companyName: z.string(),
  companyNameEn: z.string(),
  lineNo: count,
  unit: z.string(),
  quantity,
  /** As much may be taken of it in this purchase. */
  most: quantity,
})

const invited = z.strictObject({ companyId: id, name: z.string(), nameEn: z.string() })

/** What its page says besides. */
const projectMore = {
  deadlineTyped,
  description: z.string(),
  currency: z.string().length(3),
  allowPartial: z.boolean(),
  answerRule,
  estimateTyped: amount.nullable(),
  estimateUnread,
  /** What its lines are estimated at, else what was typed; gross. */
  estimate: amount.nullable(),
  /** How many suppliers would be asked to quote if it were published now; null once it is. */
  eligible: count.nullable(),
  /** Whether the asking person runs it, or leads group procurement. */
  inCharge: z.boolean(),
  invited: z.array(invited),
  items: z.array(item),
  demands: z.array(source),
  unfinished: z.array(unfinishedLine),
  documents: z.array(document),
  /** Until when its result may be contested; null before it is published, and of results of former times. */
  contestableUntil: moment.nullable(),
  chosen: z
    .strictObject({
      quotationId: id,
      supplierName: z.string(),
      supplierNameEn: z.string(),
      totalGross: amount,
      /** Null for one with gaps. */
      rank: count.nullable(),
      /** Of the quotations that can be compared. */
      lowestTotal: amount.nullable(),
      reason: z.string(),
    })
    .nullable(),
}

const core = {
  id: '1001',
  no: 'JC-2026-000017',
  title: '门机钢丝绳年度采购',
  titleEn: 'Yearly purchase of wire ropes for portal cranes',
  unitId: '21',
  unitName: '东港集装箱码头有限公司',
  unitNameEn: 'East Harbour Container Terminal',
  categoryId: '1001',
  categoryName: '钢丝绳',
  categoryNameEn: 'Wire rope',
  method: 'INQUIRY',
  visibility: 'OPEN',
  deadline: '2026-12-01T09:30:00+08:00',
  state: 'published',
  stateSince: '2026-11-20T10:00:00+08:00',
  holds: [],
  itemCount: 1,
  quoteCount: 2,
  minQuotes: 3,
  ownerName: '林知远',
  ownerNameEn: 'Lin Zhiyuan',
  version: 3,
} as const

const itemExample = {
  name: '钢丝绳',
  spec: '6×36WS+IWRC Ø32 mm',
  unit: 'm',
  quantity: '1200.0000',
  deliveryDate: '2027-01-15',
  place: '东港 3 号门',
  remark: '',
} as const

const unfinishedExample = { ...itemExample, id: null, lineNo: 2, quantity: '12o', deliveryDate: '' }

const sourceExample = {
  itemId: '5001',
  demandLineId: '11',
  demandId: '1',
  no: 'XQ-2026-000001',
  title: '岸桥起升钢丝绳更换',
  titleEn: 'Hoist ropes for quay cranes',
  companyName: core.unitName,
  companyNameEn: core.unitNameEn,
  lineNo: 1,
  unit: 'm',
  quantity: '1200.0000',
  most: '1500.0000',
}

const inputExample = {
  title: core.title,
  titleEn: core.titleEn,
  unitId: core.unitId,
  categoryId: core.categoryId,
  method: core.method,
  visibility: core.visibility,
  deadline: core.deadline,
  description: '按附件技术要求供货。',
  allowPartial: true,
  invitedCompanyIds: [],
  estimate: '120000.00',
  items: [{ id: null, ...itemExample }],
  unfinished: [unfinishedExample],
  documentIds: [],
}

const ofProject = { params: { id: '1001' } }
export const projectPlace = placeOf('project', {
  path: '/api/po/project',
  alsoShown: [
    '/api/po/quotation',
    '/api/po/award',
    '/api/po/supplierProject',
    '/api/po/supplierItem',
    '/api/po/contactTransfer',
    '/api/po/stopRequest',
    '/api/srm/company',
  ],
  pages: [
    { code: 'poJcProject', href: '/poJcManager/poJcProject/{id}' },
    { code: 'poDetailed', href: '/poManager/poDetailed/{id}' },
  ],
})

export const projectRows = defineRows({
  ...recordRows(projectPlace, projectMachine, {
    authority: 'poJcProject',
    list: 'Projects that group procurement runs',
    page: 'One project with its items, documents, life line and offered events',
    row: projectRow,
    more: projectMore,
    query: {
      q: z.string().max(100).optional(),
      unitId: id.optional(),
      categoryId: id.optional(),
      method: method.optional(),
      mine: flag.optional(),
    },
    example: {
      row: core,
      more: {
        deadlineTyped: '',
        description: '按附件技术要求供货。',
        currency: 'CNY',
        allowPartial: true,
        answerRule: 'EXTEND_THEN_HOLD',
        estimateTyped: '120000.00',
        estimateUnread: '',
        estimate: '102000.00',
        eligible: null,
        inCharge: true,
        invited: [{ companyId: '31', name: '远航钢绳有限公司', nameEn: 'Yuanhang Wire Rope' }],
        items: [{ id: '5001', lineNo: 1, ...itemExample }],
        demands: [sourceExample],
        unfinished: [],
        documents: [exampleDocument],
        contestableUntil: '2026-12-04T15:00:00+08:00',
        chosen: null,
        transitions: [{ event: 'cancel', allowed: true, reasons: [] }],
      },
    },
  }),
  'POST /api/po/project': {
    summary: 'Begin a project as a draft; the same one as it stands, where it was begun before by the same mark',
    size: listSize,
    authority: 'poJcProject:edit',
    body: z.strictObject({ ...projectInput, begunAs: begunAs.optional() }),
    data: advancedOf(projectMachine),
    example: { body: inputExample, data: { ...advancedExample, state: 'draft', version: 0 } },
  },
  'GET /api/po/project/begun/{begunAs}': {
    summary: 'My project that was begun by a mark, or null',
    authority: 'poJcProject:edit',
    params: z.object({ begunAs }),
    data: z.strictObject({ id: id.nullable() }),
    example: { params: { begunAs: '6f0d7c11f7a4d3ce7d474a599d540f7f' }, data: { id: '1001' } },
  },
  ...editRow(projectPlace, projectMachine, {
    summary: 'Replace the content of a draft',
    size: listSize,
    authority: 'poJcProject:edit',
    content: projectInput,
    example: { id: '1001', body: inputExample, next: 'publish' },
  }),
  'POST /api/po/project/fromDemands': {
    summary:
      'Begin a draft with what is left of approved demands, which it reserves; the same one as it stands, where it was begun before by the same mark',
    authority: 'poJcProject:edit',
    body: z.strictObject({ demandIds: z.array(id).min(1).max(50), begunAs: begunAs.optional() }),
    data: advancedOf(projectMachine),
    errors: [40400],
    example: {
      body: { demandIds: ['1'], begunAs: '6f0d7c11f7a4d3ce7d474a599d540f7f' },
      data: { ...advancedExample, state: 'draft', version: 0 },
    },
  },
  'POST /api/po/project/{id}/copy': {
    summary: 'Begin a new draft with the content of a project, without its deadline',
    authority: 'poJcProject:edit',
    params: byId,
    data: advancedOf(projectMachine),
    errors: [40400],
    example: { ...ofProject, data: { ...advancedExample, state: 'draft', version: 0 } },
  },
  ...eventRows(
    projectPlace,
    projectMachine,
    { id: '1001', version: 3, reason: '需求变更，另行采购' },
    {
      publish: 'Publish a draft to the suppliers that may quote',
      discard: 'Delete a draft: no list shows it any more, its number is not used again, its files are removed',
      extend: {
        summary:
          'Move the deadline to a later moment, with the reason that everyone concerned will read; after it, once and for lack of quotes',
        fields: { deadline: moment.transform((text) => new Date(text)) },
        example: { deadline: '2027-12-01T09:30:00+08:00', reason: '供应商备货周期较长，延长报价时间' },
      },
      open: 'Open all sealed quotes together',
      choose: {
        summary: 'Choose one opened quotation, with the reason',
        fields: { quotationId: id, reason: prose.min(5).max(1000) },
        example: { quotationId: '2001', reason: '总价最低且交期满足' },
      },
      hold: {
        summary: 'Let a purchase stand still, with the reason that everyone concerned will read: nothing is sealed or opened meanwhile',
        fields: { kind: z.enum(headsHolds) },
        example: { kind: 'SUPERVISOR', reason: '收到关于技术要求的举报，核查期间暂停' },
      },
      release: {
        summary:
          'End one of the reasons for which a purchase stands still; with the last it goes on, and its deadline moves by the time that it stood',
        fields: { holdId: id },
        example: { holdId: '4001', reason: '核查结束，技术要求无倾向性，恢复报价' },
      },
      cancel: 'Cancel a draft, with the reason: what is published is stopped by request',
    },
  ),
})
