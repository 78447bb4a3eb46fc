import { useBothLanguages } from '#src/components/language/language.ts'
import { toldApart, type Choice } from '#src/lib/choice.ts'
import { useUnits } from './useUnits.ts'

/** All units that somebody sees, each called by its company and itself. */
export const useUnitChoices = (): Choice[] => {
  const both = useBothLanguages()
  const { data = [] } = useUnits()
  const companies = new Map(
    data.flatMap(({ companyId, isRoot, name, nameEn }) => (isRoot ? [[companyId, both(name, nameEn)] as const] : [])),
  )
  return toldApart(
    data.map(({ id, companyId, isRoot, name, nameEn, code }) => {
      const company = companies.get(companyId) ?? ''
      return { value: id, label: isRoot ? company : `${company} / ${both(name, nameEn)}`, code }
    }),
  )
}
