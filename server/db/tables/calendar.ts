import { boolean, date, pgTable, text } from 'drizzle-orm/pg-core'
import { identity, moment, version } from './columns.ts'

/** A day of the working calendar that differs from Monday to Friday, or has a name. */
export const calendarDay = pgTable('calendar_day', {
  id: identity(),
  date: date('date', { mode: 'string' }).notNull().unique(),
  isOffDay: boolean('is_off_day').notNull(),
  name: text('name').notNull(),
  nameEn: text('name_en').notNull(),
  /** The paper that announces it, or what it was delivered by. */
  source: text('source').notNull(),
  version: version(),
})

/** In one row, by which calendar the moments were reckoned that the clock waits for. */
export const calendarReckoned = pgTable('calendar_reckoned', {
  mark: text('mark').primaryKey(),
  at: moment('at').notNull(),
})
