import { dateAfter, dateOf, later, startOfDay } from '#src/lib/shanghaiTime.ts'
import { workingDaysSince } from '#src/lib/workingDays.ts'
import { deliveredCalendar } from '#src/lib/deliveredCalendar.ts'

/** That hour of a day in Asia/Shanghai, so many days ago. */
export const momentAgo = (now: Date, days: number, clock: number): Date => later(later(startOfDay(now), -days, 'day'), clock, 'hour')

/** The latest moment after which so many working days have begun. */
export const workingDaysAgo = (now: Date, count: number): Date => {
  let at = later(now, -2, 'hour')
  while (workingDaysSince(deliveredCalendar, at, now) < count) at = later(at, -1, 'day')
  return at
}

/** `yyyy-MM-dd` in Asia/Shanghai of a day so many days ahead. */
export const dateAhead = (now: Date, days: number): string => dateAfter(dateOf(now), days)
