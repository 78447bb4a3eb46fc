import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addWorkingHours, addWorkingSpan } from './workingHours.ts'
import { weekendsOnly, workingCalendarOf } from './workingDays.ts'

const at = (text: string) => new Date(`${text}:00+08:00`)
const calendar = workingCalendarOf({ years: ['2026'], off: ['2026-10-01'], worked: ['2026-10-10'] })

describe('hours of office time', () => {
  it.each([
    ['2026-11-27T09:00', 2, '2026-11-27T11:00'],
    ['2026-11-27T11:00', 2, '2026-11-27T14:30'],
    ['2026-11-27T17:00', 2, '2026-11-30T09:30'],
    ['2026-11-28T12:00', 1, '2026-11-30T09:30'],
    ['2026-09-30T17:30', 1, '2026-10-02T09:00'],
    ['2026-10-09T17:30', 1, '2026-10-10T09:00'],
    ['2026-11-30T09:30', -2, '2026-11-27T17:00'],
    ['2026-11-27T14:30', -2, '2026-11-27T11:00'],
  ])('%s and %i hours are %s', (from, hours, to) => {
    expect(addWorkingHours(calendar, at(from), hours)).toEqual(at(to))
  })

  it('add up, and never lead back', () => {
    const moment = fc.date({ min: at('2026-01-01T00:00'), max: at('2027-01-01T00:00'), noInvalidDate: true })
    fc.assert(
      fc.property(moment, fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 40 }), (from, a, b) => {
        const first = addWorkingHours(weekendsOnly, from, a)
        expect(addWorkingHours(weekendsOnly, first, b)).toEqual(addWorkingHours(weekendsOnly, from, a + b))
        expect(first.getTime()).toBeGreaterThanOrEqual(from.getTime())
      }),
      { examples: [[at('2026-11-27T18:00'), 0, 1]] },
    )
  })

  it('are told from working days, which keep the time of day', () => {
    expect(addWorkingSpan(calendar, at('2026-11-27T20:00'), { count: 1, unit: 'workingDays' })).toEqual(at('2026-11-30T20:00'))
  })
})
