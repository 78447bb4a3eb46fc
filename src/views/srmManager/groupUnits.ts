import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useBothLanguages } from '#src/components/language/language.ts'
import { basicUnits } from '#src/components/supplier/units.ts'
import type { Choice } from '#src/lib/choice.ts'
import { getJCCompanys } from '#src/services/supplier.ts'

/** Units of the group, with them its procurement centres, and those of all where somebody confirms claims, as choices. */
export const useGroupUnits = (): { units: Choice[]; withCentres: Choice[]; confirming: Choice[] } => {
  const both = useBothLanguages()
  const units = useQuery(basicUnits)
  const centres = useQuery({
    queryKey: ['GET /api/admin/company/getJCCompanys'],
    queryFn: ({ signal }) => getJCCompanys({ signal }),
    staleTime: Infinity,
  })
  return useMemo(() => {
    const choices = (found: { id: string; name: string; nameEn: string }[] = []) =>
      found.map(({ id, name, nameEn }) => ({ value: id, label: both(name, nameEn) }))
    const all = [...(units.data ?? []), ...(centres.data ?? [])]
    return { units: choices(units.data), withCentres: choices(all), confirming: choices(all.filter(({ confirms }) => confirms)) }
  }, [both, units.data, centres.data])
}
