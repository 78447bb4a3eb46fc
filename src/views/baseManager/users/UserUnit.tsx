import { useEffect } from 'react'
import { useIntl } from 'react-intl'
import type { OwnField } from '#src/components/entity/EntityField.tsx'
import { ChoiceField } from '#src/components/form/TextField.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import { nested, rowsOf } from '#src/components/tree/rows.ts'
import { useUnits } from '#src/components/unit/useUnits.ts'

const indent = '\u2003'

/** Where in their company somebody stands: one of its units that are in use, or the one that is said already. */
export const UserUnit: OwnField = ({ value, onChange, error, values: { companyId } }) => {
  const intl = useIntl()
  const both = useBothLanguages()
  const { data } = useUnits()
  const own = nested((data ?? []).filter((unit) => unit.companyId === companyId && (unit.active || unit.id === value)))
  const options = rowsOf(own).map(({ node: { id, name, nameEn }, level }) => ({
    value: id,
    label: `${indent.repeat(level - 1)}${both(name, nameEn)}`,
  }))
  const isElsewhere = data !== undefined && value !== '' && !options.some((option) => option.value === value)
  useEffect(() => {
    // Of another company they stand in none of its units yet.
    if (isElsewhere) onChange('')
  })
  if (options.length === 0) return null
  return (
    <ChoiceField
      labelId="user.unitId"
      helpId="user.unitId.help"
      value={String(value)}
      error={error}
      options={[{ value: '', label: intl.formatMessage({ id: 'user.noUnit' }) }, ...options]}
      onChange={onChange}
    />
  )
}
