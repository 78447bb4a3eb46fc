import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answeredBy, answersDue, askedUntil } from './questionTime.ts'
import { workingDaysSince } from './workingDays.ts'
import { deliveredCalendar } from './deliveredCalendar.ts'

const at = (text: string) => new Date(`${text}+08:00`)

describe('the time for questions', () => {
  it('ends two working days before the deadline where there are four of them', () => {
    // Monday to Friday: four days have begun since.
    expect(askedUntil(deliveredCalendar, at('2026-11-23T10:00'), at('2026-11-27T17:00'))).toEqual(at('2026-11-25T17:00'))
    expect(askedUntil(deliveredCalendar, at('2026-11-19T10:00'), at('2026-11-30T09:00'))).toEqual(at('2026-11-26T09:00'))
  })

  it('is the first half of anything shorter', () => {
    expect(askedUntil(deliveredCalendar, at('2026-11-24T10:00'), at('2026-11-27T10:00'))).toEqual(at('2026-11-25T22:00'))
    expect(askedUntil(deliveredCalendar, at('2026-11-27T10:00'), at('2026-11-27T11:00'))).toEqual(at('2026-11-27T10:30'))
  })

  it('begins with the publication and ends before the deadline', () => {
    const moments = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(moments, fc.integer({ min: 60_000, max: 60 * 86_400_000 }), (publishedAt, lasting) => {
        const deadline = new Date(publishedAt.getTime() + lasting)
        const until = askedUntil(deliveredCalendar, publishedAt, deadline)
        const due = answersDue(deliveredCalendar, publishedAt, deadline)
        expect(until > publishedAt && until < due && due < deadline).toBe(true)
      }),
    )
  })
})

it('the answering time ends a working day after the last question, or in the middle between it and the deadline', () => {
  expect(answersDue(deliveredCalendar, at('2026-11-23T10:00'), at('2026-11-30T10:00'))).toEqual(at('2026-11-27T10:00'))
  expect(answersDue(deliveredCalendar, at('2026-11-27T10:00'), at('2026-11-27T11:00'))).toEqual(at('2026-11-27T10:45'))
})

it('a question is to be answered a working day later', () => {
  expect(answeredBy(deliveredCalendar, at('2026-11-27T15:00'))).toEqual(at('2026-11-30T15:00'))
  expect(workingDaysSince(deliveredCalendar, at('2026-11-27T15:00'), answeredBy(deliveredCalendar, at('2026-11-27T15:00')))).toBe(1)
})
