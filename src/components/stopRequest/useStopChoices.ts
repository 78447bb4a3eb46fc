import { useQuery } from '@tanstack/react-query'
import type { Data } from '#src/contract/index.ts'
import { getStopChoices } from '#src/services/stopRequest.ts'

export type StopChoices = Data<'GET /api/po/stopRequest/choices'>

/** What may be asked to be stopped, and for which reasons. @param projectId the purchase that comes first */
export const useStopChoices = (projectId: string | null = null) =>
  useQuery({
    queryKey: ['GET /api/po/stopRequest/choices', projectId],
    queryFn: ({ signal }) => getStopChoices(projectId ? { projectId } : {}, { signal, quiet: true }),
  })
