import type { IntlShape } from 'react-intl'
import type { ExportColumn } from '#src/components/list/exportRows.ts'
import type { MessageId } from '#src/lang/ids.ts'
import { aboveLowest } from '#src/lib/comparison.ts'
import type { Opening } from '#src/services/opening.ts'

type Matrix = NonNullable<Opening['matrix']>
export type Compared = Matrix['suppliers'][number]

/** The lowest total among the quotations that can be compared. */
export const lowestTotalOf = ({ suppliers }: Pick<Matrix, 'suppliers'>): string | undefined =>
  suppliers.find(({ rank }) => rank === 1)?.totalGross

/** How far a quotation lies above the lowest; undefined where it can't be compared. */
export const distanceOf = ({ totalGross, rank }: Pick<Compared, 'totalGross' | 'rank'>, lowest: string | undefined) =>
  rank === null || lowest === undefined ? undefined : aboveLowest(totalGross, lowest)

/** A tax rate, or a share, as people read it. */
export const percentOf = (intl: IntlShape, share: number): string =>
  intl.formatNumber(share, { style: 'percent', maximumFractionDigits: 1 })

const firstColumns = 6

/** The comparison as a table to calculate with: a line for each item, then one for each term of the quotations. */
export const comparisonSheet = (
  { matrix: { suppliers, items }, currency }: { matrix: Matrix; currency: string },
  intl: IntlShape,
  both: (zh: string, en: string) => string,
): { columns: ExportColumn<string[]>[]; rows: string[][] } => {
  const t = (id: MessageId, values?: Record<string, string>) => intl.formatMessage({ id }, values)
  const lowest = lowestTotalOf({ suppliers })
  const titles = [
    t('item.lineNo'),
    t('item.name'),
    t('item.spec'),
    t('item.unit'),
    t('item.quantity'),
    t('purchase.lastPrice'),
    ...suppliers.flatMap(({ name, nameEn }) => [
      `${both(name, nameEn)} · ${t('quotation.unitPrice')}`,
      `${both(name, nameEn)} · ${t('quotation.lineTotal')}`,
    ]),
  ]
  const lines = items.map(({ lineNo, name, spec, unit, quantity, lastPrice, prices }) => [
    String(lineNo),
    name,
    spec,
    unit,
    quantity,
    lastPrice ?? '',
    ...prices.flatMap(({ unitPrice, lineTotal }) => [unitPrice ?? '', lineTotal ?? '']),
  ])
  const term = (label: string, valueOf: (supplier: Compared) => string) => [
    '',
    label,
    ...Array<string>(firstColumns - 2).fill(''),
    ...suppliers.flatMap((supplier) => ['', valueOf(supplier)]),
  ]
  return {
    columns: titles.map((title, index) => ({ title, text: (row) => row[index] ?? '', figures: index === 0 || index >= firstColumns - 2 })),
    rows: [
      ...lines,
      term(t('quotation.totalGross', { currency }), ({ totalGross }) => totalGross),
      term(t('quotation.totalNet', { currency }), ({ totalNet }) => totalNet),
      term(t('company.project.rank'), ({ rank }) => (rank === null ? t('purchase.notRanked') : String(rank))),
      term(t('purchase.aboveLowest'), (supplier) => distanceOf(supplier, lowest)?.amount ?? ''),
      term(t('purchase.abovePercent'), (supplier) => distanceOf(supplier, lowest)?.percent ?? ''),
      term(t('quotation.taxRate'), ({ taxRate }) => percentOf(intl, Number(taxRate))),
      term(t('quotation.deliveryDays'), ({ deliveryDays }) => (deliveryDays === null ? '' : String(deliveryDays))),
      term(t('quotation.validityDays'), ({ validityDays }) => String(validityDays)),
      term(t('common.remark'), ({ remark }) => remark),
    ],
  }
}
