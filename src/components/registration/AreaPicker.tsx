import { Grid } from '@chakra-ui/react'
import { useEffect, type ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { ChoiceField } from '#src/components/form/TextField.tsx'
import { useSteady } from '#src/components/form/useSteady.ts'
import { areaNameOf, isWithin } from '#src/lib/area.ts'
import { useChoices, useCodes } from './codes.ts'
import { ListsFailed } from './ListsFailed.tsx'

interface Area {
  areaCode: string
  areaName: string
}

interface AreaPickerProps extends Area {
  onChange: (area: Area) => void
  problem?: ReactNode
}

const levels = [
  { digits: 2, labelId: 'registration.area.province' },
  { digits: 4, labelId: 'registration.area.city' },
  { digits: 6, labelId: 'registration.area.county' },
] as const

/** Province, city, county: each list is asked for once the one before is chosen. The code grows with the choice. */
export function AreaPicker({ areaCode, areaName, onChange, problem }: AreaPickerProps) {
  const intl = useIntl()
  const choices = useChoices()
  const provinces = useCodes('AREA')
  const cities = useCodes(areaCode.length >= 2 ? `AREA-${areaCode.slice(0, 2)}` : null)
  const counties = useCodes(areaCode.length >= 4 ? `AREA-${areaCode.slice(0, 4)}` : null)
  const lists = [provinces.data, cities.data, counties.data]
  const chosen = levels.map(({ digits }, index) => lists[index]?.find(({ code }) => isWithin(code, areaCode, digits)))

  const choose = (level: number, code: string) => {
    const digits = levels[level]?.digits ?? 2
    const parts = [...chosen.slice(0, level), lists[level]?.find((entry) => entry.code === code)]
    onChange({ areaCode: code === '' ? areaCode.slice(0, digits - 2) : code.slice(0, digits), areaName: areaNameOf(parts) })
  }

  // A city without counties is a place of its own.
  const tell = useSteady(onChange)
  const isPlace = areaCode.length === 4 && counties.data?.length === 0
  useEffect(() => {
    if (isPlace) tell({ areaCode: `${areaCode}00`, areaName })
  }, [isPlace, areaCode, areaName, tell])

  const emptyLabel = intl.formatMessage({ id: 'registration.choose' })
  return (
    <Grid templateColumns={{ base: '1fr', sm: 'repeat(3, minmax(0, 1fr))' }} gap="3">
      {levels.map(({ labelId }, level) => (
        <ChoiceField
          key={labelId}
          labelId={labelId}
          required
          disabled={(lists[level]?.length ?? 0) === 0}
          value={chosen[level]?.code ?? ''}
          error={chosen[level] || (lists[level]?.length ?? 0) === 0 ? undefined : problem}
          options={[{ value: '', label: emptyLabel }, ...choices(lists[level], ({ code }) => code)]}
          onChange={(code) => choose(level, code)}
        />
      ))}
      <ListsFailed lists={[provinces, cities, counties]} />
    </Grid>
  )
}
