import { addWorkingDays, type WorkingCalendar } from '#src/lib/workingDays.ts'
import type { ReckonedFacts } from './lifecycle.ts'

/** What the reminders of a waiting case are reckoned from. */
export interface WaitingFacts extends ReckonedFacts {
  /** When the case came to those who have it now; null when nobody is waited for. */
  waitingSince: Date | null
  remindersSent: number
}

/** Working days after which whoever has a case is reminded, and after which those above are told (domain.md §1.4 A, B). */
export const reviewDays = { remind: 5, escalate: 10 } as const

/** Working days after which what has no limit of its own counts as late on a dashboard. */
export const lateDays = 3

/** From when what has no limit of its own, and waits since then, counts as late. */
export const lateFrom = (calendar: WorkingCalendar, since: Date): Date => addWorkingDays(calendar, since, lateDays)

/** Days before its end from which an invitation is somebody's business. */
export const invitationEndsSoonDays = 2

/** When the next reminder of a waiting case is due; null after both were sent. */
export const reminderDue = ({ calendar, waitingSince, remindersSent }: WaitingFacts): Date | null => {
  if (!waitingSince || remindersSent > 1) return null
  return addWorkingDays(calendar, waitingSince, remindersSent === 0 ? reviewDays.remind : reviewDays.escalate)
}

/** Guard of the event by which the clock reminds. */
export const waitedLong = ({ context: { facts } }: { context: { facts: WaitingFacts } }): boolean => {
  const due = reminderDue(facts)
  return due !== null && facts.now >= due
}
