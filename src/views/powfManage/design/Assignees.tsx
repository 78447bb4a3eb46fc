import { Button, chakra, Flex } from '@chakra-ui/react'
import { ArrowUp, Plus, Trash2 } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { fieldText } from '#src/components/flow/fieldTexts.ts'
import { ChoosePeople, type ChosenPerson } from '#src/components/form/ChoosePeople.tsx'
import { ChoiceField } from '#src/components/form/TextField.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import { toldApart } from '#src/lib/choice.ts'
import type { Assignee } from '#src/machines/approval/definition.ts'
import { getApprovalPeople } from '#src/services/approval.ts'
import { assigneeBy, assigneeKinds, personFields, type AssigneeKind } from './asking.ts'
import { ConditionBuilder } from './ConditionBuilder.tsx'
import { useDesigning, type FlowOptions } from './designing.ts'
import { CountField, including, Part, Tool, useChoices } from './fields.tsx'

interface AssigneesProps {
  value: readonly Assignee[]
  /** @param typing the field that is typed in */
  onChange: (assignees: readonly Assignee[], typing?: string) => void
  /** What these people are asked for, such as “Approvers”. */
  name: string
  /** A vote counts weights. */
  isWeighed?: boolean
}

/** Whom a step asks: everybody found in each of these ways. */
export function Assignees({ value, onChange, name, isWeighed = false }: AssigneesProps) {
  const intl = useIntl()
  const { definition, options } = useDesigning()
  const nameOf = (at: number) => intl.formatMessage({ id: 'design.condition.part' }, { name, number: at + 1 })
  return (
    <>
      {value.map((assignee, at) => {
        const own = nameOf(at)
        const put = (changed: Assignee, typing?: string) => onChange(value.with(at, changed), typing && `${String(at)}.${typing}`)
        return (
          // Ways to find people have no names: each is the one at its place.
          <chakra.fieldset key={own} css={style}>
            <legend>{own}</legend>
            <AssigneeForm value={assignee} onChange={put} name={own} isWeighed={isWeighed || assignee.weight !== undefined} />
            <Flex justify="end" gap="1">
              {at > 0 ? (
                <Tool
                  name={intl.formatMessage({ id: 'entity.moveUp' }, { name: own })}
                  onClick={() => onChange(value.toSpliced(at - 1, 2, ...value.slice(at - 1, at + 1).toReversed()))}
                >
                  <ArrowUp />
                </Tool>
              ) : null}
              <Tool name={intl.formatMessage({ id: 'upload.remove' }, { name: own })} onClick={() => onChange(value.toSpliced(at, 1))}>
                <Trash2 />
              </Tool>
            </Flex>
          </chakra.fieldset>
        )
      })}
      <Button
        size="2xs"
        variant="outline"
        justifySelf="start"
        aria-label={intl.formatMessage({ id: 'design.addTo' }, { name })}
        onClick={() => onChange([...value, assigneeBy('role', definition.type, options)])}
      >
        <Plus />
        <FormattedMessage id="design.add" />
      </Button>
    </>
  )
}

interface AssigneeFormProps {
  value: Assignee
  onChange: (assignee: Assignee, typing?: string) => void
  name: string
  isWeighed: boolean
}

function AssigneeForm({ value, onChange, name, isWeighed }: AssigneeFormProps) {
  const choices = useChoices()
  const { definition, options } = useDesigning()
  const offered = assigneeKinds.filter((by) => by !== 'field' || personFields(definition.type).length > 0)
  const choose = (chosen: string) => {
    const by = assigneeKinds.find((each): each is AssigneeKind => each === chosen)
    if (by) onChange(assigneeBy(by, definition.type, options, value.weight))
  }
  const weigh = (weight: number | undefined) => {
    const { weight: _, ...rest } = value
    onChange(weight === undefined ? rest : { ...rest, weight }, 'weight')
  }
  return (
    <>
      <ChoiceField
        labelId="design.by"
        value={value.by}
        onChange={choose}
        options={including(
          choices(offered, (by) => `design.by.${by}`),
          value.by,
        )}
      />
      <AssigneeParticulars value={value} onChange={onChange} name={name} />
      {isWeighed ? <CountField labelId="design.weight" value={value.weight} onChange={weigh} /> : null}
    </>
  )
}

const style = {
  minW: '0',
  display: 'grid',
  gap: '2',
  bg: 'bg.muted',
  rounded: 'md',
  p: '2',
  '& > legend': { float: 'left', w: 'full', fontSize: 'xs', color: 'fg.muted' },
} as const

interface ParticularsProps {
  value: Assignee
  onChange: (assignee: Assignee, typing?: string) => void
  name: string
}

const counts = [1, 2, 3, 4, 5] as const
const places = ['company', 'unit', 'house'] as const

/** What is said besides of people who are found in this way. */
function AssigneeParticulars({ value, onChange, name }: ParticularsProps) {
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
          options={including(choices(personFields(definition.type), fieldText), value.field)}
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
          options={including([nobody, ...choices(personFields(definition.type), fieldText)], but)}
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
