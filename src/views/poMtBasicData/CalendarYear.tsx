import { Box, chakra, Flex, Grid } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl'
import { Callout } from '#src/components/feedback/Callout.tsx'
import { weeksOf } from '#src/components/form/weeks.ts'
import { useBothLanguages } from '#src/components/language/language.ts'
import { LinkButton } from '#src/components/page/LinkButton.tsx'
import { dateAfter, dateOf, startOfDate } from '#src/lib/shanghaiTime.ts'
import { isWorkingDay, workingCalendarOf } from '#src/lib/workingDays.ts'
import { serverNow } from '#src/services/clock.ts'
import { entityCalls, type Entry } from '#src/services/entity.ts'

type CalendarDay = Entry<'/api/po/holiday'>

interface CalendarYearProps {
  year: string
  /** Opens the form of a day; absent for whoever only looks. */
  edit: ((day: Partial<CalendarDay>) => void) | undefined
}

const { page } = entityCalls('/api/po/holiday')
/** No year has more days that are not as others. */
const aYear = 100

/** A year of the working calendar: what differs from Monday to Friday stands out, and is changed where it stands. */
export function CalendarYear({ year, edit }: CalendarYearProps) {
  const { data, isError } = useQuery({
    queryKey: ['GET /api/po/holiday/page', 'year', year],
    queryFn: ({ signal }) => page({ year, page: 1, limit: aYear, sort: 'date' }, { signal, quiet: true }),
  })
  // Without its days it would be drawn as a year without any: the list below says why.
  if (isError) return null
  const days = new Map(data?.rows.map((day) => [day.date, day]))
  const dates = (isOff: boolean) => [...days.values()].flatMap(({ date, isOffDay }) => (isOffDay === isOff ? [date] : []))
  const calendar = workingCalendarOf({ years: [year], off: dates(true), worked: dates(false) })
  const workingDays = daysOf(year).filter((date) => isWorkingDay(calendar, startOfDate(date))).length
  const beside = (by: number) => `?year=${Number(year) + by}`
  return (
    <Box as="section" bg="bg.panel" borderWidth="1px" rounded="md" p="4" css={style}>
      <Flex align="center" gap="3" wrap="wrap" mb="3">
        <LinkButton size="xs" variant="outline" href={beside(-1)} textId="calendarDay.yearBefore" />
        <chakra.h2 fontWeight="semibold">
          <FormattedMessage id="calendarDay.ofYear" values={{ year }} />
        </chakra.h2>
        <LinkButton size="xs" variant="outline" href={beside(1)} textId="calendarDay.yearAfter" />
        <chakra.span fontSize="sm" color="fg.muted">
          {data ? <FormattedMessage id="calendarDay.workingDays" values={{ count: workingDays }} /> : null}
        </chakra.span>
        <Flex gap="3" fontSize="xs" color="fg.muted" ms="auto" aria-hidden>
          <Flex gap="1" align="center">
            <span className="sample" data-kind="off" />
            <FormattedMessage id="calendarDay.kind.true" />
          </Flex>
          <Flex gap="1" align="center">
            <span className="sample" data-kind="worked" />
            <FormattedMessage id="calendarDay.kind.false" />
          </Flex>
        </Flex>
      </Flex>
      {data && days.size === 0 ? (
        <Callout role="note">
          <FormattedMessage id="calendarDay.notLoaded" values={{ year }} />
        </Callout>
      ) : null}
      <Grid templateColumns="repeat(auto-fill, minmax(11.5rem, 1fr))" gap="4">
        {Array.from({ length: 12 }, (_, month) => `${year}-${String(month + 1).padStart(2, '0')}`).map((month) => (
          <Month key={month} month={month} days={days} edit={edit} />
        ))}
      </Grid>
    </Box>
  )
}

const daysOf = (year: string): string[] => {
  const dates: string[] = []
  for (let date = `${year}-01-01`; date.startsWith(year); date = dateAfter(date, 1)) dates.push(date)
  return dates
}

interface MonthProps extends Pick<CalendarYearProps, 'edit'> {
  month: string
  days: ReadonlyMap<string, CalendarDay>
}

function Month({ month, days, edit }: MonthProps) {
  const intl = useIntl()
  const both = useBothLanguages()
  const today = dateOf(serverNow())
  const weeks = weeksOf(month)
  return (
    <table>
      <caption>
        <FormattedDate value={startOfDate(`${month}-01`)} month="long" timeZone="Asia/Shanghai" />
      </caption>
      <thead>
        <tr>
          {weeks[0]?.map((date) => (
            <th key={date} scope="col" aria-label={intl.formatDate(startOfDate(date), { weekday: 'long' })}>
              <FormattedDate value={startOfDate(date)} weekday="narrow" />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((date, weekday) => {
              const isInside = date.startsWith(month)
              const day = isInside ? days.get(date) : undefined
              const kind = !isInside ? undefined : day ? (day.isOffDay ? 'off' : 'worked') : weekday > 4 ? 'weekend' : undefined
              const name = day
                ? `${both(day.name, day.nameEn)} · ${intl.formatMessage({ id: day.isOffDay ? 'calendarDay.kind.true' : 'calendarDay.kind.false' })}`
                : undefined
              const label = `${intl.formatDate(startOfDate(date), { dateStyle: 'full' })}${name ? ` · ${name}` : ''}`
              return (
                <td key={date} data-kind={kind} aria-current={date === today ? 'date' : undefined} title={name}>
                  {!isInside ? null : edit ? (
                    <button type="button" aria-label={label} onClick={() => edit(day ?? { date, isOffDay: weekday < 5 })}>
                      {Number(date.slice(8))}
                    </button>
                  ) : (
                    <span aria-label={name ? label : undefined} role={name ? 'img' : undefined}>
                      {Number(date.slice(8))}
                    </span>
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const style = {
  '& table': { width: '100%', fontSize: 'xs', tableLayout: 'fixed', textAlign: 'center', height: 'fit-content' },
  '& caption': { textAlign: 'start', fontWeight: 'medium', fontSize: 'sm', mb: '1' },
  '& th': { fontWeight: 'normal', color: 'fg.muted', py: '0.5' },
  '& td': { height: '1.75rem', rounded: 'sm' },
  '& td > button, & td > span': {
    display: 'flex',
    width: '100%',
    height: '100%',
    alignItems: 'center',
    justifyContent: 'center',
    rounded: 'sm',
  },
  '& td > button:hover': { bg: 'bg.muted' },
  '& [data-kind=weekend]': { color: 'fg.muted' },
  '& [data-kind=off]': { bg: 'tone.bad.bg', color: 'tone.bad.fg' },
  '& [data-kind=worked]': { bg: 'tone.running.bg', color: 'tone.running.fg', fontWeight: 'semibold' },
  '& [aria-current=date]': { outline: '2px solid', outlineColor: 'accent.solid' },
  '& .sample': { width: '0.9rem', height: '0.9rem', rounded: 'sm' },
} as const
