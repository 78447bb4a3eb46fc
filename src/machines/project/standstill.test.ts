import { expect, it } from 'vitest'
import { contestableUntil } from './standstill.ts'
import { deliveredCalendar } from '#src/lib/deliveredCalendar.ts'

const at = (text: string) => new Date(`${text}+08:00`)

it('is three days for tenders, whichever days they are', () => {
  for (const method of ['OPEN_TENDER', 'INVITED_TENDER'] as const)
    expect(contestableUntil(deliveredCalendar, method, at('2026-11-20T10:00'))).toEqual(at('2026-11-23T10:00'))
})

it('is two working days for other methods', () => {
  for (const method of ['INQUIRY', 'DIRECT'] as const) {
    expect(contestableUntil(deliveredCalendar, method, at('2026-11-24T10:00'))).toEqual(at('2026-11-26T10:00'))
    // A Friday.
    expect(contestableUntil(deliveredCalendar, method, at('2026-11-20T10:00'))).toEqual(at('2026-11-24T10:00'))
  }
})
