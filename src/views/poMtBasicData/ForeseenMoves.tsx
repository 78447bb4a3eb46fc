import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { FormattedMessage } from 'react-intl'
import { Callout } from '#src/components/feedback/Callout.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import { TextLink } from '#src/components/page/TextLink.tsx'
import { Moment } from '#src/components/value/Moment.tsx'
import { foreseeMoves } from '#src/services/calendar.ts'

/** What days that are about to be brought in would move, and what stays though it would lie on a day off. */
export function ForeseenMoves({ days }: { days: readonly Readonly<Record<string, unknown>>[] }) {
  const both = useBothLanguages()
  const body = { days: days.map(({ date, isOffDay }) => ({ date: String(date), isOffDay: isOffDay === true })) }
  const { data } = useQuery({ queryKey: ['POST /api/po/calendar/moves', body], queryFn: ({ signal }) => foreseeMoves(body, { signal }) })
  if (!data) return null
  return (
    <Callout role="status">
      {data.moved.length === 0 ? <FormattedMessage id="calendarDay.movesNothing" /> : <FormattedMessage id="calendarDay.moves" />}
      <chakra.ul listStyleType="disc" ps="5">
        {data.moved.map(({ machine, earlier, later }) => (
          <li key={machine}>
            <FormattedMessage id={`machine.${machine}`} />
            {' · '}
            <FormattedMessage id="calendarDay.movesTo" values={{ earlier, later }} />
          </li>
        ))}
      </chakra.ul>
      {data.told.length > 0 ? (
        <>
          <FormattedMessage id="calendarDay.toldStays" />
          <chakra.ul listStyleType="disc" ps="5">
            {data.told.map(({ id, no, title, titleEn, what, at }) => (
              <li key={`${id} ${what}`}>
                <TextLink href={`/poJcManager/poJcProject/${id}`}>{`${no} ${both(title, titleEn)}`}</TextLink>{' '}
                <FormattedMessage id={`calendarDay.told.${what}`} values={{ at: <Moment at={at} /> }} />
              </li>
            ))}
          </chakra.ul>
        </>
      ) : null}
    </Callout>
  )
}
