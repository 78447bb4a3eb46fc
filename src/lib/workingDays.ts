import { dateOf, later, startOfDay, weekdayOf } from './shanghaiTime.ts'

/** Which days differ from Monday to Friday in Asia/Shanghai, by their dates, as the General Office of the State Council announces them. */
export interface WorkingCalendar {
  /** Years of which this is known; any other is taken to have weekends alone. */
  years: ReadonlySet<string>
  /** Public holidays from Monday to Friday. */
  off: ReadonlySet<string>
  /** Weekends that are worked in their place (调休). */
  worked: ReadonlySet<string>
}

/** The same as it comes in an answer. */
export const workingCalendarOf = ({ years, off, worked }: Record<keyof WorkingCalendar, readonly string[]>): WorkingCalendar => ({
  years: new Set(years),
  off: new Set(off),
  worked: new Set(worked),
})

/** Of whoever knows no year yet. */
export const weekendsOnly = workingCalendarOf({ years: [], off: [], worked: [] })

/** Whether a day is worked: Monday to Friday but for public holidays, and the weekends that are worked in their place. */
export const isWorkingDay = ({ off, worked }: WorkingCalendar, at: Date): boolean => {
  const weekday = weekdayOf(at)
  return weekday === 0 || weekday === 6 ? worked.has(dateOf(at)) : !off.has(dateOf(at))
}

/** Whether its holidays are known; else it is taken to have weekends alone. */
export const isAnnounced = ({ years }: WorkingCalendar, at: Date): boolean => years.has(dateOf(at).slice(0, 4))

/** The same time of day, `count` working days later, or earlier where it is negative; the day itself does not count. */
export const addWorkingDays = (calendar: WorkingCalendar, at: Date, count: number): Date => {
  let moment = at
  for (let left = Math.abs(count); left > 0;) {
    moment = later(moment, Math.sign(count), 'day')
    if (isWorkingDay(calendar, moment)) left -= 1
  }
  return moment
}

/** How many working days have begun since: 0 on the day itself. */
export const workingDaysSince = (calendar: WorkingCalendar, since: Date, now: Date): number => {
  let count = 0
  for (let day = later(startOfDay(since), 1, 'day'); day <= now; day = later(day, 1, 'day')) if (isWorkingDay(calendar, day)) count += 1
  return count
}

/** How much of the time between two moments lies on working days, in milliseconds; none where the second is the earlier one. */
export const workingTimeBetween = (calendar: WorkingCalendar, from: Date, to: Date): number => {
  let time = 0
  for (let at = from; at < to;) {
    const next = later(startOfDay(at), 1, 'day')
    const end = next < to ? next : to
    if (isWorkingDay(calendar, at)) time += end.getTime() - at.getTime()
    at = end
  }
  return time
}
