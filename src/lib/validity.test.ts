import { expect, it } from 'vitest'
import { daysLeft, warningOf } from './validity.ts'

it('counts days until the last one as Shanghai does', () => {
  const lateEvening = new Date('2026-11-21T23:59:00+08:00')
  expect(daysLeft('2026-11-21', lateEvening)).toBe(0)
  expect(daysLeft('2026-11-22', lateEvening)).toBe(1)
  expect(daysLeft('2026-11-20', lateEvening)).toBe(-1)
  expect(daysLeft('2026-11-21', new Date('2026-11-22T00:00:00+08:00'))).toBe(-1)
})

it('warns at 60, 30 and 7 days and after the end', () => {
  expect([61, 60, 31, 30, 8, 7, 0, -1].map(warningOf)).toEqual([null, 60, 60, 30, 30, 7, 7, 'ended'])
})
