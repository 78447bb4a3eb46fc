import { dateAfter } from '#src/lib/shanghaiTime.ts'

/** The weeks, from Monday to Sunday, in which the days of a month lie. @param month `2026-12` */
export const weeksOf = (month: string): string[][] => {
  const first = `${month}-01`
  const monday = dateAfter(first, -((new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7))
  const weeks: string[][] = []
  for (let start = monday; start.slice(0, 7) <= month; start = dateAfter(start, 7))
    weeks.push(Array.from({ length: 7 }, (_, day) => dateAfter(start, day)))
  return weeks
}
