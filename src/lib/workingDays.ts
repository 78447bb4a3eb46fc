import { lastAnnounced, publicHolidays, workedWeekends } from './holidays.ts'
import { dateOf, later, startOfDay, weekdayOf } from './shanghaiTime.ts'

/** Monday to Friday in Asia/Shanghai but for public holidays, and the weekends that are worked in their place. */
export const isWorkingDay = (at: Date): boolean => {
  const weekday = weekdayOf(at)
  return weekday === 0 || weekday === 6 ? workedWeekends.has(dateOf(at)) : !publicHolidays.has(dateOf(at))
}

/** Whether its holidays are known; else it is taken to have weekends alone. */
export const isAnnounced = (at: Date): boolean => dateOf(at).slice(0, 4) <= lastAnnounced

/** The same time of day, `count` working days later, or earlier where it is negative; the day itself does not count. */
export const addWorkingDays = (at: Date, count: number): Date => {
  let moment = at
  for (let left = Math.abs(count); left > 0;) {
    moment = later(moment, Math.sign(count), 'day')
    if (isWorkingDay(moment)) left -= 1
  }
  return moment
}

/** How many working days have begun since: 0 on the day itself. */
export const workingDaysSince = (since: Date, now: Date): number => {
  let count = 0
  for (let day = later(startOfDay(since), 1, 'day'); day <= now; day = later(day, 1, 'day')) if (isWorkingDay(day)) count += 1
  return count
}

/** How much of the time between two moments lies on working days, in milliseconds; none where the second is the earlier one. */
export const workingTimeBetween = (from: Date, to: Date): number => {
  let time = 0
  for (let at = from; at < to;) {
    const next = later(startOfDay(at), 1, 'day')
    const end = next < to ? next : to
    if (isWorkingDay(at)) time += end.getTime() - at.getTime()
    at = end
  }
  return time
}
