import { Button, chakra, Flex } from '@chakra-ui/react'
import { ArrowUp, Plus, Trash2 } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { ChoiceField } from '#src/components/form/TextField.tsx'
import type { Assignee } from '#src/machines/approval/definition.ts'
import { assigneeBy, assigneeKinds, personFields, type AssigneeKind } from './asking.ts'
import { AssigneeParticulars } from './AssigneeParticulars.tsx'
import { useDesigning } from './designing.ts'
import { CountField, including, Tool, useChoices } from './fields.tsx'

export interface AssigneesProps {
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
