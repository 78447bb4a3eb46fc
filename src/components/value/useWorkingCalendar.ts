import { useQuery } from '@tanstack/react-query'
import { weekendsOnly, workingCalendarOf, type WorkingCalendar } from '#src/lib/workingDays.ts'
import { getCalendar } from '#src/services/calendar.ts'

/** The calendar by which the house reckons working days; weekends alone until it is there. */
export const useWorkingCalendar = (): WorkingCalendar => {
  const { data = weekendsOnly } = useQuery({
    queryKey: ['GET /api/po/calendar'],
    queryFn: ({ signal }) => getCalendar({ signal, quiet: true }),
    select: workingCalendarOf,
  })
  return data
}
