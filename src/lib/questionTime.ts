import { addWorkingDays, workingDaysSince } from './workingDays.ts'

/** With so many working days to quote in, the last ones are kept for answers. */
const longEnough = 4
const keptForAnswers = 2

/**
 * Until when questions about a purchase may be asked (domain.md §1.3): where it may be quoted for during four working days or more, until two
 * working days before its deadline; else during the first half of its time.
 */
export const askedUntil = (publishedAt: Date, deadline: Date): Date =>
  workingDaysSince(publishedAt, deadline) >= longEnough
    ? addWorkingDays(deadline, -keptForAnswers)
    : new Date((publishedAt.getTime() + deadline.getTime()) / 2)

/** Until when a question is to be answered: one working day after it was asked. */
export const answeredBy = (askedAt: Date): Date => addWorkingDays(askedAt, 1)
