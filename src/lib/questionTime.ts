import { addWorkingDays, workingDaysSince, type WorkingCalendar } from './workingDays.ts'

/** With so many working days to quote in, the last ones are kept for answers. */
const longEnough = 4
const keptForAnswers = 2
/** A question is to be answered within as many. */
const answeringDays = 1

/**
 * Until when questions about a purchase may be asked (domain.md §1.3): where it may be quoted for during four working days or more, until two
 * working days before its deadline; else during the first half of its time.
 */
export const askedUntil = (calendar: WorkingCalendar, publishedAt: Date, deadline: Date): Date =>
  workingDaysSince(calendar, publishedAt, deadline) >= longEnough
    ? addWorkingDays(calendar, deadline, -keptForAnswers)
    : new Date((publishedAt.getTime() + deadline.getTime()) / 2)

/**
 * The end of the answering time of a purchase, at which the clock judges what is not answered: a working day after the last question where
 * it may be quoted for during four working days or more, so that each has had its day; else in the middle between the last question and
 * the deadline. It moves with the deadline, as the time for questions does.
 */
export const answersDue = (calendar: WorkingCalendar, publishedAt: Date, deadline: Date): Date =>
  workingDaysSince(calendar, publishedAt, deadline) >= longEnough
    ? addWorkingDays(calendar, deadline, answeringDays - keptForAnswers)
    : new Date((askedUntil(calendar, publishedAt, deadline).getTime() + deadline.getTime()) / 2)

/** Until when a question is to be answered: a working day after it was asked. */
export const answeredBy = (calendar: WorkingCalendar, askedAt: Date): Date => addWorkingDays(calendar, askedAt, answeringDays)
