import { startOfDate } from '#src/lib/shanghaiTime.ts'
import { workingDaysSince, type WorkingCalendar } from '#src/lib/workingDays.ts'
import type { DemandKind } from './kinds.ts'

/**
 * An urgent need is bought first and recorded within some working days of the day on which it was needed (practice.md §1): after how many it was, where
 * these are more than `allowed`; null of one that was in time, and of every other kind.
 */
export const lateRecordOf = (
  calendar: WorkingCalendar,
  { kind, needBy }: { kind: DemandKind; needBy: string | null },
  recordedAt: Date,
  allowed: number,
): number | null => {
  if (kind !== 'URGENT' || needBy === null) return null
  const days = workingDaysSince(calendar, startOfDate(needBy), recordedAt)
  return days > allowed ? days : null
}
