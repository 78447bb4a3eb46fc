import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { converted, factorOf, type Measure } from './measure.ts'

const mass = (factor: string): Measure => ({ dimension: 'MASS', factor })
const [kilogram, tonne, gram] = [mass('1'), mass('1000'), mass('0.001')]

describe('a factor', () => {
  it('is kept as an exact decimal', () => {
    expect(['1000', '1,000.50', '0.0010', '１２'].map(factorOf)).toEqual(['1000', '1000.5', '0.001', '12'])
  })

  it('that is no number stays what was typed', () => {
    expect(['', 'a dozen', '1e3'].map(factorOf)).toEqual(['', 'a dozen', '1e3'])
  })
})

describe('an amount', () => {
  it('is said in another unit of the same dimension', () => {
    expect(converted('2.5', tonne, kilogram)).toBe('2500')
    expect(converted('750', gram, tonne)).toBe('0.00075')
    expect(converted('1', { dimension: 'LENGTH', factor: '0.0254' }, { dimension: 'LENGTH', factor: '0.01' })).toBe('2.54')
    expect(converted('1', { dimension: 'COUNT', factor: '1' }, { dimension: 'COUNT', factor: '12' })).toBe('0.083333333333')
  })

  it('is in no unit of another dimension, and in none without a fixed factor', () => {
    expect(converted('1', kilogram, { dimension: 'LENGTH', factor: '1' })).toBeNull()
    expect(converted('1', { dimension: 'COUNT', factor: '' }, { dimension: 'COUNT', factor: '1' })).toBeNull()
  })

  const factors = fc
    .integer({ min: 1, max: 1_000_000 })
    .chain((digits) => fc.integer({ min: 0, max: 3 }).map((places) => String(digits / 10 ** places)))
  const amounts = fc.integer({ min: 0, max: 1_000_000_000 }).map(String)

  it('is itself in its own unit, and comes back from the base unit', () => {
    fc.assert(
      fc.property(amounts, factors, (amount, factor) => {
        const unit = mass(factorOf(factor))
        expect(converted(amount, unit, unit)).toBe(amount)
        expect(converted(converted(amount, unit, kilogram) ?? '', kilogram, unit)).toBe(amount)
      }),
    )
  })
})
