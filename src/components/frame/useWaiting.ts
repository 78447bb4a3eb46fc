import { useQuery } from '@tanstack/react-query'
import { getWaiting } from '#src/services/insight.ts'

export const waiting = ['GET /api/admin/dashboard/waiting'] as const

/** By page, how many records wait there for the user; read again with whatever tells of a change. */
export const useWaiting = (): ReadonlyMap<string, number> => {
  const { data = [] } = useQuery({
    queryKey: waiting,
    queryFn: ({ signal }) => getWaiting({ signal, quiet: true }),
  })
  return new Map(data.map(({ page, count }) => [page, count]))
}
