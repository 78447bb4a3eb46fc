import { useIntl } from 'react-intl'
import { useParams } from 'wouter'
import { OneRecord } from '#src/components/detail/DetailPage.tsx'
import { usePageTitle } from '#src/components/page/pageTitle.ts'
import { MeetingForm } from './MeetingForm.tsx'
import { MeetingList } from './MeetingList.tsx'
import { OneMeeting } from './OneMeeting.tsx'

/** Meetings that decide cases: the list, one of them, or a new one. */
export default function TodoMeeting() {
  const intl = useIntl()
  const { id } = useParams()
  usePageTitle(intl.formatMessage({ id: id === 'new' ? 'event.meeting.create' : 'route.todoMeeting' }))
  if (!id) return <MeetingList />
  if (id === 'new') return <MeetingForm />
  return (
    <OneRecord machine="meeting" id={id}>
      {(record, reload) => <OneMeeting key={record.id} record={record} reload={reload} />}
    </OneRecord>
  )
}
