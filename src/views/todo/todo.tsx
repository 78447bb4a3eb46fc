import { useSearchParams } from 'wouter'
import { FormattedMessage, useIntl } from 'react-intl'
import { useWaiting } from '#src/components/frame/useWaiting.ts'
import { usePageTitle } from '#src/components/page/pageTitle.ts'
import { Views } from '#src/components/page/Views.tsx'
import { useSession } from '#src/components/session/session.ts'
import { CaseList } from './CaseList.tsx'
import { TaskList } from './TaskList.tsx'
import { administered, isCaseView, views, type View } from './lists.ts'

/** What waits for the user in cases of approval, what they have decided and begun, and what concerns them otherwise. */
export default function Todo() {
  const intl = useIntl()
  usePageTitle(intl.formatMessage({ id: 'route.todo' }))
  const { may } = useSession()
  const [search] = useSearchParams()
  const mine = useWaiting().get('/todo') ?? 0
  const shown = views.filter((view) => !administered.includes(view) || may('todo:administer'))
  const view = shown.find((each) => each === search.get('of')) ?? 'mine'
  const counts: Partial<Record<View, number>> = { mine }
  const tabs = (
    <Views
      labelId="approval.views"
      views={shown.map((each) => ({
        href: each === 'mine' ? '/todo' : `/todo?of=${each}`,
        title: (
          <>
            <FormattedMessage id={`approval.view.${each}`} />
            {counts[each] ? ` (${counts[each]})` : null}
          </>
        ),
        current: each === view,
      }))}
    />
  )
  return isCaseView(view) ? <CaseList key={view} of={view} tabs={tabs} /> : <TaskList key={view} of={view} tabs={tabs} />
}
