import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineInput } from '#src/contract/project.ts'
import { emptyItem, isEmptyItem, itemColumns, itemMend, itemValue, problemsOf, type ItemColumn, type ItemText } from './itemSheet.ts'

const good: ItemText = { ...emptyItem(), name: '钢丝绳', unit: 'm', quantity: '1,200' }

const mended = (column: ItemColumn, text: string) => itemMend(column, text, '2026-11-22')

describe('the rule of an item', () => {
  it('is tried on 500 lines in well under a second', () => {
    const lines = Array.from({ length: 500 }, (_, index) => ({ ...good, name: `item ${index}`, deliveryDate: '2027-01-05' }))
    const start = performance.now()
    expect(lines.map(itemValue)).not.toContain(null)
    expect(performance.now() - start).toBeLessThan(1000)
  })

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
      id: null,
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
      fc.constantFrom(
        '',
        '5',
        '1,200',
        '０.５',
        '2027-1-5',
        '2027年1月5日',
        '2027/1/5 0:00:00',
        '46402',
        '2月15日',
        '1,5',
        '-1',
        '1e5',
        '9'.repeat(20),
      ),
    )
    const item = fc.record(Object.fromEntries(itemColumns.map((column) => [column, text])) as Record<keyof ItemText, typeof text>)
    fc.assert(
      fc.property(item, (row) => {
        const value = itemValue(row)
        if (value) expect(lineInput.safeParse(value).error).toBeUndefined()
      }),
      { numRuns: 500 },
    )
  })

  it('takes no more than demands leave, in their unit, where the line comes from them', () => {
    const ofDemand = { ...good, id: '5001', most: '1200.0000', inUnit: 'm' }
    expect(problemsOf(ofDemand)).toEqual({})
    expect(itemValue(ofDemand)).toMatchObject({ id: '5001', quantity: '1200.0000' })
    expect(problemsOf({ ...ofDemand, quantity: '1200.0001', unit: '米' })).toEqual({ quantity: 'aboveDemand', unit: 'otherUnit' })
  })

  it('says of what a spreadsheet left open, of a separator in the wrong place and of too many decimals that they are such', () => {
    const open = { ...good, name: '=A1', spec: '#N/A', unit: '=CONCATENATE("米")', place: '#REF!', remark: '=…' }
    expect(problemsOf({ ...open, quantity: '#DIV/0!', deliveryDate: '=TODAY()' })).toEqual({
      name: 'formula',
      spec: 'error',
      unit: 'formula',
      quantity: 'error',
      deliveryDate: 'formula',
      place: 'error',
      remark: 'formula',
    })
    expect(
      ['1,5', '1.234,56', '33.33333', '¥15', '15件', '0.0', '-1'].map((quantity) => problemsOf({ ...good, quantity }).quantity),
    ).toEqual(['grouping', 'grouping', 'decimals', 'quantity', 'quantity', 'quantity', 'quantity'])
    expect(problemsOf({ ...good, spec: '=50mm', remark: '=同上', place: '#3 号门' })).toEqual({})
  })

  it('offers what a quantity comes to when it is rounded, and a day with the year that was left out, but takes neither by itself', () => {
    expect(mended('quantity', '33.3333333333333')).toBe('33.3333')
    expect(mended('quantity', '12.00004')).toBe('12')
    expect(mended('deliveryDate', '2月15日')).toBe('2027-02-15')
    expect([
      mended('quantity', '0.00001'),
      mended('quantity', '1,5'),
      mended('quantity', '5'),
      mended('deliveryDate', '2027-02-15'),
    ]).toEqual([null, null, null, null])
    expect([mended('deliveryDate', '尽快'), mended('remark', '2月15日')]).toEqual([null, null])
    expect(itemValue({ ...good, deliveryDate: '2月15日' })).toBeNull()
    expect(itemValue({ ...good, quantity: '33.3333333333333' })).toBeNull()
  })
})
