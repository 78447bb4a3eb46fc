import { Box, chakra } from '@chakra-ui/react'
import type { ComponentType, ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { CheckList } from '#src/components/form/CheckList.tsx'
import { DateField } from '#src/components/form/DateField.tsx'
import { Tick } from '#src/components/form/Tick.tsx'
import { ChoiceField, LongTextField, TextField } from '#src/components/form/TextField.tsx'
import type { MessageId } from '#src/lang/ids.ts'
import type { Choice } from '#src/lib/choice.ts'
import { wholeNumberOf } from '#src/lib/number.ts'
import type { Field } from './fields.ts'

interface EntityFieldProps extends FormField {
  field: Field
  word: string
  choices: readonly Choice[] | undefined
}

/** What a form gives a field of its own. */
interface FormField {
  value: unknown
  onChange: (value: unknown) => void
  error: ReactNode
}

interface OwnFieldProps extends FormField {
  /** What the form began with, and what it holds now. */
  first: Readonly<Record<string, unknown>>
  values: Readonly<Record<string, unknown>>
  choices: readonly Choice[] | undefined
}

/** A field that a screen draws itself. */
export type OwnField = ComponentType<OwnFieldProps>

/** From here on a text has several lines. */
const long = 100

/** One field, drawn as its schema describes it. */
export function EntityField({ value, onChange, error, field, word, choices }: EntityFieldProps) {
  const { name, kind, isDay, required, maxLength, codes } = field
  const intl = useIntl()
  const helpId = `${word}.${name}.help` as MessageId
  const labelId = `${word}.${name}` as MessageId
  const shared = {
    labelId,
    required,
    value: String(value ?? ''),
    onChange,
    error,
    ...(helpId in intl.messages ? { helpId } : {}),
  }
  const options = choices ?? codes?.map((code) => ({ value: code, label: intl.formatMessage({ id: `${labelId}.${code}` as MessageId }) }))
  if (kind === 'flag')
    return (
      <Tick checked={value === true} onChange={onChange}>
        <FormattedMessage id={labelId} />
      </Tick>
    )
  if (kind === 'choices')
    return <Several labelId={labelId} chosen={value as string[]} options={options ?? []} error={error} onChange={onChange} />
  if (options) return <ChoiceField {...shared} options={options} />
  if (kind === 'number')
    return <TextField {...shared} inputMode="numeric" onChange={(text) => onChange(wholeNumberOf(text, { isSigned: true }) ?? text)} />
  if (isDay) return <DateField {...shared} />
  return maxLength !== undefined && maxLength > long ? (
    <LongTextField {...shared} maxLength={maxLength} />
  ) : (
    <TextField {...shared} {...(maxLength === undefined ? {} : { maxLength })} />
  )
}

/** Several of what is offered. */
function Several({ labelId, chosen, options, error, onChange }: SeveralProps) {
  return (
    <chakra.fieldset>
      <chakra.legend fontSize="sm" fontWeight="medium" mb="1.5">
        <FormattedMessage id={labelId} />
      </chakra.legend>
      <CheckList labelId={labelId} groups={[{ title: null, choices: [...options] }]} chosen={chosen} onChange={onChange} />
      {error ? (
        <Box role="alert" color="fg.error" fontSize="xs" mt="1.5" data-problem>
          {error}
        </Box>
      ) : null}
    </chakra.fieldset>
  )
}

interface SeveralProps {
  labelId: MessageId
  chosen: readonly string[]
  options: readonly Choice[]
  error: ReactNode
  onChange: (chosen: string[]) => void
}
