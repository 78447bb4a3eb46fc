import { dateOf, daysBetween } from './shanghaiTime.ts'

/** Days before its end at which a licence or certificate warns (domain.md §1.2, Certificate). */
export const warnDays = [60, 30, 7] as const

export type ValidityWarning = 'ended' | (typeof warnDays)[number]

/** Whole days until a last day, in Asia/Shanghai: 0 on that day, negative after it. `validTo` is yyyy-MM-dd. */
export const daysLeft = (validTo: string, now: Date): number => daysBetween(dateOf(now), validTo)

/** The strongest warning that so few days call for; null while there is time. */
export const warningOf = (left: number): ValidityWarning | null => {
  if (left < 0) return 'ended'
  return warnDays.findLast((days) => left <= days) ?? null
}
