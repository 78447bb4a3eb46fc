import { expect, it } from 'vitest'
import { reminderDue } from '#src/machines/waiting.ts'
import { agesOf, waitingOf } from './waiting.ts'
import { deliveredCalendar } from '#src/lib/deliveredCalendar.ts'

const monday = new Date('2026-11-09T09:30:00+08:00')

it('counts whole working days, none over a weekend', () => {
  const friday = new Date('2026-11-20T15:00:00+08:00')
  expect(waitingOf(deliveredCalendar, friday, new Date('2026-11-22T23:00:00+08:00')).days).toBe(0)
  expect(waitingOf(deliveredCalendar, friday, new Date('2026-11-23T14:59:00+08:00')).days).toBe(0)
  expect(waitingOf(deliveredCalendar, friday, new Date('2026-11-23T15:00:00+08:00')).days).toBe(1)
})

it('changes its level in the very moment at which the machine reminds', () => {
  for (const [remindersSent, level] of [
    [0, 'reminded'],
    [1, 'escalated'],
  ] as const) {
    const due = reminderDue({ calendar: deliveredCalendar, waitingSince: monday, remindersSent, now: monday })
    if (!due) throw new Error('No reminder is due')
    expect(waitingOf(deliveredCalendar, monday, due).level).toBe(level)
    expect(waitingOf(deliveredCalendar, monday, new Date(due.getTime() - 1)).level).not.toBe(level)
  }
})

it('puts every age into one stretch', () => {
  expect(agesOf([0, 1, 2, 4, 5, 9, 10, 40])).toEqual([2, 2, 2, 2])
})
