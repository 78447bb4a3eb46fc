import { useQuery } from '@tanstack/react-query'
import { useSession } from '#src/components/session/session.ts'
import { getDraftKey } from '#src/services/personal.ts'

/** The key under which this device keeps what the signed-in person types; null until it is known, and for whoever only looks on. */
export const useDraftKey = (): string | null => {
  const { user } = useSession()
  const { data = null } = useQuery({
    queryKey: ['GET /api/admin/user/front/draftKey'],
    queryFn: ({ signal }) => getDraftKey({ signal, quiet: true }),
    staleTime: 'static',
    enabled: user.viewing === null,
  })
  return data
}
