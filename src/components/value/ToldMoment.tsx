import { chakra } from '@chakra-ui/react'
import { FormattedMessage } from 'react-intl'
import { isWorkingDay } from '#src/lib/workingDays.ts'
import { Moment } from './Moment.tsx'
import { useWorkingCalendar } from './useWorkingCalendar.ts'

/** A moment that somebody was told until which they may do something: it stays where it is, and says so where the calendar has made its day a day off. */
export function ToldMoment({ at }: { at: string }) {
  const calendar = useWorkingCalendar()
  return (
    <>
      <Moment at={at} />
      {isWorkingDay(calendar, new Date(at)) ? null : (
        <chakra.span color="fg.muted">
          {' · '}
          <FormattedMessage id="field.date.dayOff" />
        </chakra.span>
      )}
    </>
  )
}
