import { expect, it, test } from 'vitest'
import { pageNumberOf, pageSizeOf } from './Pages.tsx'

it('takes the first size that pages may have', () => {
  expect(pageSizeOf('50', 100)).toBe(50)
  expect(pageSizeOf(undefined, 100)).toBe(100)
  expect(pageSizeOf('10000', 'all')).toBe(20)
})

test.each([
  [undefined, 1],
  ['3', 3],
  ['999', 999],
  ['0', 1],
  ['-2', 1],
  ['2.5', 2],
  ['1e9', 100_000],
  ['last', 1],
])('%s is page %s', (wanted, expected) => {
  expect(pageNumberOf(wanted)).toBe(expected)
})
