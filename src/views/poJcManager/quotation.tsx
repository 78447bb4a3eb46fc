import { useIntl } from 'react-intl'
import { useParams } from 'wouter'
import { ListPage, type Filter } from '#src/components/list/ListPage.tsx'
import type { MessageId } from '#src/lang/ids.ts'
import { openedStates } from '#src/machines/project/states.ts'
import { pageProjects } from '#src/services/project.ts'
import { useProjectColumns } from './projectColumns.tsx'
import { Purchase } from './Purchase.tsx'

const states = ['published', 'sealed', ...openedStates]

/** The quotation monitor: what is or was quoted for, and the quotations for one purchase. */
export default function QuotationMonitor() {
  const { id } = useParams()
  return id ? <Purchase id={id} part="quotation" /> : <Monitor />
}

function Monitor() {
  const intl = useIntl()
  const columns = useProjectColumns().filter(({ id }) =>
    ['no', 'title', 'unit', 'quoteCount', 'deadline', 'left', 'state', 'owner'].includes(id),
  )
  const filters: Filter[] = [
    { name: 'q', labelId: 'common.searchNoTitle', kind: 'text' },
    {
      name: 'state',
      labelId: 'common.state',
      kind: 'select',
      options: states.map((value) => ({ value, label: intl.formatMessage({ id: `state.project.${value}` as MessageId }) })),
    },
    { name: 'mine', labelId: 'project.mine', kind: 'flag', value: 'true' },
  ]
  return (
    <ListPage
      id="quotation"
      source="GET /api/po/project/page"
      titleId="route.quotation"
      columns={columns}
      filters={filters}
      fetchPage={(query, options) =>
        pageProjects(
          { sort: 'opening', ...query, state: query['state'] ?? states.join(',') } as Parameters<typeof pageProjects>[0],
          options,
        )
      }
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/poJcManager/quotation/${id}`}
      emptyId="quotation.noneToOpen"
    />
  )
}
