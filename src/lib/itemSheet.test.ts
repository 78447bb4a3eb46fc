import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { itemInput } from '#src/contract/project.ts'
import {
  emptyItem,
  isEmptyItem,
  itemColumns,
  itemSheet,
  itemValue,
  problemsOf,
  readDate,
  type ItemColumn,
  type ItemText,
} from './itemSheet.ts'
import { readRows } from './textSheet.ts'

const good: ItemText = { ...emptyItem(), name: '钢丝绳', unit: 'm', quantity: '1,200' }

describe('reading a table', () => {
  it('finds columns by their headings, in any order and language, and ignores others', () => {
    const table = [
      ['数量', 'Name', '预算', '单位'],
      ['12', '轮胎', '9999', '条'],
      ['', '', '', ''],
    ]
    expect(readRows(itemSheet, table)).toEqual([{ ...emptyItem(), quantity: '12', name: '轮胎', unit: '条' }])
  })

  it('takes the columns in order where there are no headings, from the cell pasted into', () => {
    expect(readRows(itemSheet, [['m', '5']], 'unit')).toEqual([{ ...emptyItem(), unit: 'm', quantity: '5' }])
  })

  it('gives back what was written out, whatever the cells hold', () => {
    const cell = fc.string({ maxLength: 20 }).map((text) => text.trim())
    const item = fc.record(Object.fromEntries(itemColumns.map((column) => [column, cell])) as Record<keyof ItemText, typeof cell>)
    fc.assert(
      fc.property(
        fc.array(
          item.filter(({ name }) => name !== ''),
          { maxLength: 20 },
        ),
        (items) => {
          const table = [
            itemColumns.map((column) => ({ name: 'name', deliveryDate: 'delivery date' })[column as 'name'] ?? column),
            ...items.map((row) => itemColumns.map((column) => row[column])),
          ]
          expect(readRows(itemSheet, table)).toEqual(items)
        },
      ),
    )
  })

  it('reads 500 rows in well under a second', () => {
    const table = Array.from({ length: 500 }, (_, index) => [`item ${index}`, 'spec', 'm', String(index + 1), '2027-01-05', 'gate 3', ''])
    const start = performance.now()
    expect(readRows(itemSheet, table).map(itemValue)).not.toContain(null)
    expect(performance.now() - start).toBeLessThan(1000)
  })
})

const headings: [ItemColumn, string][] = Object.entries({
  name: ['名称', '物资名称', '品名', '物料名称', '货物名称', 'name', 'item', 'description'],
  spec: ['规格', '型号', '规格型号', '规格及型号', 'spec', 'specification', 'model'],
  unit: ['单位', '计量单位', 'unit', 'uom'],
  quantity: ['数量', '采购数量', '需求数量', 'quantity', 'qty'],
  deliveryDate: ['交货日期', '交货期', '到货日期', '需求日期', 'delivery date', 'delivery', 'need by'],
  place: ['交货地点', '地点', '到货地点', 'place', 'delivery place'],
  remark: ['备注', '说明', 'remark', 'remarks', 'note', 'notes'],
}).flatMap(([column, names]) => names.map((name): [ItemColumn, string] => [column as ItemColumn, name]))

it.each(headings)('finds the column %s by “%s”, and by nothing longer', (column, heading) => {
  const others = ['name', 'unit', 'qty'].filter((each) => !itemSheet.headings[column].test(each))
  const read = (text: string) => readRows(itemSheet, [[text, ...others], ['x']]).at(-1)?.[column]
  expect(read(` ${heading.toUpperCase()} `)).toBe('x')
  for (const longer of [`${heading}~`, `~${heading}`]) expect(read(longer)).toBe('')
})

describe('the rule of an item', () => {
  it('names every bad cell', () => {
    expect(problemsOf({ ...emptyItem(), quantity: 'a few', deliveryDate: '2026-02-30', spec: 'x'.repeat(501) })).toEqual({
      name: 'required',
      unit: 'required',
      quantity: 'quantity',
      deliveryDate: 'date',
      spec: 'tooLong',
    })
    expect(problemsOf({ ...good, quantity: '0' })).toEqual({ quantity: 'quantity' })
    expect(problemsOf(good)).toEqual({})
  })

  it('allows as many characters and digits as the contract, and blanks around them', () => {
    const most = {
      ...good,
      name: ` ${'x'.repeat(200)} `,
      spec: 'x'.repeat(500),
      unit: 'x'.repeat(20),
      place: 'x'.repeat(200),
      remark: 'x'.repeat(500),
    }
    expect(problemsOf({ ...most, quantity: '12345678901234.5', deliveryDate: '  ' })).toEqual({})
    expect(problemsOf({ ...good, quantity: '123456789012345' })).toEqual({ quantity: 'quantity' })
    expect(problemsOf({ ...good, quantity: ' ' })).toEqual({ quantity: 'required' })
    expect(problemsOf({ ...good, unit: 'x'.repeat(21), place: 'x'.repeat(201), name: ' ' })).toEqual({
      unit: 'tooLong',
      place: 'tooLong',
      name: 'required',
    })
  })

  it('is sent trimmed, with a plain quantity and date; not at all while anything is wrong', () => {
    const typed = {
      name: ' 钢丝绳 ',
      spec: ' 6×36 ',
      unit: ' m ',
      quantity: ' 1,200 ',
      deliveryDate: ' 2027-1-5 ',
      place: ' 3 号门 ',
      remark: ' 急 ',
    }
    const sent = {
      name: '钢丝绳',
      spec: '6×36',
      unit: 'm',
      quantity: '1200.0000',
      deliveryDate: '2027-01-05',
      place: '3 号门',
      remark: '急',
    }
    expect(itemValue(typed)).toEqual(sent)
    expect(itemValue({ ...typed, deliveryDate: '' })).toEqual({ ...sent, deliveryDate: null })
    expect(itemValue({ ...typed, quantity: 'a few' })).toBeNull()
    expect(itemValue({ ...typed, unit: '' })).toBeNull()
  })

  it('knows a line that nobody has written in', () => {
    expect([emptyItem(), { ...emptyItem(), remark: ' ' }, good].map(isEmptyItem)).toEqual([true, true, false])
  })

  it('is the contract’s own: what passes here passes there', () => {
    const text = fc.oneof(
      fc.string({ maxLength: 30 }),
      fc.constantFrom('', '5', '1,200', '０.５', '2027-1-5', '2027年1月5日', '-1', '1e5', '9'.repeat(20)),
    )
    const item = fc.record(Object.fromEntries(itemColumns.map((column) => [column, text])) as Record<keyof ItemText, typeof text>)
    fc.assert(
      fc.property(item, (row) => {
        const value = itemValue(row)
        if (value) expect(itemInput.safeParse(value).error).toBeUndefined()
      }),
      { numRuns: 500 },
    )
  })

  it.each([
    ['2026-1-5', '2026-01-05'],
    ['2026/01/05', '2026-01-05'],
    ['2026年1月5日', '2026-01-05'],
    [' 2026 - 1 - 5 ', '2026-01-05'],
    ['2026 年 1 月 5 日', '2026-01-05'],
    ['２０２６．１．５', '2026-01-05'],
    ['12026-1-5', null],
    ['2026-1-5 x', null],
    ['2026x-1-5', null],
    ['2026-x1-5', null],
    ['2026-1x-5', null],
    ['2026-1-5x', null],
    ['2026-1-5日日', null],
    ['2026-13-1', null],
    ['2026-02-29', null],
    ['tomorrow', null],
  ])('reads the date %s as %s', (text, expected) => {
    expect(readDate(text)).toBe(expected)
  })
})
