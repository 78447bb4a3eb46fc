import { expect, it } from 'vitest'
import { findHeadings } from './headings.ts'
import { priceSheet, pricesOf } from './priceSheet.ts'
import { readTable } from './tableRows.ts'

const lines = [
  { lineNo: 1, name: '钢丝绳' },
  { lineNo: 2, name: '卸扣' },
  { lineNo: 3, name: '缓冲器' },
]

const read = (rows: string[][]) => {
  const found = findHeadings(priceSheet, { rows, merged: [] })
  return pricesOf(readTable(priceSheet, { rows, merged: [] }, found ?? { head: -1, columns: [], titles: [] }).lines, lines)
}

it('finds each price by the number of its line, in any order and in either language, and leaves alone what a row left empty', () => {
  const chinese = [
    ['2026 年报价'],
    ['序号', '名称', '含税单价', '备注'],
    ['3', '缓冲器', '12o', ''],
    [],
    ['1', '钢丝绳', '913.37', '现货'],
    ['2', '卸扣', '', ''],
  ]
  const found = [
    { index: 2, price: '12o', remark: null },
    { index: 0, price: '913.37', remark: '现货' },
  ]
  expect(read(chinese)).toEqual({ read: found, unusable: [] })
  const english = [
    ['Remark', 'Unit price', 'Line'],
    ['', '12o', '3'],
    ['现货', ' 913.37 ', '１.0'],
  ]
  expect(read(english)).toEqual({ read: found, unusable: [] })
})

it('names every row that is of no line here, with all it says', () => {
  const table = [
    ['Line', 'Name', 'Unit price incl. tax', 'Remark'],
    ['9', '钢丝绳', '1', ''],
    ['1', '卸扣', '2', ''],
    ['2', '卸扣', '3', ''],
    ['2', '卸扣', '4', 'again'],
    ['3', '缓冲器', '5', 'x'.repeat(501)],
    ['', '', '6', ''],
    ['合计', '', '20', ''],
  ]
  const { read: found, unusable } = read(table)
  expect(found).toEqual([{ index: 1, price: '3', remark: null }])
  expect(unusable.map(({ row, problem, price }) => [row, problem, price])).toEqual([
    [2, 'noLine', '1'],
    [3, 'otherItem', '2'],
    [5, 'repeated', '4'],
    [6, 'tooLong', '5'],
    [7, 'noLine', '6'],
  ])
})

it('reads what our own export says of each item, and asks about none of it', () => {
  const ours = ['序号', '名称', '规格型号', '单位', '数量', '交货日期', '交货地点', '采购方备注', '含税单价', '含税小计', '备注']
  const english = ['Line', 'Name', 'Specification', 'Unit', 'Quantity', 'Delivery date', 'Delivery place', 'Buyer’s remark'].concat([
    'Unit price incl. tax',
    'Line total incl. tax',
    'Remark',
  ])
  for (const headings of [ours, english]) {
    const row = ['1', '钢丝绳', '6×36', '米', '5', '2027-01-15', '3 号门', '急', '2', '10', '现货']
    const found = findHeadings(priceSheet, { rows: [headings, row], merged: [] })
    expect(found).toMatchObject({ unknown: [], doubled: [], missing: [] })
    expect(read([headings, row])).toEqual({ read: [{ index: 0, price: '2', remark: '现货' }], unusable: [] })
  }
})

const missing = (headings: string[]) => findHeadings(priceSheet, { rows: [headings, ['钢丝绳', '5']], merged: [] })?.missing

it('is no other table', () => {
  expect([missing(['名称', '规格型号']), missing(['Line', 'Name']), missing(['a', 'b'])]).toEqual([undefined, ['price'], undefined])
})
