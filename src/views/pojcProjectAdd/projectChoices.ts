import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import { useCategories } from '#src/components/supplier/categories.ts'
import { useBasicUnits } from '#src/components/supplier/units.ts'
import type { Choice } from '#src/lib/choice.ts'

/** For whom a project may buy, and what; the same until one of them has changed. */
export interface ProjectChoices {
  unit: readonly Choice[]
  category: readonly Choice[]
}

export const useProjectChoices = (): ProjectChoices => {
  const intl = useIntl()
  const categories = useCategories()
  const units = useBasicUnits()
  return useMemo(
    () => ({
      unit: [{ value: '', label: intl.formatMessage({ id: 'project.chooseUnit' }) }, ...units],
      category: [
        { value: '', label: intl.formatMessage({ id: 'project.chooseCategory' }) },
        ...categories.map(({ id, label }) => ({ value: id, label })),
      ],
    }),
    [intl, units, categories],
  )
}
