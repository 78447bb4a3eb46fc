/**
 * What the clock does to a purchase whose questions are not answered at the end of the answering time (domain.md §1.4 H): how often it
 * moves the deadline by a working day, and whether it holds the purchase then. A strategy will say it.
 */
export const answerRules = {
  EXTEND_THEN_HOLD: { extensions: 3, holds: true },
  EXTEND: { extensions: 3, holds: false },
  HOLD: { extensions: 0, holds: true },
  OFF: { extensions: 0, holds: false },
} as const

export type AnswerRule = keyof typeof answerRules
export const answerRuleCodes = Object.keys(answerRules) as AnswerRule[]
