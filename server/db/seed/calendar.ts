import { workingDaysSince } from '#src/lib/workingDays.ts'

const hour = 3_600_000
const day = 24 * hour

/** That hour of a day in Asia/Shanghai, so many days ago. */
export const momentAgo = (now: Date, days: number, clock: number): Date => {
  const midnight = Math.floor((now.getTime() + 8 * hour) / day) * day - 8 * hour
  return new Date(midnight - days * day + clock * hour)
}

/** The latest moment after which so many working days have begun. */
export const workingDaysAgo = (now: Date, count: number): Date => {
  let at = new Date(now.getTime() - 2 * hour)
  while (workingDaysSince(at, now) < count) at = new Date(at.getTime() - day)
  return at
}

/** `yyyy-MM-dd` in Asia/Shanghai of a day so many days ahead. */
export const dateAhead = (now: Date, days: number): string => new Date(now.getTime() + 8 * hour + days * day).toISOString().slice(0, 10)
