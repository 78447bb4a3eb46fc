import { Flex } from '@chakra-ui/react'
import { FormattedMessage } from 'react-intl'
import { FormDialog } from '#src/components/form/FormDialog.tsx'
import { useForm } from '#src/components/form/useForm.ts'
import type { Choice } from '#src/lib/choice.ts'
import type { Entity } from '#src/contract/entity.ts'
import { EntityField, type OwnField } from './EntityField.tsx'
import { useDeclared, type Load } from './declared.ts'
import { emptyOf, fieldsOf } from './fields.ts'

type Values = Record<string, unknown>

interface EntityDialogProps {
  load: Load
  word: string
  /** What it is called; empty for a new one. */
  title: string
  first: Values
  choices: Record<string, readonly Choice[]>
  /** Fields that the screen draws itself. */
  own?: Readonly<Record<string, OwnField>> | undefined
  send: (content: Values) => Promise<unknown>
  /** Reads the record again, after somebody else changed it. @returns nothing when it is gone */
  onTakeCurrent: () => Promise<Values | undefined>
  onSent: () => void
  onClose: () => void
}

/** The form of one record of base data, drawn by the schema of what is sent. */
export default function EntityDialog({ load, ...rest }: EntityDialogProps) {
  const declared = useDeclared(rest.word, load)
  return declared ? <DeclaredDialog {...rest} entity={declared.entity} /> : null
}

function DeclaredDialog({
  word,
  title,
  first,
  choices,
  own,
  send,
  onTakeCurrent,
  onSent,
  onClose,
  entity: { content: schema, leftOut },
}: Omit<EntityDialogProps, 'load'> & { entity: Pick<Entity, 'content' | 'leftOut'> }) {
  const fields = fieldsOf(schema)
  const contentOf = (values: Values): Values =>
    Object.fromEntries(fields.map((field) => [field.name, values[field.name] ?? emptyOf(field, choices[field.name])]))
  const form = useForm({ first: contentOf(title === '' ? { ...leftOut, ...first } : first), rule: async () => schema, send, onSent })
  const takeCurrent = async () => {
    const current = await onTakeCurrent()
    if (current) form.restart(contentOf(current))
  }
  return (
    <FormDialog
      form={form}
      title={title === '' ? <FormattedMessage id="entity.new" /> : <FormattedMessage id="entity.editNamed" values={{ name: title }} />}
      confirm={<FormattedMessage id="common.save" />}
      onTakeCurrent={takeCurrent}
      onClose={onClose}
    >
      <Flex direction="column" gap="4">
        {fields.map((field) => {
          const Own = own?.[field.name]
          const shared = form.field(field.name)
          return Own ? (
            <Own key={field.name} {...shared} first={first} values={form.values} choices={choices[field.name]} />
          ) : (
            <EntityField key={field.name} {...shared} field={field} word={word} choices={choices[field.name]} />
          )
        })}
      </Flex>
    </FormDialog>
  )
}
