import { addWorkingDays, type WorkingCalendar } from '#src/lib/workingDays.ts'
import { contestableUntil } from './standstill.ts'
import type { MethodCode } from './methods.ts'

/** Working days that a purchase usually takes from one step to the next (`[D]` of the demonstration). */
export const usualWorkingDays = { untilOpened: 1, untilChosen: 5, untilPublished: 3 } as const

/** What is known of a purchase by which its result is foreseen; a draft may not have a deadline yet. */
export interface Foreseen {
  state: string
  stateSince: Date
  method: MethodCode
  deadline: Date | null
  contestableUntil: Date | null
}

type Step = keyof typeof usualWorkingDays
const steps: readonly Step[] = ['untilOpened', 'untilChosen', 'untilPublished']

/** What lies before the result in each state, and from when on it is reckoned. */
const ahead: Readonly<Record<string, { from: 'deadline' | 'stateSince'; first: Step }>> = {
  draft: { from: 'deadline', first: 'untilOpened' },
  published: { from: 'deadline', first: 'untilOpened' },
  sealed: { from: 'deadline', first: 'untilOpened' },
  opened: { from: 'stateSince', first: 'untilChosen' },
  chosen: { from: 'stateSince', first: 'untilPublished' },
}

/**
 * When the result of a purchase is foreseen to stand, by usual working days and the time in which it may be contested; what is late is reckoned
 * from now. Null where there is no deadline yet, and of what has ended.
 */
export const resultForecast = (calendar: WorkingCalendar, purchase: Foreseen, now: Date): Date | null => {
  if (purchase.contestableUntil) return purchase.state === 'contestable' ? latest(purchase.contestableUntil, now) : null
  const way = ahead[purchase.state]
  const begins = way && purchase[way.from]
  if (!begins) return null
  const published = steps
    .slice(steps.indexOf(way.first))
    .reduce((at, step) => latest(addWorkingDays(calendar, at, usualWorkingDays[step]), now), begins)
  return contestableUntil(calendar, purchase.method, published)
}

const latest = (one: Date, other: Date): Date => (one > other ? one : other)
