import { daysBetween } from './shanghaiTime.ts'

/** A day as people write it: `2026-12-01`, `2026/12/1`, `2026.12.1`, `20261201`, `2026年12月1日`. @returns it as `2026-12-01`, null for anything else */
export const readDate = (text: string): string | null => {
  const plain = text.trim().normalize('NFKC')
  const [, year, month, day] = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(plain) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(plain) ?? []
  if (!year || !month || !day) return null
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date) ? date : null
}

/** A time of day as people write it: `17:30`, `9:5`, `1730`, `17`, full-width as well. @returns it as `17:30`, null for anything else */
export const readTime = (text: string): string | null => {
  const [, hour, minute = '0'] = /^(\d{1,2})(?::?(\d{1,2}))?$/.exec(text.trim().normalize('NFKC')) ?? []
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
