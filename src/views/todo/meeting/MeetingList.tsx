import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import type { Column } from '#src/components/list/DataTable.tsx'
import { NewLink, RecordList } from '#src/components/list/RecordList.tsx'
import { useUsual } from '#src/components/list/usualColumns.tsx'
import { useSession } from '#src/components/session/session.ts'
import { meetingKinds } from '#src/machines/approval/meeting.ts'
import type { ListedOf } from '#src/services/records.ts'
import { TodoTabs } from '../TodoTabs.tsx'

type Row = ListedOf<'meeting'>

/** Meetings of the user's company. */
export function MeetingList() {
  const intl = useIntl()
  const usual = useUsual()
  const { may } = useSession()
  const columns = useMemo((): Column<Row>[] => {
    const kind = (row: Row) => intl.formatMessage({ id: `meeting.kind.${row.kind}` })
    return [
      { id: 'title', labelId: 'common.title', cell: ({ title }) => title, text: ({ title }) => title, room: 'much' },
      { id: 'kind', labelId: 'meeting.kind', cell: kind, text: kind, nowrap: true },
      usual.moment<Row>('startsAt', 'meeting.startsAt', ({ startsAt }) => startsAt),
      usual.number<Row>('caseCount', 'meeting.cases', ({ caseCount }) => caseCount),
      usual.text<Row>('minutesNo', 'meeting.minutesNo', ({ minutesNo }) => minutesNo || '—'),
      usual.named<Row>('keeper', 'meeting.keeper', ({ keeperName, keeperNameEn }) => [keeperName, keeperNameEn]),
      usual.state<Row>('meeting'),
    ]
  }, [usual, intl])
  return (
    <RecordList
      machine="meeting"
      id="todo.meeting"
      titleId="route.todoMeeting"
      columns={columns}
      filters={[
        { ...usual.search, labelId: 'meeting.search' },
        usual.choice('kind', 'meeting.kind', meetingKinds, 'meeting.kind.'),
        usual.stateFilter('meeting'),
      ]}
      rowHref={({ id }) => `/todo/meeting/${id}`}
      emptyId="meeting.none"
      actions={
        <>
          <TodoTabs current="meetings" />
          {may('todo:decide') ? <NewLink href="/todo/meeting/new" textId="event.meeting.create" /> : null}
        </>
      }
    />
  )
}
