import { later, startOfDay } from './shanghaiTime.ts'
import { addWorkingDays, isWorkingDay, type WorkingCalendar } from './workingDays.ts'

/** When offices are open, in hours of the day in Shanghai. */
const openings = [
  { from: 8.5, to: 12 },
  { from: 13.5, to: 18 },
] as const

const hour = 3_600_000

/** The moment so many hours of office time later, or earlier where they are negative. What begins outside of it counts from the next opening. */
export const addWorkingHours = (calendar: WorkingCalendar, at: Date, hours: number): Date =>
  hours < 0 ? back(calendar, at, -hours) : on(calendar, at, hours)

const openingsOf = (calendar: WorkingCalendar, day: Date) =>
  isWorkingDay(calendar, day) ? openings.map(({ from, to }) => ({ from: day.getTime() + from * hour, to: day.getTime() + to * hour })) : []

const on = (calendar: WorkingCalendar, at: Date, hours: number): Date => {
  let left = hours * hour
  for (let day = startOfDay(at); ; day = later(day, 1, 'day'))
    for (const { from, to } of openingsOf(calendar, day)) {
      const begin = Math.max(from, at.getTime())
      if (begin >= to) continue
      if (begin + left <= to) return new Date(begin + left)
      left -= to - begin
    }
}

const back = (calendar: WorkingCalendar, at: Date, hours: number): Date => {
  let left = hours * hour
  for (let day = startOfDay(at); ; day = later(day, -1, 'day'))
    for (const { from, to } of openingsOf(calendar, day).toReversed()) {
      const end = Math.min(to, at.getTime())
      if (end <= from) continue
      if (end - left >= from) return new Date(end - left)
      left -= end - from
    }
}

/** So much working time later, in hours of office time or in whole working days at the same time of day. */
export const addWorkingSpan = (
  calendar: WorkingCalendar,
  at: Date,
  { count, unit }: { count: number; unit: 'workingHours' | 'workingDays' },
): Date => (unit === 'workingDays' ? addWorkingDays(calendar, at, count) : addWorkingHours(calendar, at, count))
