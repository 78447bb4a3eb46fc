import type { WorkingCalendar } from '#src/lib/workingDays.ts'

/** The one clock of the server: deadlines are decided by it, tests move it. */
export interface Clock {
  now: () => Date
}

/** The same with the calendar of the house. */
export interface WorkingClock extends Clock {
  calendar: () => WorkingCalendar
}

export const systemClock: Clock = { now: () => new Date() }
