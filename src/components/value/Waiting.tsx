import { Box } from '@chakra-ui/react'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { durationOf, roundedMinutes } from '#src/lib/relativeTime.ts'
import { unknown } from '#src/lib/unknown.ts'
import { workingTimeBetween } from '#src/lib/workingDays.ts'
import { serverNow } from '#src/services/clock.ts'
import { Bar } from './Bar.tsx'
import { useWorkingCalendar } from './useWorkingCalendar.ts'

/** How long something has waited of the time it may, or for how long it is overdue: time of working days alone, in words above a bar. */
export function Waiting({ since, until }: { since: string; until: string }) {
  const calendar = useWorkingCalendar()
  const [now] = useState(() => new Date(serverNow()))
  const [from, to] = [new Date(since), new Date(until)]
  const allowed = workingTimeBetween(calendar, from, to)
  if (!(allowed > 0)) return unknown
  const waited = workingTimeBetween(calendar, from, now)
  const isOverdue = now > to
  return (
    <Box minW="7rem" maxW="14rem" whiteSpace="nowrap">
      {isOverdue ? (
        <Box color="tone.bad.fg" fontWeight="medium">
          <FormattedMessage id="common.overdueBy" values={{ time: <Span time={workingTimeBetween(calendar, to, now)} /> }} />
        </Box>
      ) : (
        <FormattedMessage id="common.waits" values={{ waited: <Span time={waited} />, allowed: <Span time={allowed} /> }} />
      )}
      <Bar mt="1" share={Math.min(1, waited / allowed)} />
    </Box>
  )
}

function Span({ time }: { time: number }) {
  const { unit, value } = durationOf(roundedMinutes(time / 1000))
  return <FormattedMessage id={`common.${unit}s`} values={{ value }} />
}
