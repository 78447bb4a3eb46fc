import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findHeadings, type Merged } from './headings.ts'
import { emptyInvitee, inviteSheet } from './inviteSheet.ts'
import { emptyItem, itemColumns, itemSheet, type ItemText } from './itemSheet.ts'
import { priceSheet } from './priceSheet.ts'
import { readTable } from './tableRows.ts'

const head = ['序号', '名称', '规格型号', '单位', '数量', '交货日期', '备注']
const rope = ['1', '钢丝绳', '6×36', '米', '1,200', '2027-01-15', '']
const oil = ['2', '液压油', '46#', '桶', '20', '', '急']
const [ropeRow, oilRow]: [ItemText, ItemText] = [
  { ...emptyItem(), name: '钢丝绳', spec: '6×36', unit: '米', quantity: '1,200', deliveryDate: '2027-01-15' },
  { ...emptyItem(), name: '液压油', spec: '46#', unit: '桶', quantity: '20', remark: '急' },
]

const read = (rows: string[][], merged: Merged[] = []) => {
  const found = findHeadings(itemSheet, { rows, merged })
  if (!found) throw new Error('no headings')
  return readTable(itemSheet, { rows, merged }, found)
}
const rowsOf = (rows: string[][], merged: Merged[] = []) => read(rows, merged).lines.map(({ row }) => row)

const across = (top: number) => ({ top, left: 0, bottom: top, right: 6 })

const down = (left: number) => ({ top: 1, left, bottom: 2, right: left })

