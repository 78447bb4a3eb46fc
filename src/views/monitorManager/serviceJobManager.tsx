import { useSearch } from 'wouter'
import { DeliveryList } from './jobs/DeliveryList.tsx'
import { DueList } from './jobs/DueList.tsx'
import { JobList } from './jobs/JobList.tsx'
import { RunList } from './jobs/RunList.tsx'

/** What the server does by itself and how that went, which events are due, and what could not be delivered. */
export default function ServiceJobManager() {
  const view = new URLSearchParams(useSearch()).get('view')
  if (view === 'runs') return <RunList />
  if (view === 'due') return <DueList />
  return view === 'deliveries' ? <DeliveryList /> : <JobList />
}
