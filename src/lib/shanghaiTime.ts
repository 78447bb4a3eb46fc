import dayjs, { type Dayjs, type ManipulateType } from 'dayjs'
import utc from 'dayjs/plugin/utc.js'

dayjs.extend(utc)

/** Asia/Shanghai has known no summer time since 1991. */
const offsetMinutes = 480

export type Moment = Date | string | number

/**
 * The clock on the wall in Shanghai, as a Day.js of UTC: the zone of the browser or the server it runs in has no part in it. Day.js's own
 * zones go by that, and are an hour wrong where its clock is changed (decision 016).
 */
const wallClock = (at: Moment): Dayjs => dayjs.utc(at).add(offsetMinutes, 'minute')
const momentOf = (wall: Dayjs): Date => wall.subtract(offsetMinutes, 'minute').toDate()

/** `2026-12-01T09:30`, as a date-time field has it, read as Asia/Shanghai. Null for anything else. */
export const momentOfField = (field: string): string | null => {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(field)) return null
  const wall = dayjs.utc(field)
  return wall.isValid() ? momentOf(wall).toISOString() : null
}

/** A moment as a date-time field shows it: `2026-12-01T09:30`. */
export const fieldOfMoment = (at: Moment): string => wallClock(at).format('YYYY-MM-DDTHH:mm')

/** The day of a moment: `2026-12-01`. */
export const dateOf = (at: Moment): string => wallClock(at).format('YYYY-MM-DD')

export const yearOf = (at: Moment): number => wallClock(at).year()

/** 0 is Sunday. */
export const weekdayOf = (at: Moment): number => wallClock(at).day()

/** The first moment of the day of a moment. */
export const startOfDay = (at: Moment): Date => momentOf(wallClock(at).startOf('day'))

/** The first moment of the month of a moment, or of one so many months later. */
export const startOfMonth = (at: Moment, monthsLater = 0): Date => momentOf(wallClock(at).startOf('month').add(monthsLater, 'month'))

/** The first moments of so many months one after another, the first being that of a moment or of one so many months later. */
export const startsOfMonths = (at: Moment, count: number, monthsLater = 0): Date[] =>
  Array.from({ length: count }, (_, index) => startOfMonth(at, monthsLater + index))

/** The first moment of a day; the day as `yyyy-MM-dd`. */
export const startOfDate = (date: string): Date => momentOf(dayjs.utc(date))

/** The first moment at which a day is over; the day as `yyyy-MM-dd`. */
export const endOfDate = (date: string): Date => momentOf(dayjs.utc(date).add(1, 'day'))

/** The date so many days later, or before. */
export const dateAfter = (date: string, days: number): string => dayjs.utc(date).add(days, 'day').format('YYYY-MM-DD')

/** Whole days from one date to another, negative when it lies before. */
export const daysBetween = (from: string, to: string): number => dayjs.utc(to).diff(dayjs.utc(from), 'day')

/** A moment so much later, or before: days are 24 hours and may be parts of one; months and years keep the day and the time in Shanghai. */
export const later = (at: Moment, count: number, unit: ManipulateType): Date =>
  momentOf(unit === 'day' ? wallClock(at).add(24 * count, 'hour') : wallClock(at).add(count, unit))

/** A moment as spreadsheets hold it, who know no zones: a Date whose fields in UTC are those of the clock in Shanghai. */
export const asWallClock = (at: Moment): Date => new Date(wallClock(at).valueOf())
