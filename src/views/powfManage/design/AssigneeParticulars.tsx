import { FormattedMessage, useIntl } from 'react-intl'
import { fieldId } from '#src/components/flow/fieldIds.ts'
import { ChoosePeople, type ChosenPerson } from '#src/components/form/ChoosePeople.tsx'
import { ChoiceField } from '#src/components/form/TextField.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import { toldApart } from '#src/lib/choice.ts'
import type { Assignee } from '#src/machines/approval/definition.ts'
import { getApprovalPeople } from '#src/services/approval.ts'
import { personFields } from './asking.ts'
import { Assignees } from './Assignees.tsx'
import { ConditionBuilder } from './ConditionBuilder.tsx'
import { useDesigning, type FlowOptions } from './designing.ts'
import { including, Part, useChoices } from './fields.tsx'

interface ParticularsProps {
  value: Assignee
  onChange: (assignee: Assignee, typing?: string) => void
  name: string
}

const counts = [1, 2, 3, 4, 5] as const
const places = ['company', 'unit', 'house'] as const

/** What is said besides of people who are found in this way. */
export function AssigneeParticulars({ value, onChange, name }: ParticularsProps) {
  const intl = useIntl()
  const choices = useChoices()
  const coded = useCoded()
  const { definition, options } = useDesigning()
  const counted = (first: number, idOf: 'design.levels' | 'flow.by.unitHead') =>
    [first, ...counts.map((count) => count + first)].slice(0, 5).map((count) => ({
      value: String(count),
      label: intl.formatMessage({ id: idOf }, { count, above: count }),
    }))
  switch (value.by) {
    case 'users':
      return <People value={value} onChange={onChange} />
    case 'role':
      return (
        <>
          <ChoiceField
            labelId="design.role"
            value={value.role}
            onChange={(role) => onChange({ ...value, role })}
            options={including(coded(options.roles), value.role)}
          />
          <ChoiceField
            labelId="design.of"
            value={value.of}
            onChange={(of) => onChange({ ...value, of: places.find((place) => place === of) ?? value.of })}
            options={choices(places, (place) => `design.of.${place}`)}
          />
        </>
      )
    case 'group':
      return (
        <ChoiceField
          labelId="design.group"
          value={value.group}
          onChange={(group) => onChange({ ...value, group })}
          options={including(coded(options.groups), value.group)}
        />
      )
    case 'unitHead':
      return (
        <ChoiceField
          labelId="design.above"
          value={String(value.above)}
          onChange={(above) => onChange({ ...value, above: Number(above) })}
          options={including(counted(0, 'flow.by.unitHead'), String(value.above))}
        />
      )
    case 'unitHeads':
    case 'superiors':
      return (
        <ChoiceField
          labelId="design.upTo"
          value={String(value.upTo)}
          onChange={(upTo) => onChange({ ...value, upTo: Number(upTo) })}
          options={including(counted(1, 'design.levels'), String(value.upTo))}
        />
      )
    case 'field':
      return (
        <ChoiceField
          labelId="design.condition.field"
          value={value.field}
          onChange={(field) => onChange({ ...value, field })}
          options={including(choices(personFields(definition.type), fieldId), value.field)}
        />
      )
    case 'inCharge': {
      const nobody = { value: '', label: intl.formatMessage({ id: 'common.none' }) }
      const { but = '', ...rest } = value
      return (
        <ChoiceField
          labelId="design.but"
          value={but}
          onChange={(field) => onChange(field === '' ? rest : { ...rest, but: field })}
          options={including([nobody, ...choices(personFields(definition.type), fieldId)], but)}
        />
      )
    }
    case 'condition':
      return (
        <>
          <ConditionBuilder
            value={value.when}
            onChange={(when, typing) => onChange({ ...value, when }, typing)}
            name={intl.formatMessage({ id: 'design.when' })}
          />
          {(['ask', 'otherwise'] as const).map((side) => (
            <Part key={side} legend={<FormattedMessage id={`design.by.condition.${side}`} />}>
              <Assignees
                value={value[side]}
                onChange={(people, typing) => onChange({ ...value, [side]: people }, typing && `${side}.${typing}`)}
                name={intl.formatMessage(
                  { id: 'design.within' },
                  { name, part: intl.formatMessage({ id: `design.by.condition.${side}` }) },
                )}
              />
            </Part>
          ))}
        </>
      )
    default:
      return null
  }
}

/** What has a code, called by its name, and by its code as well where two are called alike. */
const useCoded = () => {
  const both = useBothLanguages()
  return (all: FlowOptions['roles']) => toldApart(all.map(({ code, name, nameEn }) => ({ value: code, code, label: both(name, nameEn) })))
}

/** As many as one way names. */
const mostPeople = 50

function People({ value, onChange }: { value: Extract<Assignee, { by: 'users' }>; onChange: (assignee: Assignee) => void }) {
  const { names, meet } = useDesigning()
  const people = value.users.map((id): ChosenPerson => {
    const known = names.find(({ by, key }) => by === 'user' && key === id)
    return { id, name: known?.name ?? id, nameEn: known?.nameEn ?? id, companyName: '', companyNameEn: '', unitName: '', unitNameEn: '' }
  })
  const choose = (chosen: readonly ChosenPerson[]) => {
    meet(chosen)
    onChange({ ...value, users: chosen.map(({ id }) => id) })
  }
  return (
    <ChoosePeople
      labelId="design.people"
      searchId="design.people.search"
      source={['GET /api/approval/person']}
      find={(q, signal) => getApprovalPeople({ q }, { signal, quiet: true })}
      except={[]}
      most={mostPeople}
      value={people}
      onChange={choose}
      error={null}
    />
  )
}
