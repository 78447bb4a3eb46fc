import { sql } from 'drizzle-orm'
import { deliveredDays } from '#src/lib/deliveredCalendar.ts'
import { weekendsOnly, workingCalendarOf, type WorkingCalendar } from '#src/lib/workingDays.ts'
import { rowsOf, type Database } from './connect.ts'
import { calendarDay } from './tables/calendar.ts'

/** Fills the calendar of a house that has none yet: what was once loaded is its own. */
export const deliverCalendar = async (database: Database): Promise<void> => {
  const [row] = await rowsOf<{ isEmpty: boolean }>(database, sql`select not exists (select 1 from calendar_day) as "isEmpty"`)
  if (!row?.isEmpty) return
  const days = deliveredDays.map((day) => ({ ...day, source: 'chinese-days' }))
  await database.insert(calendarDay).values(days).onConflictDoNothing()
}

/** Another one for every state of the calendar. */
const calendarMark = sql`(select concat_ws(' ', count(*), sum(version), max(id)) from calendar_day)`

/** The calendar as a process last heard it: no reckoning asks the database for it. */
export interface HeardCalendar {
  /** Reads it again where somebody has changed it. @returns the mark of what it is now */
  hear: () => Promise<string>
  calendar: () => WorkingCalendar
}

export const heardCalendar = (database: Database): HeardCalendar => {
  let calendar = weekendsOnly
  let heard = ''
  return {
    hear: async () => {
      const [row] = await rowsOf<{ mark: string }>(database, sql`select ${calendarMark} as mark`)
      const mark = row?.mark ?? ''
      if (mark !== heard) {
        calendar = await readCalendar(database)
        heard = mark
      }
      return mark
    },
    calendar: () => calendar,
  }
}

/** A year counts as known once it has days. */
const readCalendar = async (database: Database): Promise<WorkingCalendar> => {
  const days = await rowsOf<{ date: string; isOffDay: boolean }>(
    database,
    sql`select date::text, is_off_day as "isOffDay" from calendar_day`,
  )
  const dates = (areOff: boolean) => days.flatMap(({ date, isOffDay }) => (isOffDay === areOff ? [date] : []))
  return workingCalendarOf({ years: days.map(({ date }) => date.slice(0, 4)), off: dates(true), worked: dates(false) })
}
