import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addWorkingDays, isWorkingDay, workingDaysSince } from './workingDays.ts'

const moments = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
const counts = fc.integer({ min: 0, max: 60 })

describe('working days', () => {
  it('pass over a weekend of Shanghai, not of Greenwich', () => {
    // Friday 23:30 in Shanghai is Friday afternoon in Greenwich; 17:00 there is Saturday in Shanghai.
    expect(addWorkingDays(new Date('2026-11-20T15:30:00Z'), 1)).toEqual(new Date('2026-11-23T15:30:00Z'))
    expect(isWorkingDay(new Date('2026-11-20T17:00:00Z'))).toBe(false)
    expect(addWorkingDays(new Date('2026-11-23T02:00:00Z'), 5)).toEqual(new Date('2026-11-30T02:00:00Z'))
  })

  it('have begun from midnight of Shanghai on', () => {
    const friday = new Date('2026-11-20T02:00:00Z')
    expect(workingDaysSince(friday, new Date('2026-11-22T15:59:59.999Z'))).toBe(0)
    expect(workingDaysSince(friday, new Date('2026-11-22T16:00:00Z'))).toBe(1)
  })

  it('add up: a and then b days are a + b days', () =>
    fc.assert(
      fc.property(moments, counts, counts, (at, a, b) => {
        expect(addWorkingDays(addWorkingDays(at, a), b)).toEqual(addWorkingDays(at, a + b))
      }),
    ))

  it('taken away again lead back to where they were added', () =>
    fc.assert(
      fc.property(moments, counts, (at, count) => {
        fc.pre(isWorkingDay(at))
        expect(addWorkingDays(addWorkingDays(at, count), -count)).toEqual(at)
      }),
    ))

  it('are counted back as they were added, and end on one', () =>
    fc.assert(
      fc.property(moments, fc.integer({ min: 1, max: 60 }), (at, count) => {
        const end = addWorkingDays(at, count)
        expect(isWorkingDay(end)).toBe(true)
        expect(workingDaysSince(at, end)).toBe(count)
      }),
    ))
})
