import { useParams } from 'wouter'
import { RecordList } from '#src/components/list/RecordList.tsx'
import { useUsual } from '#src/components/list/usualColumns.tsx'
import { openedStates } from '#src/machines/project/states.ts'
import { useProjectColumns } from './projectColumns.tsx'
import { Purchase } from './Purchase.tsx'

const states = ['published', 'sealed', ...openedStates]

/** The quotation monitor: what is or was quoted for, and the quotations for one purchase. */
export default function QuotationMonitor() {
  const { id } = useParams()
  return id ? <Purchase id={id} part="quotation" /> : <Monitor />
}

function Monitor() {
  const usual = useUsual()
  const columns = useProjectColumns().filter(({ id }) =>
    ['no', 'title', 'unit', 'quoteCount', 'deadline', 'left', 'state', 'owner'].includes(id),
  )
  return (
    <RecordList
      machine="project"
      id="quotation"
      titleId="route.quotation"
      columns={columns}
      filters={[usual.search, usual.stateFilter('project', states), { name: 'mine', labelId: 'project.mine', kind: 'flag', value: 'true' }]}
      asked={(query) => ({ sort: 'opening', ...query, state: query['state'] ?? states.join(',') })}
      rowHref={({ id }) => `/poJcManager/quotation/${id}`}
      emptyId="quotation.noneToOpen"
    />
  )
}
