import { useQuery } from '@tanstack/react-query'
import { FormattedMessage } from 'react-intl'
import { useWaiting } from '#src/components/frame/useWaiting.ts'
import { Views } from '#src/components/page/Views.tsx'
import { useSession } from '#src/components/session/session.ts'
import { getAgendaChoices } from '#src/services/meeting.ts'
import { pageRecords } from '#src/services/records.ts'
import { administered, views, type View } from './lists.ts'

/** The lists of the inbox, and the meetings of whoever keeps minutes or reads them. */
export function TodoTabs({ current }: { current: View | 'meetings' }) {
  const { may } = useSession()
  const counts: Partial<Record<View, number>> = { mine: useWaiting().get('/todo') ?? 0 }
  const meets = useMeets(may('todo:decide'))
  const lists = views
    .filter((view) => !administered.includes(view) || may('todo:administer'))
    .map((view) => ({
      href: view === 'mine' ? '/todo' : `/todo?of=${view}`,
      title: (
        <>
          <FormattedMessage id={`approval.view.${view}`} />
          {counts[view] ? ` (${counts[view]})` : null}
        </>
      ),
      current: view === current,
    }))
  const meetings = { href: '/todo/meeting', title: <FormattedMessage id="approval.view.meetings" />, current: current === 'meetings' }
  return <Views labelId="approval.views" views={meets || meetings.current ? [...lists, meetings] : lists} />
}

/** Whether there are meetings for the user to read, or cases that they may put to one. */
const useMeets = (keeps: boolean): boolean => {
  const { data = false } = useQuery({
    queryKey: ['GET /api/approval/meeting/page', 'any'],
    queryFn: async ({ signal }) => {
      const quietly = { signal, quiet: true }
      if ((await pageRecords('meeting', { page: '1', limit: '1' }, quietly)).total > 0) return true
      return keeps && (await getAgendaChoices({}, quietly)).length > 0
    },
  })
  return data
}
