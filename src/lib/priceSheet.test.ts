import { expect, it } from 'vitest'
import { readPriceSheet } from './priceSheet.ts'

const lines = [
  { lineNo: 1, name: '钢丝绳' },
  { lineNo: 2, name: '卸扣' },
  { lineNo: 3, name: '缓冲器' },
]

it('finds each price by the number of its line, in any order and in either language, and leaves alone what a row left empty', () => {
  const chinese = [
    ['2026 年报价'],
    ['序号', '名称', '含税单价', '备注'],
    ['3', '缓冲器', '12o', ''],
    [],
    ['1', '钢丝绳', '913.37', '现货'],
    ['2', '卸扣', '', ''],
  ]
  const read = [
    { index: 2, price: '12o', remark: null },
    { index: 0, price: '913.37', remark: '现货' },
  ]
  expect(readPriceSheet(chinese, lines)).toEqual({ read, unusable: [] })
  const english = [
    ['Remark', 'Unit price', 'Line'],
    ['', '12o', '3'],
    ['现货', ' 913.37 ', '1'],
  ]
  expect(readPriceSheet(english, lines)).toEqual({ read, unusable: [] })
})

it('names every row that is of no line here, with all it says', () => {
  const table = [
    ['Line', 'Name', 'Unit price incl. tax', 'Remark'],
    ['9', '钢丝绳', '1', ''],
    ['1', '卸扣', '2', ''],
    ['2', '卸扣', '3', ''],
    ['2', '卸扣', '4', 'again'],
    ['3', '缓冲器', '5', 'x'.repeat(501)],
    ['合计', '', '', ''],
  ]
  const { read, unusable } = readPriceSheet(table, lines) ?? { read: [], unusable: [] }
  expect(read).toEqual([{ index: 1, price: '3', remark: null }])
  expect(unusable.map(({ row, problem, price }) => [row, problem, price])).toEqual([
    [2, 'noLine', '1'],
    [3, 'otherItem', '2'],
    [5, 'repeated', '4'],
    [6, 'tooLong', '5'],
  ])
})

it('takes no other table for a price sheet', () => {
  expect(
    readPriceSheet(
      [
        ['名称', '规格型号'],
        ['钢丝绳', '5'],
      ],
      lines,
    ),
  ).toBeNull()
  expect(
    readPriceSheet(
      [
        ['Line', 'Name'],
        ['1', '5'],
      ],
      lines,
    ),
  ).toBeNull()
  expect(readPriceSheet([], lines)).toBeNull()
})
