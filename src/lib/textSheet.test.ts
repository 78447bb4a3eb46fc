import { describe, expect, it } from 'vitest'
import { emptyRow, isEmptyRow, missingFrom, readRows, type SheetRules } from './textSheet.ts'

type Column = 'name' | 'unit' | 'note'
const rules: SheetRules<Column> = { columns: ['name', 'unit', 'note'], headings: { name: /^name$/i, unit: /^unit$/i, note: /^note$/i } }

describe('a sheet', () => {
  it('has empty cells for what nobody wrote', () => {
    expect(emptyRow(rules)).toEqual({ name: '', unit: '', note: '' })
    expect(isEmptyRow(rules, { name: ' ', unit: '', note: '\t' })).toBe(true)
    expect(isEmptyRow(rules, { name: ' ', unit: 'm', note: '' })).toBe(false)
  })

  it('is read in its own order, from its first column or another', () => {
    const cells = [['rope', ' m '], ['', ' '], ['chain']]
    expect(readRows(rules, cells)).toEqual([
      { name: 'rope', unit: 'm', note: '' },
      { name: 'chain', unit: '', note: '' },
    ])
    expect(readRows(rules, [['m', 'x', 'too far']], 'unit')).toEqual([{ name: '', unit: 'm', note: 'x' }])
  })

  it('is read by its headings from two on, and one alone may be somebody’s text', () => {
    expect(
      readRows(rules, [
        [' Unit ', 'who', 'NAME'],
        ['m', '?', 'rope'],
      ]),
    ).toEqual([{ name: 'rope', unit: 'm', note: '' }])
    expect(readRows(rules, [['name', 'm']])).toEqual([{ name: 'name', unit: 'm', note: '' }])
    expect(readRows(rules, [])).toEqual([])
  })

  it('lacks the columns that its first line does not name', () => {
    expect(missingFrom(rules, [[''], ['Unit', 'who', 'NAME'], ['m']])).toEqual(['note'])
    expect(missingFrom(rules, [['m', 'rope']])).toEqual(['name', 'unit', 'note'])
    expect(missingFrom(rules, [])).toEqual(['name', 'unit', 'note'])
  })
})
