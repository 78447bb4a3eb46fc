import type { IntlShape } from 'react-intl'
import { withSeparators } from '#src/components/value/Money.tsx'
import type { MessageId } from '#src/lang/ids.ts'
import type { RecordPdf } from '#src/lib/recordPdf.ts'
import type { Opening } from '#src/services/opening.ts'

/** Who signs what was opened. */
export const signers = ['signature.opener', 'project.owner', 'signature.supervisor'] as const

/** What is signed of an opening: when it was, who did it, every quotation that there was, and whether it was what had been sealed. */
export const openingRecord = (
  intl: IntlShape,
  both: (zh: string, en: string) => string,
  opening: Opening & { matrix: NonNullable<Opening['matrix']> },
  prepared: { by: string; at: number },
): RecordPdf => {
  const t = (id: MessageId, values?: Record<string, string | number>) => intl.formatMessage({ id }, values)
  const momentOf = (at: string | number) =>
    intl.formatDate(at, { dateStyle: 'medium', timeStyle: 'medium', hourCycle: 'h23', timeZone: 'Asia/Shanghai' })
  const { no, title, titleEn, deadline, opened, currency, quoteCount, minQuotes, matrix } = opening
  return {
    language: intl.locale,
    title: t('purchase.record'),
    facts: [
      [t('supplier.project'), `${no}　${both(title, titleEn)}`],
      [t('common.deadline'), momentOf(deadline)],
      [t('purchase.openedAt'), opened ? momentOf(opened.at) : '—'],
      [t('signature.opener'), opened?.by ?? '—'],
      [t('project.quoteCount'), String(quoteCount)],
      [t('purchase.minQuotes'), String(minQuotes)],
      [t('purchase.prepared'), `${prepared.by}　${momentOf(prepared.at)}`],
    ],
    table: {
      columns: [
        { title: t('item.lineNo'), width: 30 },
        { title: t('achievement.supplier'), width: '*' },
        { title: t('quotation.receiptNo'), width: 112 },
        { title: t('quotation.totalGross', { currency }), width: 90, figures: true },
        { title: t('quotation.deliveryDays'), width: 54, figures: true },
        { title: t('quotation.priced'), width: 50, figures: true },
        { title: t('purchase.verification'), width: 60 },
      ],
      rows: matrix.suppliers.map((each, index) => [
        String(index + 1),
        both(each.name, each.nameEn),
        `${each.receiptNo}\n${momentOf(each.submittedAt)}`,
        withSeparators(each.totalGross),
        each.deliveryDays === null ? '—' : String(each.deliveryDays),
        `${each.pricedCount} / ${matrix.items.length}`,
        each.hashVerified
          ? t('quotation.hashVerified')
          : intl.formatList(
              each.misfits.map((misfit) => t(`purchase.misfit.${misfit}`)),
              { style: 'narrow' },
            ),
      ]),
    },
    sums: [],
    notes: matrix.suppliers.flatMap(({ name, nameEn, remark }): [string, string][] => (remark ? [[both(name, nameEn), remark]] : [])),
    signatures: { names: signers.map((id) => t('signature.of', { role: t(id) })), date: t('signature.date') },
    pageOf: (page, pages) => t('pricing.pageOf', { no, page, pages }),
  }
}
