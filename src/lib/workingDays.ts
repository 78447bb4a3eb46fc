const day = 86_400_000
/** Asia/Shanghai knows no summer time. */
const offset = 8 * 3_600_000

/** Monday to Friday in Asia/Shanghai; public holidays are not known yet (domain.md §1.5). */
export const isWorkingDay = (at: Date): boolean => {
  const weekday = new Date(at.getTime() + offset).getUTCDay()
  return weekday !== 0 && weekday !== 6
}

/** The same time of day, `count` working days later; the day itself does not count. */
export const addWorkingDays = (at: Date, count: number): Date => {
  let moment = at
  for (let left = count; left > 0;) {
    moment = new Date(moment.getTime() + day)
    if (isWorkingDay(moment)) left -= 1
  }
  return moment
}

/** How many working days have begun since: 0 on the day itself. */
export const workingDaysSince = (since: Date, now: Date): number => {
  let count = 0
  for (let moment = startOfDay(since) + day; moment <= now.getTime(); moment += day) if (isWorkingDay(new Date(moment))) count += 1
  return count
}

const startOfDay = (at: Date): number => Math.floor((at.getTime() + offset) / day) * day - offset
