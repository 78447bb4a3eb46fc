import { useSearch } from 'wouter'
import { DatabaseOverview } from './database/DatabaseOverview.tsx'
import { StatementList } from './database/StatementList.tsx'
import { TableList } from './database/TableList.tsx'

/** The database: how it is, what it is asked, and what it holds. */
export default function ServiceDataManager() {
  const view = new URLSearchParams(useSearch()).get('view')
  if (view === 'statements') return <StatementList />
  return view === 'tables' ? <TableList /> : <DatabaseOverview />
}
