import { chakra } from '@chakra-ui/react'
import { FormattedMessage } from 'react-intl'
import { choiceText } from '#src/components/flow/fieldTexts.ts'
import { CheckList } from '#src/components/form/CheckList.tsx'
import { DateField } from '#src/components/form/DateField.tsx'
import { TextField } from '#src/components/form/TextField.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import type { Choice } from '#src/lib/choice.ts'
import { toldApart } from '#src/lib/choice.ts'
import type { FlowField } from '#src/machines/approval/flowFields.ts'
import type { Asked } from './asking.ts'
import { useDesigning } from './designing.ts'
import { useChoices } from './fields.tsx'

interface ValueFieldProps {
  asked: Asked
  declared: FlowField | undefined
  onChange: (asked: Asked) => void
}

/** With what a field is compared, as one says a thing of its kind; nothing where the question says it all. */
export function ValueField({ asked, declared, onChange }: ValueFieldProps) {
  const offered = useOffered(asked.field, declared)
  if ('values' in asked)
    return (
      <div>
        <chakra.p fontSize="sm" fontWeight="medium" mb="1">
          <FormattedMessage id="design.condition.values" />
        </chakra.p>
        <CheckList
          labelId="design.condition.values"
          groups={[{ title: null, choices: offered }]}
          chosen={asked.values}
          onChange={(values) => onChange({ ...asked, values })}
          {...(offered.length > 8 ? { searchId: 'design.condition.search' as const } : {})}
        />
      </div>
    )
  if (!('value' in asked)) return null
  const field = { value: asked.value, onChange: (value: string) => onChange({ ...asked, value: value.trim() }) }
  return declared?.kind === 'day' ? (
    <DateField labelId="design.condition.day" {...field} />
  ) : (
    <TextField labelId="design.condition.amount" inputMode="decimal" maxLength={19} {...field} />
  )
}

/** What a field of this kind can be. */
const useOffered = (field: string, declared: FlowField | undefined): Choice[] => {
  const both = useBothLanguages()
  const choices = useChoices()
  const { options } = useDesigning()
  switch (declared?.kind) {
    case 'choice':
      return choices(declared.values ?? [], (value) => choiceText(field, value))
    case 'unit':
      return options.units.map(({ id, name, nameEn, companyName, companyNameEn }) => {
        const [company, unit] = [both(companyName, companyNameEn), both(name, nameEn)]
        return { value: id, label: company === unit ? unit : `${company} / ${unit}` }
      })
    case 'category':
      return toldApart(options.categories.map(({ code, name, nameEn }) => ({ value: code, code, label: both(name, nameEn) })))
    default:
      return []
  }
}
