import { useQuery } from '@tanstack/react-query'
import { useBothLanguages } from '#src/components/language.ts'
import { getBasicUnits, getJCCompanys } from '#src/services/supplier.ts'

interface Choice {
  value: string
  label: string
}

/** Units of the group, and with them its procurement centres, as choices. */
export const useGroupUnits = (): { units: Choice[]; withCentres: Choice[] } => {
  const both = useBothLanguages()
  const units = useQuery({ queryKey: ['units'], queryFn: ({ signal }) => getBasicUnits('0', { signal }), staleTime: Infinity })
  const centres = useQuery({ queryKey: ['centres'], queryFn: ({ signal }) => getJCCompanys({ signal }), staleTime: Infinity })
  const choices = (found: { id: string; name: string; nameEn: string }[] = []) =>
    found.map(({ id, name, nameEn }) => ({ value: id, label: both(name, nameEn) }))
  return { units: choices(units.data), withCentres: [...choices(units.data), ...choices(centres.data)] }
}
