import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { itemInput } from '#src/contract/project.ts'
import { emptyItem, itemColumns, itemSheet, itemValue, problemsOf, readDate, type ItemText } from './itemSheet.ts'
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
    ['2026-02-29', null],
    ['tomorrow', null],
  ])('reads the date %s as %s', (text, expected) => {
    expect(readDate(text)).toBe(expected)
  })
})
