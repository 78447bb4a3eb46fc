import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compare, lineTotal, netOf, sum } from './money.ts'

describe('money', () => {
  it('rounds a line half up, where a float would not', () => {
    expect(lineTotal('1.005000', '1.0000')).toBe('1.01')
    expect(lineTotal('0.100000', '3.0000')).toBe('0.30')
  })

  it('takes the tax out of a gross amount', () => {
    expect(netOf('51000.00', '0.1300')).toBe('45132.74')
    expect(netOf('51000.00', '0.0000')).toBe('51000.00')
  })

  it('sums in any order to the same amount', () => {
    const cents = fc.array(fc.integer({ min: 0, max: 10 ** 12 }), { maxLength: 50 })
    fc.assert(
      fc.property(cents, (values) => {
        const amounts = values.map((value) => `${Math.floor(value / 100)}.${String(value % 100).padStart(2, '0')}`)
        expect(sum(amounts)).toBe(sum(amounts.toReversed()))
        expect(compare(sum(amounts), '0.00')).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
