import { z } from 'zod'
import { methodCodes } from '#src/machines/project/methods.ts'
import { projectMachine } from '#src/machines/project/project.ts'
import { quotationMachine } from '#src/machines/quotation/quotation.ts'
import { stateOf, transitionsOf } from './moves.ts'
import { document, exampleDocument } from './document.ts'
import { item, visibility } from './project.ts'
import { byId, count, defineRows, extension, flag, holds, id, moment, pageOfRows, pageQuery } from './row.ts'

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
  myQuotation: z.strictObject({ id, state: stateOf(quotationMachine) }).nullable(),
}

export const itemExample = {
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

export const supplierProjectRows = defineRows({
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
    data: pageOfRows(z.strictObject(projectForSupplier)),
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
      /** Until when its result may be contested; null where none is published. */
      contestableUntil: moment.nullable(),
      /** Null where it is not, as below. */
      openedAt: moment.nullable(),
      cancelledAt: moment.nullable(),
      /** How the deadline was moved, oldest first. */
      extensions: z.array(extension),
      /** Answers to questions that were published after my quotation was sealed as it is; none where it is not. */
      answeredSinceSealed: count,
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
        contestableUntil: '2026-12-04T15:00:00+08:00',
        openedAt: '2026-12-01T10:00:00+08:00',
        cancelledAt: '2026-12-02T10:00:00+08:00',
        // Of most none.
        extensions: [],
        answeredSinceSealed: 0,
        items: [itemExample],
        documents: [{ ...exampleDocument, addedByName: '', addedByNameEn: '' }],
        transitions: [{ event: 'saveDraft', allowed: true, reasons: [] }],
      },
    },
  },
  'GET /api/po/supplierItem/page': {
    summary: 'Items of all projects my company may quote for',
    authority: 'poDetailed',
    query: pageQuery.extend({ q: z.string().max(100).optional() }),
    data: pageOfRows(
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
})
