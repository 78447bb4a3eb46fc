import { describe, expect, test } from 'vitest'
import { deliveredCalendar } from '#src/lib/deliveredCalendar.ts'
import { dateOf } from '#src/lib/shanghaiTime.ts'
import { storedStates } from '../storedState.ts'
import { resultForecast, type Foreseen } from './forecast.ts'
import { projectMachine } from './project.ts'

const at = (day: string): Date => new Date(`${day}T10:00:00+08:00`)
const purchase: Foreseen = {
  state: 'published',
  stateSince: at('2026-11-16'),
  method: 'INQUIRY',
  deadline: at('2026-11-23'),
  contestableUntil: null,
}
const dayOf = (its: Partial<Foreseen>, now = '2026-11-20'): string | null => {
  const day = resultForecast(deliveredCalendar, { ...purchase, ...its }, at(now))
  return day && dateOf(day)
}

describe('when a result is foreseen to stand', () => {
  test('goes by usual working days from the deadline, and by the time in which it may be contested', () => {
    // Monday; opened on Tuesday, chosen on the Tuesday after, published on Friday, contestable for two working days.
    expect(dayOf({})).toBe('2026-12-08')
    expect(dayOf({ state: 'draft' })).toBe('2026-12-08')
    expect(dayOf({ method: 'OPEN_TENDER' })).toBe('2026-12-07')
  })

  test('goes on from where the purchase stands', () => {
    expect(dayOf({ state: 'opened', stateSince: at('2026-11-24') }, '2026-11-25')).toBe('2026-12-08')
    expect(dayOf({ state: 'chosen', stateSince: at('2026-11-24') }, '2026-11-25')).toBe('2026-12-01')
    expect(dayOf({ state: 'contestable', contestableUntil: at('2026-12-03') })).toBe('2026-12-03')
  })

  test('is never said to lie behind', () => {
    expect(dayOf({ state: 'chosen', stateSince: at('2026-01-05') }, '2026-11-25')).toBe('2026-11-27')
    expect(dayOf({ state: 'contestable', contestableUntil: at('2026-11-03') }, '2026-11-25')).toBe('2026-11-25')
  })

  test('is not said without a deadline, nor of what has ended', () => {
    expect(dayOf({ state: 'draft', deadline: null })).toBeNull()
    expect(dayOf({ state: 'cancelled' })).toBeNull()
    expect(dayOf({ state: 'resultPublished', contestableUntil: at('2026-11-03') })).toBeNull()
  })

  test('knows every state from draft to the result', () => {
    const foreseen = storedStates(projectMachine).filter((state) =>
      dayOf({ state, ...(state === 'contestable' ? { contestableUntil: at('2026-12-03') } : {}) }),
    )
    expect(foreseen).toEqual(['draft', 'published', 'sealed', 'opened', 'chosen', 'contestable'])
  })
})
