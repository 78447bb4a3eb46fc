import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { choiceText, fieldText } from '#src/components/flow/fieldTexts.ts'
import { DateField } from '#src/components/form/DateField.tsx'
import { PersonField } from '#src/components/form/PersonField.tsx'
import { ChoiceField, TextField } from '#src/components/form/TextField.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import { useSession } from '#src/components/session/session.ts'
import { toldApart, type Choice } from '#src/lib/choice.ts'
import type { FormValue } from '#src/machines/approval/definition.ts'
import { fieldsOf, type FlowField } from '#src/machines/approval/flowFields.ts'
import type { FlowType } from '#src/machines/approval/flowTypes.ts'
import { getApprovalPeople } from '#src/services/approval.ts'
import { getFlowOptions } from '#src/services/flow.ts'
import { asAmount, type SampleValues } from './sample.ts'

interface SampleFieldsProps {
  type: FlowType
  form: {
    values: SampleValues
    change: (changed: Partial<SampleValues>) => void
    problem: (path: string) => ReactNode
  }
}

/** A sample case: who leads and begins it, and what its form says. The unit of the form is the one that leads. */
export function SampleFields({ type, form: { values, change, problem } }: SampleFieldsProps) {
  const { may } = useSession()
  const { units, categories } = useOffered()
  const { said, people, unitId, initiator } = values
  const say = (field: string, value: FormValue) => change({ said: { ...said, [field]: value } })
  const mayFind = may('todo')
  return (
    <>
      <ChoiceField
        labelId="flow.simulate.unit"
        required
        value={unitId}
        options={units}
        onChange={(id) => change({ unitId: id })}
        error={problem('unitId')}
      />
      {mayFind ? (
        <Who
          labelId="flow.by.initiator"
          value={initiator}
          onChange={(person) => change({ initiator: person })}
          error={problem('initiatorId')}
        />
      ) : null}
      {Object.entries(fieldsOf(type)).map(([field, declared]) => {
        const error = problem(`form.${field}`)
        if (declared.kind === 'unit') return null
        if (declared.kind === 'person')
          return mayFind ? (
            <Who
              key={field}
              labelId={fieldText(field)}
              value={people[field] ?? null}
              onChange={(person) => change({ people: { ...people, [field]: person } })}
              error={error}
            />
          ) : null
        return (
          <Said
            key={field}
            field={field}
            declared={declared}
            categories={categories}
            value={said[field] ?? null}
            onChange={(value) => say(field, value)}
            error={error}
          />
        )
      })}
    </>
  )
}

const Who = (field: Pick<Parameters<typeof PersonField>[0], 'labelId' | 'value' | 'onChange' | 'error'>) => (
  <PersonField
    searchId="approval.findPerson"
    source={['GET /api/approval/person']}
    find={(q, signal) => getApprovalPeople({ q }, { signal, quiet: true })}
    {...field}
  />
)

interface SaidProps {
  field: string
  declared: FlowField
  categories: readonly Choice[]
  value: FormValue
  onChange: (value: FormValue) => void
  error: ReactNode
}

/** What a form says in one field, as one says a thing of its kind; nothing while it is left empty. */
function Said({ field, declared: { kind, values }, categories, value, onChange, error }: SaidProps) {
  const intl = useIntl()
  const text = typeof value === 'string' ? value : ''
  const its = { labelId: fieldText(field), value: text, onChange, error }
  const none = { value: '', label: intl.formatMessage({ id: 'flow.simulate.notSaid' }) }
  switch (kind) {
    case 'flag':
      return (
        <ChoiceField
          {...its}
          value={value === null ? '' : String(value)}
          options={[
            none,
            ...(['true', 'false'] as const).map((each) => ({
              value: each,
              label: intl.formatMessage({ id: each === 'true' ? 'entity.yes' : 'entity.no' }),
            })),
          ]}
          onChange={(chosen) => onChange(chosen === '' ? null : chosen === 'true')}
        />
      )
    case 'choice':
      return (
        <ChoiceField
          {...its}
          options={[none, ...(values ?? []).map((each) => ({ value: each, label: intl.formatMessage({ id: choiceText(field, each) }) }))]}
        />
      )
    case 'category':
      return <ChoiceField {...its} options={[none, ...categories]} />
    case 'day':
      return <DateField {...its} />
    case 'money':
      return <TextField {...its} inputMode="decimal" maxLength={19} onBlur={() => onChange(asAmount(text))} />
    default:
      return <TextField {...its} maxLength={200} />
  }
}

const useOffered = (): { units: Choice[]; categories: Choice[] } => {
  const both = useBothLanguages()
  const { data } = useQuery({ queryKey: ['GET /api/powf/definition/option'], queryFn: ({ signal }) => getFlowOptions({ signal }) })
  const units = (data?.units ?? []).map(({ id, name, nameEn, companyName, companyNameEn }) => {
    const [company, unit] = [both(companyName, companyNameEn), both(name, nameEn)]
    return { value: id, label: company === unit ? unit : `${company} / ${unit}` }
  })
  const categories = toldApart((data?.categories ?? []).map(({ code, name, nameEn }) => ({ value: code, code, label: both(name, nameEn) })))
  return { units, categories }
}
