import { describe, expect, it } from 'vitest'
import { aboveLowest, ranksOf, totalsOf } from './comparison.ts'

describe('comparison of quotations', () => {
  it('adds up what is priced and knows how much that was', () => {
    const quantities = new Map([
      ['1', '3.0000'],
      ['2', '2.5000'],
    ])
    const lines = [
      { itemId: '1', unitPrice: '0.100000' },
      { itemId: '2', unitPrice: null },
      { itemId: 'of another project', unitPrice: '9.000000' },
    ]
    expect(totalsOf(lines, quantities, '0.1300')).toEqual({ pricedCount: 1, totalGross: '0.30', totalNet: '0.27' })
  })

  it('says how far a total lies above the lowest, exactly', () => {
    expect(aboveLowest('1384727.20', '1279617.20')).toEqual({ amount: '105110.00', percent: '8.2' })
    expect(aboveLowest('100.05', '100.00')).toEqual({ amount: '0.05', percent: '0.1' })
    expect(aboveLowest('9.00', '9.00')).toEqual({ amount: '0.00', percent: '0.0' })
    expect(aboveLowest('9.00', '0.00')).toEqual({ amount: '9.00', percent: null })
  })

  it('lets ties share a rank and leaves quotations with gaps out', () => {
    const ranks = ranksOf([
      { id: 'a', totalGross: '10.00', complete: true },
      { id: 'b', totalGross: '9.00', complete: false },
      { id: 'c', totalGross: '10.00', complete: true },
      { id: 'd', totalGross: '100.00', complete: true },
    ])
    expect([...ranks]).toEqual([
      ['a', 1],
      ['b', null],
      ['c', 1],
      ['d', 3],
    ])
  })
})
