import { chakra, Flex, IconButton } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
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
    const moveUp = (index: number) => onChange(chosen.toSpliced(index - 1, 2, ...chosen.slice(index - 1, index + 1).toReversed()))
    return (
      <chakra.fieldset>
        <chakra.legend fontSize="sm" fontWeight="medium" mb="1.5">
          <FormattedMessage id={labelId} />
        </chakra.legend>
        <chakra.ol mb={chosen.length > 0 ? '2' : '0'}>
          {chosen.map((id, index) => (
            <Flex as="li" key={id} align="center" gap="2" minH="9" borderBottomWidth="1px" fontSize="sm">
              <chakra.span color="fg.muted" minW="5">
                {index + 1}
              </chakra.span>
              <chakra.span flex="1" minW="0">
                {nameOf(id)}
              </chakra.span>
              {index > 0 ? (
                <IconButton
                  size="2xs"
                  variant="ghost"
                  aria-label={intl.formatMessage({ id: 'entity.moveUp' }, { name: nameOf(id) })}
                  onClick={() => moveUp(index)}
                >
                  <span aria-hidden>↑</span>
                </IconButton>
              ) : null}
              <IconButton
                size="2xs"
                variant="ghost"
                aria-label={intl.formatMessage({ id: 'upload.remove' }, { name: nameOf(id) })}
                onClick={() => onChange(chosen.filter((each) => each !== id))}
              >
                <X />
              </IconButton>
            </Flex>
          ))}
        </chakra.ol>
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
