import { useParams, useSearchParams } from 'wouter'
import { NewStopRequest } from '#src/components/stopRequest/StopForm.tsx'
import { StopRequests } from '#src/components/stopRequest/StopRequests.tsx'

/** Requests to stop purchases, for those who run them: the list, one of them, or a new one. */
export default function PoJcStopProject() {
  const { id } = useParams()
  const [search] = useSearchParams()
  if (id === 'new') return <NewStopRequest projectId={search.get('project')} />
  return <StopRequests id={id} menu="poJcStopProject" />
}
