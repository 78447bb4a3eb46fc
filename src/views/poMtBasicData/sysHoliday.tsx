import { useIntl } from 'react-intl'
import { useSearch } from 'wouter'
import { EntityPage } from '#src/components/entity/EntityPage.tsx'
import { useUsual } from '#src/components/list/usualColumns.tsx'
import { dateOf } from '#src/lib/shanghaiTime.ts'
import { serverNow } from '#src/services/clock.ts'
import type { Entry } from '#src/services/entity.ts'
import { CalendarYear } from './CalendarYear.tsx'
import { ForeseenMoves } from './ForeseenMoves.tsx'

const load = async () => (await import('#src/contract/calendar.ts')).calendarDay
const reckonedBy = ['/api/po/calendar'] as const

/** The working calendar: a year at a glance, its days below. */
export default function SysHoliday() {
  const intl = useIntl()
  const usual = useUsual()
  const kind = usual.text<Entry<'/api/po/holiday'>>('isOffDay', 'calendarDay.kind', ({ isOffDay }) =>
    intl.formatMessage({ id: isOffDay ? 'calendarDay.kind.true' : 'calendarDay.kind.false' }),
  )
  const year = new URLSearchParams(useSearch()).get('year') ?? dateOf(serverNow()).slice(0, 4)
  return (
    <EntityPage
      path="/api/po/holiday"
      load={load}
      menu="sysHoliday"
      word="calendarDay"
      columns={['date', 'name', kind, 'source']}
      filters={[
        { name: 'year', labelId: 'calendarDay.year', kind: 'text' },
        usual.choice('isOffDay', 'calendarDay.kind', ['true', 'false'], 'calendarDay.kind.'),
      ]}
      search
      imported
      beginning={{ isOffDay: true }}
      alsoShownBy={reckonedBy}
      overview={(edit) => <CalendarYear year={year} edit={edit} />}
      foreseen={(days) => <ForeseenMoves days={days} />}
    />
  )
}
