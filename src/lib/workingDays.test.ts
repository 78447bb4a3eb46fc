import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addWorkingDays, isAnnounced, isWorkingDay, workingDaysSince, workingTimeBetween } from './workingDays.ts'
import { deliveredCalendar } from './deliveredCalendar.ts'

const moments = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
const noon = (date: string) => new Date(`${date}T12:00:00+08:00`)
const counts = fc.integer({ min: 0, max: 60 })

const friday = new Date('2026-11-27T15:00+08:00')
const sunday = new Date('2026-11-29T12:00+08:00')
const monday = new Date('2026-11-30T15:00+08:00')
const hours = (from: Date, to: Date) => workingTimeBetween(deliveredCalendar, from, to) / 3_600_000

describe('working days', () => {
  it('pass over a weekend of Shanghai, not of Greenwich', () => {
    // Friday 23:30 in Shanghai is Friday afternoon in Greenwich; 17:00 there is Saturday in Shanghai.
    expect(addWorkingDays(deliveredCalendar, new Date('2026-11-20T15:30:00Z'), 1)).toEqual(new Date('2026-11-23T15:30:00Z'))
    expect(isWorkingDay(deliveredCalendar, new Date('2026-11-20T17:00:00Z'))).toBe(false)
    expect(addWorkingDays(deliveredCalendar, new Date('2026-11-23T02:00:00Z'), 5)).toEqual(new Date('2026-11-30T02:00:00Z'))
  })

  it('pass over public holidays, and count the weekends that are worked instead', () => {
    // Spring Festival 2026 is Sunday 15 to Monday 23 February; the Saturdays before and after are worked.
    expect(
      ['2026-02-13', '2026-02-14', '2026-02-15', '2026-02-16', '2026-02-23', '2026-02-24', '2026-02-28'].map((day) =>
        isWorkingDay(deliveredCalendar, noon(day)),
      ),
    ).toEqual([true, true, false, false, false, true, true])
    expect(addWorkingDays(deliveredCalendar, noon('2026-02-13'), 2)).toEqual(noon('2026-02-24'))
    expect(workingDaysSince(deliveredCalendar, noon('2026-09-30'), noon('2026-10-10'))).toBe(3)
    expect(addWorkingDays(deliveredCalendar, noon('2026-10-08'), -2)).toEqual(noon('2026-09-29'))
  })

  it('of a year that was not announced yet are Monday to Friday', () => {
    expect(isWorkingDay(deliveredCalendar, new Date('2031-10-01T04:00:00Z'))).toBe(true)
    expect(['2026-12-31T15:59:59Z', '2026-12-31T16:00:00Z'].map((at) => isAnnounced(deliveredCalendar, new Date(at)))).toEqual([
      true,
      false,
    ])
  })

  it('have begun from midnight of Shanghai on', () => {
    const friday = new Date('2026-11-20T02:00:00Z')
    expect(workingDaysSince(deliveredCalendar, friday, new Date('2026-11-22T15:59:59.999Z'))).toBe(0)
    expect(workingDaysSince(deliveredCalendar, friday, new Date('2026-11-22T16:00:00Z'))).toBe(1)
  })

  it('add up: a and then b days are a + b days', () =>
    fc.assert(
      fc.property(moments, counts, counts, (at, a, b) => {
        expect(addWorkingDays(deliveredCalendar, addWorkingDays(deliveredCalendar, at, a), b)).toEqual(
          addWorkingDays(deliveredCalendar, at, a + b),
        )
      }),
    ))

  it('taken away again lead back to where they were added', () =>
    fc.assert(
      fc.property(moments, counts, (at, count) => {
        fc.pre(isWorkingDay(deliveredCalendar, at))
        expect(addWorkingDays(deliveredCalendar, addWorkingDays(deliveredCalendar, at, count), -count)).toEqual(at)
      }),
    ))

  it('have hours, of which a weekend has none', () => {
    expect([hours(friday, sunday), hours(friday, monday), hours(sunday, monday), hours(monday, friday)]).toEqual([9, 24, 15, 0])
  })

  it('are counted back as they were added, and end on one', () =>
    fc.assert(
      fc.property(moments, fc.integer({ min: 1, max: 60 }), (at, count) => {
        const end = addWorkingDays(deliveredCalendar, at, count)
        expect(isWorkingDay(deliveredCalendar, end)).toBe(true)
        expect(workingDaysSince(deliveredCalendar, at, end)).toBe(count)
      }),
    ))
})
