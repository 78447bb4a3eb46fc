import { Grid } from '@chakra-ui/react'
import { useEffect, type ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { ChoiceField } from '#src/components/form/TextField.tsx'
import { useSteady } from '#src/components/form/useSteady.ts'
import { areaNameOf } from '#src/lib/area.ts'
import { useChoices } from './codes.ts'
import { ListsFailed } from './ListsFailed.tsx'
import { areaLevels, useArea } from './useArea.ts'

interface Area {
  areaCode: string
  areaName: string
}

interface AreaPickerProps extends Area {
  onChange: (area: Area) => void
  problem?: ReactNode
  /** A place need not be named, or not down to the county. */
  optional?: boolean
}

/** Province, city, county: each list is asked for once the one before is chosen. The code grows with the choice. */
export function AreaPicker({ areaCode, areaName, onChange, problem, optional = false }: AreaPickerProps) {
  const intl = useIntl()
  const choices = useChoices()
  const { lists: asked, chosen } = useArea(areaCode)
  const lists = asked.map(({ data }) => data)

  const choose = (level: number, code: string) => {
    const digits = areaLevels[level]?.digits ?? 2
    const parts = [...chosen.slice(0, level), lists[level]?.find((entry) => entry.code === code)]
    onChange({ areaCode: code === '' ? areaCode.slice(0, digits - 2) : code.slice(0, digits), areaName: areaNameOf(parts) })
  }

  // A city without counties is a place of its own.
  const tell = useSteady(onChange)
  const isPlace = areaCode.length === 4 && lists[2]?.length === 0
  useEffect(() => {
    if (isPlace) tell({ areaCode: `${areaCode}00`, areaName })
  }, [isPlace, areaCode, areaName, tell])

  const emptyLabel = intl.formatMessage({ id: 'registration.choose' })
  return (
    <Grid templateColumns={{ base: '1fr', sm: 'repeat(3, minmax(0, 1fr))' }} gap="3">
      {areaLevels.map(({ labelId }, level) => (
        <ChoiceField
          key={labelId}
          labelId={labelId}
          required={!optional}
          disabled={(lists[level]?.length ?? 0) === 0}
          value={chosen[level]?.code ?? ''}
          error={chosen[level] || (lists[level]?.length ?? 0) === 0 ? undefined : problem}
          options={[{ value: '', label: emptyLabel }, ...choices(lists[level], ({ code }) => code)]}
          onChange={(code) => choose(level, code)}
        />
      ))}
      <ListsFailed lists={asked} />
    </Grid>
  )
}
