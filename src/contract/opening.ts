import { z } from 'zod'
import { projectMachine } from '#src/machines/project/project.ts'
import { storedFile } from './document.ts'
import { companyState } from './registration.ts'
import { attachmentExample, receiptExample } from './quotation.ts'
import { projectExample } from './supplierProject.ts'
import { misfit, rate } from './sheet.ts'
import { stateOf, transitionsOf } from './moves.ts'
import { amount, byId, count, defineRows, holdsInHouse, id, moment, quantity, sha256, unitPrice, version } from './row.ts'

const priced = z.strictObject({ quotationId: id, unitPrice: unitPrice.nullable(), lineTotal: amount.nullable(), lowest: z.boolean() })

const matrix = z.strictObject({
  suppliers: z.array(
    z.strictObject({
      quotationId: id,
      companyId: id,
      name: z.string(),
      nameEn: z.string(),
      /** Where the company stands now: one that is not admitted any more is flagged. */
      companyState,
      receiptNo: z.string(),
      submittedAt: moment,
      sha256,
      /** What was opened is what the receipt and the log say. */
      hashVerified: z.boolean(),
      misfits: z.array(misfit),
      taxRate: rate,
      deliveryDays: count.nullable(),
      validityDays: count,
      remark: z.string(),
      pricedCount: count,
      totalGross: amount,
      totalNet: amount,
      attachments: z.array(storedFile),
      /** By total among complete quotes; null for one with gaps. */
      rank: count.nullable(),
    }),
  ),
  items: z.array(
    z.strictObject({
      id,
      lineNo: count,
      name: z.string(),
      spec: z.string(),
      unit: z.string(),
      quantity,
      /** Of the same thing, as last chosen in a result that was published. */
      lastPrice: unitPrice.nullable(),
      lastProjectId: id.nullable(),
      lastProjectNo: z.string().nullable(),
      lastDecidedAt: moment.nullable(),
      prices: z.array(priced),
    }),
  ),
})

export const openingRows = defineRows({
  'GET /api/po/project/{id}/opening': {
    summary: 'Before the opening only the number of sealed quotes; after it every price at once',
    authority: 'quotation',
    params: byId,
    data: z.strictObject({
      id,
      no: z.string(),
      title: z.string(),
      titleEn: z.string(),
      state: stateOf(projectMachine),
      stateSince: moment,
      holds: holdsInHouse,
      version,
      deadline: moment,
      /** Until when the result may be contested, once one is published. */
      contestableUntil: moment.nullable(),
      quoteCount: count,
      /** Numbers of sealed quotes that nobody can read; before the deadline nobody looks. */
      unreadable: z.array(z.string()),
      minQuotes: count,
      currency: z.string().length(3),
      chosenQuotationId: id.nullable(),
      chosenReason: z.string().nullable(),
      /** Who made the choice: somebody else publishes it. */
      chosenByName: z.string().nullable(),
      chosenByNameEn: z.string().nullable(),
      /** Who opened them, and when: of the record that is signed. */
      opened: z.strictObject({ at: moment, by: z.string().nullable() }).nullable(),
      transitions: transitionsOf(projectMachine),
      matrix: matrix.nullable(),
    }),
    errors: [40400],
    example: {
      params: { id: '1001' },
      data: {
        id: '1001',
        no: projectExample.no,
        title: projectExample.title,
        titleEn: projectExample.titleEn,
        state: 'chosen',
        stateSince: '2026-12-01T15:00:00+08:00',
        holds: [],
        version: 7,
        deadline: projectExample.deadline,
        contestableUntil: '2026-12-04T15:00:00+08:00',
        quoteCount: 1,
        unreadable: [],
        minQuotes: 1,
        currency: 'CNY',
        chosenQuotationId: '2001',
        chosenReason: '总价最低且交期满足',
        chosenByName: '林知远',
        chosenByNameEn: 'Lin Zhiyuan',
        opened: { at: '2026-12-01T10:05:00+08:00', by: '林知远' },
        transitions: [{ event: 'choose', allowed: true, reasons: [] }],
        matrix: {
          suppliers: [
            {
              quotationId: '2001',
              companyId: '31',
              name: '远航钢绳有限公司',
              nameEn: 'Yuanhang Wire Rope',
              companyState: 'approved',
              receiptNo: receiptExample.receiptNo,
              submittedAt: receiptExample.submittedAt,
              sha256: receiptExample.sha256,
              hashVerified: true,
              misfits: [],
              taxRate: '0.1300',
              deliveryDays: 30,
              validityDays: 90,
              remark: '',
              pricedCount: 1,
              totalGross: '51000.00',
              totalNet: '45132.74',
              attachments: [attachmentExample],
              rank: 1,
            },
          ],
          items: [
            {
              id: '5001',
              lineNo: 1,
              name: '钢丝绳',
              spec: '6×36WS+IWRC Ø32 mm',
              unit: 'm',
              quantity: '1200.0000',
              lastPrice: '43.100000',
              lastProjectId: '1000',
              lastProjectNo: 'JC-2026-000009',
              lastDecidedAt: '2026-08-30T16:20:00+08:00',
              prices: [{ quotationId: '2001', unitPrice: '42.500000', lineTotal: '51000.00', lowest: true }],
            },
          ],
        },
      },
    },
  },
})
