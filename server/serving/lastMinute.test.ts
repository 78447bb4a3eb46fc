import { expect, it } from 'vitest'
import { lastMinute } from './lastMinute.ts'

it('counts what happened within the last minute and forgets the rest', () => {
  let now = 5000
  const { add, count } = lastMinute(() => now)
  expect(count()).toBe(0)
  add()
  add()
  now += 30_000
  add()
  expect(count()).toBe(3)
  now += 29_999
  expect(count()).toBe(3)
  now += 1
  expect(count()).toBe(1)
  add()
  expect(count()).toBe(2)
  now += 600_000
  expect(count()).toBe(0)
})
