import { useQuery } from '@tanstack/react-query'
import { useChoices } from '#src/components/registration/codes.ts'
import type { EntityPath } from '#src/contract/index.ts'
import type { Choice } from '#src/lib/choice.ts'
import { entityCalls } from '#src/services/entity.ts'

/** The first hundred of one kind of base data, as a field or a filter offers them by their codes. */
export const useEntryChoices = (path: EntityPath): Choice[] => {
  const { data } = useQuery({
    queryKey: [`GET ${path}/page`, 'all'],
    queryFn: ({ signal }) => entityCalls(path).page({ page: 1, limit: 100 }, { signal, quiet: true }),
  })
  return useChoices()((data?.rows ?? []) as { code: string; name: string; nameEn: string }[], ({ code }) => code)
}
