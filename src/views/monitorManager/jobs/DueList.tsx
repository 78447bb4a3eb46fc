import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import type { Column } from '#src/components/list/DataTable.tsx'
import { ListPage, type Filter } from '#src/components/list/ListPage.tsx'
import { useUsual } from '#src/components/list/usualColumns.tsx'
import type { MessageId } from '#src/lang/ids.ts'
import { businessIds } from '#src/machines/ids.ts'
import { pageDueEvents, type DueEvent } from '#src/services/job.ts'
import { JobViews } from './JobViews.tsx'

/** Which events the clock will send, and which it should have sent. */
export function DueList() {
  const intl = useIntl()
  const usual = useUsual()
  const columns = useMemo((): Column<DueEvent>[] => {
    const machineOf = ({ machine }: DueEvent) => intl.formatMessage({ id: `machine.${machine}` })
    const eventsOf = ({ machine, events }: DueEvent) =>
      events.map((event) => intl.formatMessage({ id: `event.${machine}.${event}` as MessageId })).join(' / ')
    const stateOf = ({ overdue }: DueEvent) => intl.formatMessage({ id: overdue ? 'due.overdue' : 'due.ahead' })
    return [
      { id: 'machine', labelId: 'due.machine', cell: machineOf, text: machineOf, sort: 'machine', nowrap: true },
      usual.text<DueEvent>('recordNo', 'due.record', ({ recordNo }) => recordNo),
      { id: 'events', labelId: 'due.event', cell: eventsOf, text: eventsOf, room: 'some' },
      usual.moment<DueEvent>('dueAt', 'due.at', ({ dueAt }) => dueAt),
      {
        id: 'state',
        labelId: 'common.state',
        cell: (due) => (
          <span className="pill" data-tone={due.overdue ? 'bad' : 'idle'}>
            {stateOf(due)}
          </span>
        ),
        text: stateOf,
        nowrap: true,
      },
    ]
  }, [intl, usual])
  const filters: Filter[] = [
    usual.choice('machine', 'due.machine', businessIds, 'machine.'),
    { name: 'overdue', labelId: 'due.overdueOnly', kind: 'flag', value: 'true' },
  ]
  return (
    <ListPage
      id="dueEvents"
      source="GET /api/monitor/due/page"
      titleId="route.serviceJobManager"
      columns={columns}
      filters={filters}
      fetchPage={pageDueEvents}
      rowKey={({ id }) => id}
      emptyId="due.none"
      overview={<JobViews view="due" />}
    />
  )
}
