import { expect, test } from 'vitest'
import { deliveredCalendar } from '#src/lib/deliveredCalendar.ts'
import { lateRecordOf } from './lateRecord.ts'

const recorded = (needBy: string | null, at: string, kind: 'URGENT' | 'PLANNED' = 'URGENT') =>
  lateRecordOf(deliveredCalendar, { kind, needBy }, new Date(`${at}T16:00:00+08:00`), 5)

test('what was bought first is late from the sixth working day after it was needed', () => {
  expect(recorded('2026-11-20', '2026-11-27')).toBeNull()
  expect(recorded('2026-11-20', '2026-11-30')).toBe(6)
  // The week of the national holiday does not count.
  expect(recorded('2026-09-30', '2026-10-09')).toBeNull()
})

test('nothing is late that was recorded before it was needed, or is not urgent', () => {
  expect(recorded('2026-12-01', '2026-11-27')).toBeNull()
  expect(recorded(null, '2026-11-27')).toBeNull()
  expect(recorded('2026-11-01', '2026-11-27', 'PLANNED')).toBeNull()
})
