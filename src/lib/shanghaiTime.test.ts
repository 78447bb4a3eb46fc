import fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  dateAfter,
  dateOf,
  daysBetween,
  endOfDate,
  fieldOfMoment,
  later,
  momentOfField,
  startOfDate,
  startOfDay,
  startOfMonth,
  startsOfMonths,
  weekdayOf,
  yearOf,
} from './shanghaiTime.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** What Shanghai's clock shows, by the tables of the runtime instead of our arithmetic. */
const shown = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})
const moments = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })

/** Without a change of clocks, with one, with half hours, with a change of half an hour. */
describe.each(['UTC', 'Asia/Shanghai', 'America/New_York', 'Europe/Lisbon', 'Australia/Adelaide', 'Australia/Lord_Howe'])(
  'in %s',
  (zone) => {
    beforeEach(() => {
      vi.stubEnv('TZ', zone)
      expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone)
    })

    it('a field shows what the clock in Shanghai does, and is read as it was written', () =>
      fc.assert(
        fc.property(moments, (at) => {
          const field = fieldOfMoment(at)
          expect(field.replace('T', ' ')).toBe(shown.format(at))
          expect(momentOfField(field)).toBe(new Date(Math.floor(at.getTime() / minute) * minute).toISOString())
        }),
      ))

    it('the half hours of a year, those in which clocks are changed included, come back as they were', () => {
      const begin = Date.UTC(2026, 0, 1)
      const wrong = Array.from({ length: 365 * 48 }, (_, index) => begin + index * 30 * minute).filter(
        (at) => fieldOfMoment(at).replace('T', ' ') !== shown.format(at) || momentOfField(fieldOfMoment(at)) !== new Date(at).toISOString(),
      )
      expect(wrong).toEqual([])
    })

    it('a deadline that is saved and read again and again stays where it was typed', () => {
      let field = '2026-12-01T17:30'
      for (let save = 0; save < 3; save += 1) field = fieldOfMoment(momentOfField(field) ?? '')
      expect(field).toBe('2026-12-01T17:30')
      expect(momentOfField(field)).toBe('2026-12-01T09:30:00.000Z')
      expect(momentOfField('2026-12-01T17:30:15')).toBe('2026-12-01T09:30:15.000Z')
    })

    it('days, months and years begin at midnight in Shanghai', () =>
      fc.assert(
        fc.property(moments, fc.integer({ min: -40, max: 40 }), (at, count) => {
          expect(shown.format(startOfDay(at))).toBe(`${dateOf(at)} 00:00`)
          expect(shown.format(startOfMonth(at))).toBe(`${dateOf(at).slice(0, 7)}-01 00:00`)
          expect(String(yearOf(at))).toBe(dateOf(at).slice(0, 4))
          expect(endOfDate(dateOf(at)).getTime() - startOfDay(at).getTime()).toBe(day)
          expect(weekdayOf(at)).toBe(new Date(`${dateOf(at)}T00:00:00Z`).getUTCDay())
          expect(later(at, count, 'day').getTime() - at.getTime()).toBe(count * day)
          expect(dateOf(later(at, count, 'day'))).toBe(dateAfter(dateOf(at), count))
          expect(daysBetween(dateOf(at), dateOf(later(at, count, 'day')))).toBe(count)
        }),
      ))
  },
)

it('counts parts of a day, and months by the calendar of Shanghai', () => {
  expect(later('2026-12-01T00:00:00Z', 0.5, 'day').toISOString()).toBe('2026-12-01T12:00:00.000Z')
  // The last hours of a month in Greenwich belong to the next in Shanghai.
  expect(startOfMonth('2026-11-30T16:00:00Z').toISOString()).toBe('2026-11-30T16:00:00.000Z')
  expect(startOfMonth('2026-11-30T15:59:59Z', 1).toISOString()).toBe('2026-11-30T16:00:00.000Z')
  expect(startsOfMonths('2026-11-30T15:59:59Z', 2, -1).map(dateOf)).toEqual(['2026-10-01', '2026-11-01'])
  expect(startOfDate('2026-12-01').toISOString()).toBe('2026-11-30T16:00:00.000Z')
  expect(later('2027-02-28T17:00:00Z', -1, 'year').toISOString()).toBe('2026-02-28T17:00:00.000Z')
})

it('reads nothing but a date and a time', () => {
  for (const field of [
    '',
    '2026-12-01',
    'x2026-12-01T09:30',
    '2026-12-01T09:30x',
    '2026-12-01 09:30',
    '2026-12-01T09:30Z',
    '+002026-12-01T09:30',
  ])
    expect(momentOfField(field), field).toBeNull()
})
