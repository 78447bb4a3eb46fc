import { sql } from 'drizzle-orm'
import { calendarDay as calendarDayTable } from '#server/db/tables/calendar.ts'
import { serveEntity } from '#server/serving/entity.ts'
import type { ModuleContext } from '#server/serving/module.ts'
import type { ServeRow } from '#server/serving/rows.ts'
import { calendarDay } from '#src/contract/calendar.ts'
import { dateOf, startOfDate, weekdayOf } from '#src/lib/shanghaiTime.ts'
import { foreseenMoves, toldOnDaysOff } from './moves.ts'

/** The working calendar: its days as base data, what everybody reckons by, and what other days would change. */
export const calendarRoutes = (serve: ServeRow, context: ModuleContext): void => {
  const { clock } = context
  serveEntity(serve, context, calendarDay, {
    table: calendarDayTable,
    search: ['date', 'name', 'nameEn', 'source'],
    order: ['-date'],
    filters: { year: (year) => sql`e.date between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date` },
    committed: context.hearCalendar,
  })

  // Of days before last year nobody counts any more.
  serve('GET /api/po/calendar', async () => {
    const { years, off, worked } = clock.calendar()
    const first = String(Number(dateOf(clock.now()).slice(0, 4)) - 1)
    const since = (dates: ReadonlySet<string>) => [...dates].filter((date) => date >= first).toSorted()
    return { years: since(years), off: since(off).filter(isWeekday), worked: since(worked) }
  })

  serve('POST /api/po/calendar/moves', async ({ body: { days }, caller }) => {
    const [moved, told] = await Promise.all([foreseenMoves(context, days), toldOnDaysOff(context, days, caller)])
    return { moved, told }
  })
}

const isWeekday = (date: string): boolean => ![0, 6].includes(weekdayOf(startOfDate(date)))
