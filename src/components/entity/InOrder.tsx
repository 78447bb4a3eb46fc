import { chakra } from '@chakra-ui/react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Ordered } from '#src/components/form/Ordered.tsx'
import { ChoiceField } from '#src/components/form/TextField.tsx'
import type { MessageId } from '#src/lang/ids.ts'
import type { OwnField } from './EntityField.tsx'

interface Texts {
  labelId: MessageId
  helpId: MessageId
  /** Of the field by which one more is added. */
  addId: MessageId
}

/** @returns a field of several of what is offered, in an order that matters */
export const inOrder =
  ({ labelId, helpId, addId }: Texts): OwnField =>
  ({ value, onChange, error, choices = [] }) => {
    const intl = useIntl()
    const chosen = Array.isArray(value) ? value.map(String) : []
    const nameOf = (id: string) => choices.find((choice) => choice.value === id)?.label ?? id
    return (
      <chakra.fieldset>
        <chakra.legend fontSize="sm" fontWeight="medium" mb="1.5">
          <FormattedMessage id={labelId} />
        </chakra.legend>
        <Ordered items={chosen.map((id) => ({ id, name: nameOf(id) }))} onChange={onChange} />
        <ChoiceField
          // Emptied once one was taken from it.
          key={chosen.length}
          labelId={addId}
          helpId={helpId}
          value=""
          error={error}
          options={[
            { value: '', label: intl.formatMessage({ id: 'registration.choose' }) },
            ...choices.filter((choice) => !chosen.includes(choice.value)),
          ]}
          onChange={(id) => (id === '' ? undefined : onChange([...chosen, id]))}
        />
      </chakra.fieldset>
    )
  }
