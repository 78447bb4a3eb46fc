import type { Database } from '#server/db/connect.ts'
import { continueIds } from '#server/db/continueIds.ts'
import { absence } from '#server/db/tables/absence.ts'
import { defineSeed } from '#server/serving/seed.ts'
import type { FlowType } from '#src/machines/approval/flowTypes.ts'
import { dateAfter, dateOf, endOfDate, later, startOfDate } from '#src/lib/shanghaiTime.ts'

interface Away {
  userId: string
  substituteId: string | null
  /** First and last day, in days from today. */
  days: [number, number]
  types?: FlowType[]
  reason: string
  setBy?: string
}

const absences: Away[] = [
  { userId: '8', substituteId: '2', days: [-3, 6], reason: '年休假 / Annual leave' },
  { userId: '4', substituteId: '3', days: [12, 16], types: ['DEMAND', 'STOP'], reason: '培训 / Training' },
  { userId: '7', substituteId: '105', days: [-48, -42], reason: '出差 / Business trip' },
  { userId: '5', substituteId: null, days: [20, 24], reason: '年休假 / Annual leave', setBy: '1' },
]

/** Who is away in the demonstration, was or will be. */
const seedAbsences = async (tx: Database, now: Date): Promise<void> => {
  const today = dateOf(now)
  await tx.insert(absence).values(
    absences.map(({ userId, substituteId, days: [first, last], types = [], reason, setBy = userId }, index) => ({
      id: String(index + 1),
      userId,
      substituteId,
      fromAt: startOfDate(dateAfter(today, first)),
      untilAt: endOfDate(dateAfter(today, last)),
      types,
      reason,
      setBy,
      createdAt: later(startOfDate(dateAfter(today, Math.min(first - 5, -1))), 9, 'hour'),
    })),
  )
  await continueIds(tx, ['absence'])
}

export const absenceSeed = defineSeed({ demonstration: seedAbsences })
