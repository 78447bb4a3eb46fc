import { expect, it } from 'vitest'
import { plainQuantity, shortened, withSeparators } from './Money.tsx'

it('separates thousands of the longest amount exactly', () => {
  expect(withSeparators('9999999999999999.99')).toBe('9,999,999,999,999,999.99')
  expect(withSeparators('100')).toBe('100')
})

it('shows a unit price with two decimals unless it has more', () => {
  expect(shortened('42.500000')).toBe('42.50')
  expect(shortened('0.012300')).toBe('0.0123')
})

it('shows a quantity without its zeros', () => {
  expect(plainQuantity('1200.0000')).toBe('1,200')
  expect(plainQuantity('2.5000')).toBe('2.5')
})
