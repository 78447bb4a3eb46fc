import type { MethodCode } from './methods.ts'
import { later } from '#src/lib/shanghaiTime.ts'
import { addWorkingDays, type WorkingCalendar } from '#src/lib/workingDays.ts'

const tenders: ReadonlySet<MethodCode> = new Set(['OPEN_TENDER', 'INVITED_TENDER'])

/**
 * Until when a result that is published may be contested: of tenders for three days (Implementing Regulations of the Tendering Law,
 * art. 54), of other methods for two working days (domain.md §1.3). A strategy will say it once there are any.
 */
export const contestableUntil = (calendar: WorkingCalendar, method: MethodCode, publishedAt: Date): Date =>
  tenders.has(method) ? later(publishedAt, 3, 'day') : addWorkingDays(calendar, publishedAt, 2)
