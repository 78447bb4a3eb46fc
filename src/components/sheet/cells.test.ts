import { describe, expect, test } from 'vitest'
import { blockOf, cellAfter, tableText, withCells, withTable } from './cells.ts'

const rows = [
  { itemId: 'a', price: '1', remark: 'one' },
  { itemId: 'b', price: '2', remark: 'two' },
  { itemId: 'c', price: '3', remark: 'three' },
]
/** As a price sheet: what is asked for, what is typed, what it amounts to. */
const columns = [null, null, 'price', null, 'remark'] as const
const size = { rows: 3, columns: 5 }

describe('what is chosen', () => {
  test('lies between both ends, whichever came first', () => {
    const block = { top: 0, bottom: 2, left: 1, right: 4 }
    expect(blockOf({ from: { row: 2, column: 1 }, to: { row: 0, column: 4 } }, 3)).toEqual(block)
    expect(blockOf({ from: { row: 0, column: 4 }, to: { row: 2, column: 1 } }, 3)).toEqual(block)
  })
  test('is nothing for one cell, and in an empty sheet', () => {
    expect(blockOf({ from: { row: 1, column: 1 }, to: { row: 1, column: 1 } }, 3)).toBeNull()
    expect(blockOf({ from: { row: 0, column: 0 }, to: { row: 5, column: 1 } }, 0)).toBeNull()
    expect(blockOf(null, 3)).toBeNull()
  })
  test('ends with the sheet once it has got shorter', () => {
    expect(blockOf({ from: { row: 1, column: 0 }, to: { row: 9, column: 0 } }, 3)).toEqual({ top: 1, bottom: 2, left: 0, right: 0 })
  })
  test.each([
    ['ArrowDown', false, { row: 2, column: 1 }],
    ['ArrowUp', true, { row: 0, column: 1 }],
    ['ArrowRight', true, { row: 1, column: 4 }],
    ['ArrowLeft', false, { row: 1, column: 0 }],
  ])('grows by %s, to the end: %s', (key, toEnd, expected) => {
    expect(cellAfter(key, { row: 1, column: 1 }, size, toEnd)).toEqual(expected)
  })
  test('does not grow beyond the sheet, nor by other keys', () => {
    expect(cellAfter('ArrowDown', { row: 2, column: 4 }, size, false)).toEqual({ row: 2, column: 4 })
    expect(cellAfter('Enter', { row: 1, column: 1 }, size, false)).toBeNull()
  })
})

test('only what can be typed into is written, and a row that says the same is the same', () => {
  const written = withCells(rows, columns, { top: 0, bottom: 1, left: 0, right: 3 }, () => '2')
  expect(written).toEqual([{ ...rows[0], price: '2' }, rows[1], rows[2]])
  expect(written[1]).toBe(rows[1])
})

test('a spreadsheet takes cells apart as they were', () => {
  expect(
    tableText([
      ['钢丝绳', '2" 管', ''],
      ['"引号"', 'a\tb', '1'],
    ]),
  ).toBe('钢丝绳\t2" 管\t\n"""引号"""\t"a\tb"\t1')
})

describe('a table that is pasted', () => {
  const at = { row: 1, column: 2 }
  test('fills what can be typed into, from its cell on, and no line below the last', () => {
    expect(withTable(rows, columns, at, [['10', '急'], [' 20 '], ['30']])).toEqual([
      rows[0],
      { itemId: 'b', price: '10', remark: '急' },
      { itemId: 'c', price: '20', remark: 'three' },
    ])
  })
  test('finds its columns where it is as wide as what stands from there on', () => {
    expect(withTable(rows, columns, at, [['10', '99.00', '急']])[1]).toEqual({ itemId: 'b', price: '10', remark: '急' })
  })
  test('finds its columns where it is as wide as the sheet, wherever the cursor is', () => {
    expect(withTable(rows, columns, at, [['钢丝绳', '12 m', '10', '99.00', '急']])[1]).toEqual({ itemId: 'b', price: '10', remark: '急' })
  })
})
