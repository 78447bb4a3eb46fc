import { createIntl } from 'react-intl'
import { expect, it } from 'vitest'
import { contract } from '#src/contract/index.ts'
import en from '#src/lang/en.json'
import { comparisonSheet, distanceOf, lowestTotalOf } from './comparisonSheet.ts'

const { matrix, currency } = contract['GET /api/po/project/{id}/opening'].example.data
const [shown] = matrix?.suppliers ?? []
const [item] = matrix?.items ?? []
if (!shown || !item) throw new Error('The example is not opened')
const first = { ...shown, attachments: [...shown.attachments], misfits: [...shown.misfits] }
const dearer = {
  ...first,
  quotationId: '2002',
  nameEn: 'Huamao',
  totalGross: '52020.00',
  totalNet: '46035.40',
  rank: 2,
  remark: 'Ex works',
}
const partial = { ...first, quotationId: '2003', nameEn: 'Ganglian', totalGross: '100.00', totalNet: '88.50', rank: null, pricedCount: 0 }
const compared = {
  currency,
  matrix: {
    suppliers: [first, dearer, partial],
    items: [
      {
        ...item,
        prices: [
          ...item.prices,
          { quotationId: '2002', unitPrice: '43.350000', lineTotal: '52020.00', lowest: false },
          { quotationId: '2003', unitPrice: null, lineTotal: null, lowest: false },
        ],
      },
    ],
  },
}

it('compares with the lowest of those that can be compared, not with a partial one', () => {
  const lowest = lowestTotalOf(compared.matrix)
  expect(lowest).toBe('51000.00')
  expect(distanceOf(dearer, lowest)).toEqual({ amount: '1020.00', percent: '2.0' })
  expect(distanceOf(partial, lowest)).toBeUndefined()
})

it('is a table of every price, then of every term, each under its supplier', () => {
  const intl = createIntl({ locale: 'en', messages: en })
  const { columns, rows } = comparisonSheet(compared, intl, (_, english) => english)
  const table = rows.map((row) => columns.map(({ text }) => text(row)))
  expect(columns.map(({ title }) => title).slice(5)).toEqual([
    'Last price paid',
    'Yuanhang Wire Rope · Unit price incl. tax',
    'Yuanhang Wire Rope · Line total incl. tax',
    'Huamao · Unit price incl. tax',
    'Huamao · Line total incl. tax',
    'Ganglian · Unit price incl. tax',
    'Ganglian · Line total incl. tax',
  ])
  expect(table[0]).toEqual([
    '1',
    item.name,
    item.spec,
    'm',
    '1200.0000',
    '43.100000',
    '42.500000',
    '51000.00',
    '43.350000',
    '52020.00',
    '',
    '',
  ])
  expect(table.slice(1).map((cells) => [cells[1], cells[7], cells[9], cells[11]])).toEqual([
    ['Total incl. tax (CNY)', '51000.00', '52020.00', '100.00'],
    ['Total excl. tax (CNY)', '45132.74', '46035.40', '88.50'],
    ['Rank', '1', '2', 'Incomplete, not ranked'],
    ['Above the lowest total', '0.00', '1020.00', ''],
    ['Above the lowest total (%)', '0.0', '2.0', ''],
    ['Tax rate', '13%', '13%', '13%'],
    ['Delivery time (days)', '30', '30', '30'],
    ['Validity (days)', '90', '90', '90'],
    ['Remark', '', 'Ex works', ''],
  ])
})
