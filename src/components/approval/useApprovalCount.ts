import { useQuery } from '@tanstack/react-query'
import { useSession } from '#src/components/session/session.ts'
import { getApprovalCount } from '#src/services/approval.ts'

/** How much waits for the user in cases of approval; read again with whatever tells of a change. */
export const useApprovalCount = () => {
  const { may } = useSession()
  const { data } = useQuery({
    queryKey: ['GET /api/approval/count'],
    queryFn: ({ signal }) => getApprovalCount({ signal, quiet: true }),
    enabled: may('todo'),
  })
  return data ?? { mine: 0, late: 0 }
}
