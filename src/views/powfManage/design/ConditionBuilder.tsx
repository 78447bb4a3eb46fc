import { Button, chakra, Flex } from '@chakra-ui/react'
import { Plus, Trash2 } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { fieldText } from '#src/components/flow/fieldTexts.ts'
import { ChoiceField } from '#src/components/form/TextField.tsx'
import type { MessageId } from '#src/lang/ids.ts'
import { orderings, type Condition } from '#src/machines/approval/definition.ts'
import { askedOf } from '#src/machines/approval/faults.ts'
import { fieldsOf } from '#src/machines/approval/flowFields.ts'
import { askedAs, conditionOf, firstAsked, groupOf, type Asked, type Group } from './asking.ts'
import { askableIn, useDesigning } from './designing.ts'
import { including, Tool, useChoices } from './fields.tsx'
import { ValueField } from './ValueField.tsx'

interface ConditionProps {
  value: Condition
  /** @param typing the field that is typed in */
  onChange: (condition: Condition, typing?: string) => void
  /** Of the whole condition. */
  name: string
}

/** What a branch asks of the form: questions that hold together or one of which has to, in groups within groups. */
export const ConditionBuilder = ({ value, onChange, name }: ConditionProps) => (
  <GroupForm group={groupOf(value)} onChange={(group, typing) => onChange(conditionOf(group), typing)} name={name} path="" />
)

interface GroupProps {
  group: Group
  onChange: (group: Group, typing?: string) => void
  name: string
  path: string
  onRemove?: () => void
}

function GroupForm({ group: { way, parts }, onChange, name, path, onRemove }: GroupProps) {
  const intl = useIntl()
  const choices = useChoices()
  const { definition } = useDesigning()
  const put = (at: number, part: Condition, typing?: string) => onChange({ way, parts: parts.with(at, part) }, typing)
  const add = (part: Condition) => onChange({ way, parts: [...parts, part] })
  const partName = (at: number) => intl.formatMessage({ id: 'design.condition.part' }, { name, number: at + 1 })
  return (
    <chakra.fieldset css={groupStyle}>
      <legend>{name}</legend>
      {parts.length > 1 || way === 'any' ? (
        <ChoiceField
          labelId="design.condition.way"
          value={way}
          onChange={(chosen) => onChange({ way: chosen === 'any' ? 'any' : 'all', parts })}
          options={choices(['all', 'any'], (each) => `design.condition.${each}`)}
        />
      ) : null}
      {parts.map((part, at) => {
        const here = `${path}.${String(at)}`
        const remove = () => onChange({ way, parts: parts.toSpliced(at, 1) })
        const shared = { name: partName(at), path: here, onRemove: remove }
        return 'all' in part || 'any' in part ? (
          <GroupForm
            // Parts have no names: each is the one at its place.
            key={here}
            {...shared}
            group={groupOf(part)}
            onChange={(inner, typing) => put(at, inner.way === 'all' ? { all: inner.parts } : { any: inner.parts }, typing)}
          />
        ) : (
          <AskedForm key={here} {...shared} asked={part} onChange={(asked, typing) => put(at, asked, typing)} />
        )
      })}
      <Flex gap="2" wrap="wrap">
        <Button size="2xs" variant="outline" onClick={() => add(firstAsked(definition.type))}>
          <Plus />
          <FormattedMessage id="design.condition.add" />
        </Button>
        <Button
          size="2xs"
          variant="outline"
          onClick={() => add(way === 'all' ? { any: [firstAsked(definition.type)] } : { all: [firstAsked(definition.type)] })}
        >
          <Plus />
          <FormattedMessage id="design.condition.addGroup" />
        </Button>
        {onRemove ? (
          <Tool name={intl.formatMessage({ id: 'upload.remove' }, { name })} onClick={onRemove}>
            <Trash2 />
          </Tool>
        ) : null}
      </Flex>
    </chakra.fieldset>
  )
}

interface AskedProps {
  asked: Asked
  onChange: (asked: Asked, typing?: string) => void
  name: string
  path: string
  onRemove: () => void
}

function AskedForm({ asked, onChange, name, path, onRemove }: AskedProps) {
  const intl = useIntl()
  const choices = useChoices()
  const { definition, options } = useDesigning()
  const fields = fieldsOf(definition.type)
  const permitted = askableIn(options, definition.type)
  const declared = Object.hasOwn(fields, asked.field) ? fields[asked.field] : undefined
  const kind = declared?.kind ?? 'text'
  const operators: readonly Asked['is'][] = askedOf({ kind })
  const choose = (field: string) => onChange(askedAs(field, askedOf({ kind: fields[field]?.kind ?? 'text' })[0] ?? 'unknown', asked))
  const ask = (is: string) => {
    const operator = operators.find((each) => each === is)
    if (operator) onChange(askedAs(asked.field, operator, asked))
  }
  return (
    <chakra.fieldset css={askedStyle}>
      <chakra.legend srOnly>{name}</chakra.legend>
      <ChoiceField
        labelId="design.condition.field"
        value={asked.field}
        onChange={choose}
        options={including(choices(permitted, fieldText), asked.field)}
      />
      <ChoiceField
        labelId="design.condition.operator"
        value={asked.is}
        onChange={ask}
        options={including(
          choices(operators, (is) => operatorId(kind, is)),
          asked.is,
        )}
      />
      <ValueField asked={asked} declared={declared} onChange={(changed) => onChange(changed, `condition${path}`)} />
      <chakra.div justifySelf="end">
        <Tool name={intl.formatMessage({ id: 'upload.remove' }, { name })} onClick={onRemove}>
          <Trash2 />
        </Tool>
      </chakra.div>
    </chakra.fieldset>
  )
}

const operatorId = (kind: string, is: Asked['is']): MessageId => {
  const order = orderings.find((each) => each === is)
  return kind === 'day' && order ? `design.is.day.${order}` : `design.is.${is}`
}

const groupStyle = {
  minW: '0',
  display: 'grid',
  gap: '3',
  ps: '3',
  borderStartWidth: '2px',
  borderStartColor: 'accent.solid',
  '& > legend': { fontSize: 'xs', color: 'fg.muted' },
} as const

const askedStyle = { minW: '0', display: 'grid', gap: '2', bg: 'bg.muted', rounded: 'md', p: '2' } as const
