import { addWorkingDays, workingDaysSince, type WorkingCalendar } from '#src/lib/workingDays.ts'
import { reviewDays } from '#src/machines/waiting.ts'

export type WaitLevel = 'fresh' | 'reminded' | 'escalated'

export interface Waiting {
  /** Whole working days that have passed. */
  days: number
  level: WaitLevel
  /** Working days until the next level; 0 when there is none. */
  left: number
  /** Of the days until escalation, 0 to 1. */
  share: number
}

/** How long a case has waited, by the same days as the machine's reminders. */
export const waitingOf = (calendar: WorkingCalendar, since: Date, now: Date): Waiting => {
  const begun = workingDaysSince(calendar, since, now)
  const days = begun > 0 && addWorkingDays(calendar, since, begun) > now ? begun - 1 : begun
  const share = Math.min(1, days / reviewDays.escalate)
  if (days >= reviewDays.escalate) return { days, level: 'escalated', left: 0, share }
  if (days >= reviewDays.remind) return { days, level: 'reminded', left: reviewDays.escalate - days, share }
  return { days, level: 'fresh', left: reviewDays.remind - days, share }
}

/** The stretches of an ageing histogram, in working days; the last has no end. */
export const ageStretches = [
  { from: 0, to: 2, level: 'fresh' },
  { from: 2, to: reviewDays.remind, level: 'fresh' },
  { from: reviewDays.remind, to: reviewDays.escalate, level: 'reminded' },
  { from: reviewDays.escalate, to: null, level: 'escalated' },
] as const satisfies { from: number; to: number | null; level: WaitLevel }[]

/** How many cases fall into each stretch. */
export const agesOf = (days: readonly number[]): number[] =>
  ageStretches.map(({ from, to }) => days.filter((age) => age >= from && (to === null || age < to)).length)
