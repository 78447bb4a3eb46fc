import { dateAfter, dateOf, daysBetween } from './shanghaiTime.ts'

/** A day that was read, and whether the year was reckoned, since nobody wrote it. */
export interface ReadDay {
  date: string
  isReckoned: boolean
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const month = `(?<month>\\d{1,2})`
const day = `(?<day>\\d{1,2})`
const named = `(?<named>${months.join('|')})[a-z]*\\.?`
/** Of which only the day is wanted. */
const clock = String.raw`\d{1,2}(?::\d{1,2}(?::\d{1,2}(?:\.\d+)?)?|[时点](?:\d{1,2}分?)?|(?= ?[ap]m))`
const time = String.raw`(?:[t ](?:上午|下午|[ap]m)? ?${clock} ?(?:[ap]m)?)?`
/** Where a time follows a day without a blank. */
const timeAfterDay = /([日号)一二三四五六天])(?=[\d上下ap])/g
const weekday = String.raw`(?: ?\(?(?:星期|周)[一二三四五六日天]\)?)?`
const whole = (date: string): RegExp => new RegExp(`^${date}${weekday}${time}$`)

const written = [
  whole(`(?<year>\\d{4})(?<mark> ?[-/.] ?)${month}\\k<mark>${day}`),
  whole(`(?<year>\\d{4}) ?年 ?${month} ?月 ?${day} ?[日号]?`),
  whole(`(?<year>\\d{4})(?<month>\\d{2})(?<day>\\d{2})`),
  whole(`${day}(?:st|nd|rd|th)?[- ]${named}[-, ]+(?<year>\\d{4})`),
  whole(`${named} ${day}(?:st|nd|rd|th)?,? (?<year>\\d{4})`),
]

/** The century or the year is what is usual. */
const shortened = [
  whole(`(?<short>\\d{2}) ?年 ?${month} ?月 ?${day} ?[日号]?`),
  whole(`${day}-${named}-(?<short>\\d{2})`),
  whole(`${month} ?月 ?${day} ?[日号]?`),
  whole(`${month}[-/]${day}`),
]

/** As spreadsheets count days: 2000-01-01 to 2099-12-31. What is typed of a date on the way to its end is none of these. */
const serial = { pattern: /^\d{5}(?:\.\d+)?$/, first: 36526, last: 73050, zero: '1899-12-30' }
const zoned = /^\d{4}-\d{2}-\d{2}t\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:z|[+-]\d{2}:\d{2})$/

/**
 * The one reader of days that people type, paste or bring in a file: `2026-12-01`, `2026/12/1 0:00:00`, `20261201`, `2026年12月1日 星期二`,
 * `1 Dec 2026`, the number by which a spreadsheet keeps it (46357), a moment with its zone, by the clock in Shanghai.
 * @param today lets a day without a year (`2月15日`) be the next one to come
 * @returns null for anything else, and for what the calendar does not have
 */
export const readDay = (text: string, today?: string): ReadDay | null => {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase()
    .replaceAll(timeAfterDay, '$1 ')
  if (plain.length > longest) return null
  if (zoned.test(plain)) {
    const at = new Date(plain.toUpperCase())
    return Number.isNaN(at.getTime()) ? null : { date: dateOf(at), isReckoned: false }
  }
  if (serial.pattern.test(plain)) return daySince(Math.floor(Number(plain)))
  for (const form of written) {
    const parts = form.exec(plain)?.groups
    if (parts) return dayOf(`${parts['year']}`, parts, false)
  }
  if (today === undefined) return null
  for (const form of shortened) {
    const parts = form.exec(plain)?.groups
    if (parts) return parts['short'] === undefined ? nextOf(parts, today) : dayOf(`20${parts['short']}`, parts, true)
  }
  return null
}

/** A day whose year is written, as `readDay` reads it. @returns it as `2026-12-01`, null for anything else */
export const readDate = (text: string): string | null => readDay(text)?.date ?? null

const longest = 60

type Parts = Readonly<Record<string, string | undefined>>

const daySince = (count: number): ReadDay | null =>
  count >= serial.first && count <= serial.last ? { date: dateAfter(serial.zero, count), isReckoned: false } : null

const dayOf = (year: string, parts: Parts, isReckoned: boolean): ReadDay | null => {
  const ofYear = parts['named'] === undefined ? parts['month'] : months.indexOf(parts['named']) + 1
  const date = [year, `${ofYear}`.padStart(2, '0'), `${parts['day']}`.padStart(2, '0')].join('-')
  const at = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date) ? { date, isReckoned } : null
}

/** This year's, or the next year's where that is over. */
const nextOf = (parts: Parts, today: string): ReadDay | null => {
  const year = Number(today.slice(0, 4))
  const found = [year, year + 1].map((each) => dayOf(String(each), parts, true))
  return found.find((each) => each !== null && daysBetween(today, each.date) >= 0) ?? null
}

/** A time of day as people write it: `17:30`, `9:5`, `1730`, `17`, `17:30:00`, full-width as well. @returns it as `17:30`, null for anything else */
export const readTime = (text: string): string | null => {
  const [, hour, minute = '0'] = /^(\d{1,2})(?::?(\d{1,2})(?::00)?)?$/.exec(text.trim().normalize('NFKC')) ?? []
  if (!hour || Number(hour) > 23 || Number(minute) > 59) return null
  return `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`
}

/** Why a day can't be chosen; null for one that can, and for what is no day at all. */
export const outOfRange = (text: string, min?: string, max?: string): 'early' | 'late' | null => {
  const date = readDate(text)
  if (date === null) return null
  if (min && daysBetween(min.slice(0, 10), date) < 0) return 'early'
  return max && daysBetween(date, max.slice(0, 10)) < 0 ? 'late' : null
}
