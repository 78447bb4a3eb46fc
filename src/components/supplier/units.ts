import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useBothLanguages } from '#src/components/language/language.ts'
import type { Choice } from '#src/lib/choice.ts'
import { getBasicUnits } from '#src/services/supplier.ts'

export const basicUnits = queryOptions({
  queryKey: ['GET /api/admin/company/getBasicUnits/{x}'],
  queryFn: ({ signal }) => getBasicUnits('0', { signal }),
  staleTime: Infinity,
})

/** The units that buy, as choices; the same until one of them has changed. */
export const useBasicUnits = (): Choice[] => {
  const both = useBothLanguages()
  const { data } = useQuery(basicUnits)
  return useMemo(() => (data ?? []).map(({ id, name, nameEn }) => ({ value: id, label: both(name, nameEn) })), [data, both])
}
