import type { IntlShape } from 'react-intl'
import { plainQuantity, shortened, withSeparators } from '#src/components/value/Money.tsx'
import type { Data } from '#src/contract/index.ts'
import type { Submission } from '#src/contract/sheet.ts'
import type { MessageId } from '#src/lang/ids.ts'
import { totalsOf } from '#src/lib/comparison.ts'
import { lineTotal } from '#src/lib/money.ts'
import type { RecordPdf } from '#src/lib/recordPdf.ts'
import type { Quotation } from '#src/services/quotation.ts'

type Receipt = Data<'GET /api/po/quotation/{id}/receipt/{receiptNo}'>
/** The title is in the reader's language. */
type Purchase = Pick<Quotation, 'title' | 'currency' | 'items'>

/** What a receipt says as a document: everything comes from the sealed text, but the names of the items. */
export const receiptRecord = (intl: IntlShape, { title, currency, items }: Purchase, receipt: Receipt): RecordPdf => {
  const t = (id: MessageId, values?: Record<string, string | number>) => intl.formatMessage({ id }, values)
  const { supplier, projectNo, quotationNo, sheet, attachments = [] } = JSON.parse(receipt.content) as Submission
  const priced = new Map(sheet.lines.map((line) => [line.itemId, line]))
  const { totalGross, totalNet } = totalsOf(sheet.lines, new Map(items.map(({ id, quantity }) => [id, quantity])), sheet.taxRate)
  const sealedAt = intl.formatDate(receipt.submittedAt, {
    dateStyle: 'medium',
    timeStyle: 'medium',
    hourCycle: 'h23',
    timeZone: 'Asia/Shanghai',
  })
  return {
    language: intl.locale,
    title: t('pricing.receiptTitle'),
    facts: [
      [t('quotation.receiptNo'), `${receipt.receiptNo}　${t(`pricing.standing.${receipt.standing}`)}`],
      [t('supplier.project'), `${projectNo}　${title}`],
      [t('pricing.quotationNo'), quotationNo],
      [t('achievement.supplier'), supplier],
      [t('pricing.sealedAt'), `${sealedAt}　${t('project.deadlineHelp')}`],
      [t('quotation.taxRate'), intl.formatNumber(Number(sheet.taxRate), { style: 'percent' })],
      [t('quotation.deliveryDays'), sheet.deliveryDays === null ? '—' : String(sheet.deliveryDays)],
      [t('quotation.validityDays'), String(sheet.validityDays)],
      ['SHA-256', receipt.sha256],
    ],
    table: {
      columns: [
        { title: t('item.lineNo'), width: 32 },
        { title: t('pricing.item'), width: '*' },
        { title: t('item.quantity'), width: 70, figures: true },
        { title: t('quotation.unitPrice'), width: 75, figures: true },
        { title: t('quotation.lineTotal'), width: 85, figures: true },
        { title: t('item.remark'), width: 80 },
      ],
      rows: items.map((item) => {
        const { unitPrice = null, remark = '' } = priced.get(item.id) ?? {}
        return [
          String(item.lineNo),
          [item.name, item.spec].filter(Boolean).join('\n'),
          `${plainQuantity(item.quantity)} ${item.unit}`,
          unitPrice === null ? t('pricing.gap') : withSeparators(shortened(unitPrice)),
          unitPrice === null ? '' : withSeparators(lineTotal(unitPrice, item.quantity)),
          remark,
        ]
      }),
    },
    sums: [
      [t('quotation.totalNet', { currency }), withSeparators(totalNet)],
      [t('quotation.totalGross', { currency }), withSeparators(totalGross)],
    ],
    notes: [
      ...(sheet.remark ? [[t('common.remark'), sheet.remark] satisfies [string, string]] : []),
      ...attachments.map(({ name, sha256 }): [string, string] => [t('pricing.attachment'), `${name}\nSHA-256 ${sha256}`]),
      [t('pricing.proof'), t('pricing.proofHelp')],
    ],
    pageOf: (page, pages) => t('pricing.pageOf', { no: receipt.receiptNo, page, pages }),
  }
}