describe('a table', () => {
  it('is read below its headings, in any order, each line with its place; empty rows and running numbers written ahead say nothing', () => {
    expect(read([['标题'], head, rope, [], ['', ' '], oil, ['3'], ['4', '', '']])).toEqual({
      lines: [
        { at: 3, row: ropeRow },
        { at: 6, row: oilRow },
      ],
      left: [],
    })
  })

  it('gives back what was written out, whatever the cells hold', () => {
    const cell = fc.string({ maxLength: 12 }).map((text) => text.replaceAll(/\s+/g, ' ').trim())
    const item = fc.record(Object.fromEntries(itemColumns.map((column) => [column, cell])) as Record<keyof ItemText, typeof cell>)
    const items = fc.array(
      item.map((row) => ({ ...row, name: `~${row.name}`, quantity: '5' })),
      { maxLength: 20 },
    )
    fc.assert(
      fc.property(items, (written) => {
        const headings = ['name', 'spec', 'unit', 'quantity', 'delivery date', 'place', 'remark']
        expect(rowsOf([headings, ...written.map((row) => itemColumns.map((column) => row[column]))])).toEqual(written)
      }),
    )
  })

  it('says in one line what a cell says in two, and joins what makes one column up', () => {
    const rows = [
      ['名称', '规格', '型号', '单位', '数量'],
      ['钢丝\n绳', '6×36', 'Φ28', '米', '5'],
      ['卸扣', '', 'T8', '个', '2'],
      ['套', 'A', 'A', '个', '1'],
    ]
    expect(rowsOf(rows).map(({ name, spec }) => [name, spec])).toEqual([
      ['钢丝 绳', '6×36 Φ28'],
      ['卸扣', 'T8'],
      ['套', 'A'],
    ])
  })

  it.each([
    ['合计', '', '', '', '1220'],
    ['', '小 计', '', '', '1220'],
    ['', '总计：', '', '', '1220'],
    ['', '合计（元）', '', '件', '1220'],
    ['本页小计', '', '', '', ''],
    ['', '', '', '共计', '1220'],
    ['', '合计（大写）：人民币壹万贰仟元整', '', '', ''],
    ['', 'Total', '', '', '1220'],
    ['', 'SUBTOTAL', '', '', '1220'],
    ['', 'Grand total:', '', '', '1220'],
    ['Total qty', '', '', '', '1220'],
  ])('leaves out a sum, and says so: %s %s %s %s %s', (...cells) => {
    expect(read([head, rope, cells, oil, cells])).toEqual({
      lines: [
        { at: 2, row: ropeRow },
        { at: 4, row: oilRow },
      ],
      left: [3, 5].map((at) => ({ at, why: 'sum', text: cells.filter((cell) => cell !== '').join(' ') })),
    })
  })

  it('keeps an item whose name has the word in it, or is the English one and lacks nothing', () => {
    const names = ['累计流量计', '总计量泵', '合计器', 'Total', 'Totalizer', 'Summer tyre']
    expect(rowsOf([head, ...names.map((name) => ['', name, '', '个', '1'])]).map(({ name }) => name)).toEqual(names)
  })

  it('leaves out notes under it, from the first on, and says so', () => {
    const notes = [['说明：1. 以上价格含税'], ['2、请于三日内回复', ''], ['', '制表人：张三', '', '审核：李四', '日期：2026-12-01']]
    const { lines, left } = read([head, rope, oil, ['合计', '', '', '', '1220'], [], ...notes])
    expect(lines.map(({ row }) => row)).toEqual([ropeRow, oilRow])
    expect(left.map(({ at, why }) => [at, why])).toEqual([
      [4, 'sum'],
      [6, 'note'],
      [7, 'note'],
      [8, 'note'],
    ])
  })

  it('leaves out what stands across it, such as the name of a group, but no item', () => {
    expect(read([head, ['一、钢丝绳类'], rope, ['二、油品'], oil], [across(1), across(3)])).toEqual({
      lines: [
        { at: 3, row: ropeRow },
        { at: 5, row: oilRow },
      ],
      left: [
        { at: 2, why: 'note', text: '一、钢丝绳类' },
        { at: 4, why: 'note', text: '二、油品' },
      ],
    })
  })

  it('keeps a line that is not finished, also at its end: what is missing is marked, not dropped', () => {
    expect(rowsOf([head, rope, ['2', '液压油'], ['3', '规格：见附件', '', '', '5']]).map(({ name }) => name)).toEqual([
      '钢丝绳',
      '液压油',
      '规格：见附件',
    ])
  })

  it('says a day as it is kept, however a spreadsheet has written it; what is none, and what lacks its year, stays', () => {
    const written = ['46402', '2027/1/15 0:00:00', '20270115', '2027年1月15日', '2月15日', '尽快', '']
    const days = rowsOf([head, ...written.map((day) => ['', '绳', '', '米', '5', day])]).map(({ deliveryDate }) => deliveryDate)
    expect(days).toEqual(['2027-01-15', '2027-01-15', '2027-01-15', '2027-01-15', '2月15日', '尽快', ''])
  })

  it('passes headings that are said again on each page', () => {
    expect(rowsOf([head, rope, head, oil])).toEqual([ropeRow, oilRow])
  })

  it('says in each row what was merged down, but for numbers', () => {
    const rows = [head, rope, ['2', '', '8×19', '', '', '', '']]
    expect(rowsOf(rows, [down(1), down(3), down(4), down(5)])).toEqual([ropeRow, { ...ropeRow, spec: '8×19', quantity: '' }])
  })

  it('whose file says that a cell was merged twice, or beyond its end, is read', () => {
    const merged = Array.from({ length: 50_000 }, () => ({ top: 1, left: 1, bottom: 9999, right: 1 }))
    const rows = [head, rope, ...Array.from({ length: 2000 }, () => ['', '', '', '米', '5'])]
    expect(rowsOf(rows, merged)).toHaveLength(2001)
  })

  it('of 10,000 rows is read at once', () => {
    const started = performance.now()
    expect(rowsOf([head, ...Array.from({ length: 9999 }, () => rope)])).toHaveLength(9999)
    expect(performance.now() - started).toBeLessThan(3000)
  })
})

it('of people is read without numbers, and its notes are left out as well', () => {
  const rows = [['供应商', '联系人', '手机'], ['某公司', '白宇', '13800001234'], ['另一公司'], ['填表人：张三', '', '2026-12-01']]
  const found = findHeadings(inviteSheet, { rows, merged: [] })
  const { lines, left } = readTable(inviteSheet, { rows, merged: [] }, found ?? { head: 0, columns: [], titles: [] })
  expect(lines.map(({ row }) => row)).toEqual([
    { ...emptyInvitee(), companyName: '某公司', inviteeName: '白宇', mobile: '13800001234' },
    { ...emptyInvitee(), companyName: '另一公司' },
  ])
  expect(left).toEqual([{ at: 4, why: 'note', text: '填表人：张三 2026-12-01' }])
})

it('of prices has no line that is called a sum', () => {
  const rows = [
    ['Line', 'Item', 'Unit price'],
    ['1', '绳', '5'],
    ['Total', '', '5'],
    ['', '合计', '5'],
  ]
  const found = findHeadings(priceSheet, { rows, merged: [] })
  const { lines, left } = readTable(priceSheet, { rows, merged: [] }, found ?? { head: 0, columns: [], titles: [] })
  expect(lines.map(({ at }) => at)).toEqual([2])
  expect(left.map(({ at, why }) => [at, why])).toEqual([
    [3, 'sum'],
    [4, 'sum'],
  ])
})
