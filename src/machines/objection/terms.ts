import { later } from '#src/lib/shanghaiTime.ts'
import { addWorkingDays, type WorkingCalendar } from '#src/lib/workingDays.ts'

/** What of a purchase is objected to (domain.md §1.4 I). */
export const objectionTargets = ['DOCUMENTS', 'OPENING', 'RESULT', 'CANCELLATION'] as const
export type ObjectionTarget = (typeof objectionTargets)[number]

export const objectionOutcomes = ['UPHELD', 'PARTLY', 'REJECTED'] as const
export const objectionRemedies = ['NONE', 'CHOOSE_AGAIN', 'CANCEL'] as const
export type ObjectionRemedy = (typeof objectionRemedies)[number]

/** What may follow for the purchase from an objection to each: nobody has been chosen yet while it takes quotations, and what was cancelled has ended. */
export const remediesOf: Readonly<Record<ObjectionTarget, readonly ObjectionRemedy[]>> = {
  DOCUMENTS: ['NONE', 'CANCEL'],
  OPENING: objectionRemedies,
  RESULT: objectionRemedies,
  CANCELLATION: ['NONE'],
}

/** When what may be objected to came about; null where it has not. */
export interface ContestedPurchase {
  state: string
  publishedAt: string | null
  deadline: string | null
  openedAt: string | null
  contestableUntil: string | null
  cancelledAt: string | null
}

/** What may be objected to, and until when. */
export interface Contested {
  target: ObjectionTarget
  until: Date
}

const tenDays = 10 * 24 * 3_600_000

/**
 * What of a purchase may be objected to in its state: the documents until ten days before the deadline, or half of the time to quote where that
 * is shorter (Implementing Regulations of the Tendering Law, art. 22); the opening for a working day; the result while it is contestable
 * (art. 54); a cancellation for three days.
 * @returns null where there is nothing to object to
 */
export const contestedOf = (
  calendar: WorkingCalendar,
  { state, publishedAt, deadline, openedAt, contestableUntil, cancelledAt }: ContestedPurchase,
): Contested | null => {
  switch (state) {
    case 'published': {
      if (!publishedAt || !deadline) return null
      const [from, to] = [new Date(publishedAt).getTime(), new Date(deadline).getTime()]
      return { target: 'DOCUMENTS', until: new Date(to - Math.min(tenDays, (to - from) / 2)) }
    }
    case 'opened':
    case 'chosen':
      return openedAt ? { target: 'OPENING', until: addWorkingDays(calendar, new Date(openedAt), 1) } : null
    case 'contestable':
      return contestableUntil ? { target: 'RESULT', until: new Date(contestableUntil) } : null
    case 'cancelled':
      return publishedAt && cancelledAt ? { target: 'CANCELLATION', until: later(new Date(cancelledAt), 3, 'day') } : null
    default:
      return null
  }
}

/** Until when one is to be answered (art. 54). */
export const objectionAnswerBy = (filedAt: Date): Date => later(filedAt, 3, 'day')

/** Until when whoever is not content with an answer may go to the supervisor. */
export const escalatedUntil = (answeredAt: Date): Date => later(answeredAt, 3, 'day')
