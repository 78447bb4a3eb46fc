import { useIntl } from 'react-intl'
import { useSearchParams } from 'wouter'
import { usePageTitle } from '#src/components/page/pageTitle.ts'
import { useSession } from '#src/components/session/session.ts'
import { CaseList } from './CaseList.tsx'
import { TaskList } from './TaskList.tsx'
import { TodoTabs } from './TodoTabs.tsx'
import { administered, isCaseView, views } from './lists.ts'

/** What waits for the user in cases of approval, what they have decided and begun, and what concerns them otherwise. */
export default function Todo() {
  const intl = useIntl()
  usePageTitle(intl.formatMessage({ id: 'route.todo' }))
  const { may } = useSession()
  const [search] = useSearchParams()
  const view = views.find((each) => each === search.get('of') && (!administered.includes(each) || may('todo:administer'))) ?? 'mine'
  const tabs = <TodoTabs current={view} />
  return isCaseView(view) ? <CaseList key={view} of={view} tabs={tabs} /> : <TaskList key={view} of={view} tabs={tabs} />
}
