import { useParams } from 'wouter'
import { StopRequests } from '#src/components/stopRequest/StopRequests.tsx'

/** Requests to stop purchases, for those who decide. */
export default function PojmStopApproval() {
  const { id } = useParams()
  return <StopRequests id={id} menu="pojmStopApproval" />
}
