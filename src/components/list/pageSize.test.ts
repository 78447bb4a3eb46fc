import { expect, it } from 'vitest'
import { pageSizeOf } from './Pages.tsx'

it('takes the first size that pages may have', () => {
  expect(pageSizeOf('50', 100)).toBe(50)
  expect(pageSizeOf(undefined, 100)).toBe(100)
  expect(pageSizeOf('10000', 'all')).toBe(20)
})
