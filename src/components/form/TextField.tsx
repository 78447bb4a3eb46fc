import { Box, Field, Flex, Input, NativeSelect, Textarea } from '@chakra-ui/react'
import { lazy, memo, Suspense, useState, type ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { MessageId } from '#src/lang/ids.ts'
import type { Choice } from '#src/lib/choice.ts'
import { useTyped } from './useTyped.ts'

const Combobox = lazy(() => import('./Combobox.tsx'))

export interface FieldProps {
  labelId: MessageId
  value: string
  onChange: (value: string) => void
  helpId?: MessageId
  /** Said of what is typed as it is now, beside the help. */
  note?: ReactNode
  error?: ReactNode
  required?: boolean
  disabled?: boolean
}

/** A label, a control, its help and its error: the frame of every field. */
export function Labelled({
  labelId,
  helpId,
  note,
  error,
  required,
  disabled,
  children,
}: Omit<FieldProps, 'value' | 'onChange'> & { children: ReactNode }) {
  const [wasWrong, setWasWrong] = useState(false)
  if (error && !wasWrong) setWasWrong(true)
  return (
    <Field.Root invalid={Boolean(error)} required={required ?? false} disabled={disabled ?? false}>
      <Field.Label>
        <FormattedMessage id={labelId} />
        <Field.RequiredIndicator />
      </Field.Label>
      {children}
      {error ? <Field.ErrorText>{error}</Field.ErrorText> : null}
      {/* An error that goes as the field is left must not take the button away from under the pointer. */}
      {wasWrong && !error ? <Box aria-hidden fontSize="xs" minH="1lh" /> : null}
      {helpId ? (
        <Field.HelperText>
          <FormattedMessage id={helpId} />
        </Field.HelperText>
      ) : null}
      {note ? (
        <Field.HelperText aria-live="polite" color="fg">
          {note}
        </Field.HelperText>
      ) : null}
    </Field.Root>
  )
}

interface TextFieldProps extends FieldProps {
  type?: string
  inputMode?: 'numeric' | 'decimal' | 'tel' | 'email'
  maxLength?: number
  name?: string
  autoComplete?: string
  /** Of dates. */
  min?: string
  max?: string
  /** Larger where it is filled in on a telephone. */
  size?: 'sm' | 'lg'
  onBlur?: () => void
  /** Stands beside the control, such as a button that fills it. */
  beside?: ReactNode
}

/** Fields are drawn anew only when something of them has changed. */
export const TextField = memo(function TextField({
  type = 'text',
  inputMode,
  maxLength,
  name,
  autoComplete,
  min,
  max,
  size = 'sm',
  onBlur,
  beside,
  ...rest
}: TextFieldProps) {
  const typed = useTyped<HTMLInputElement>(rest.value, rest.onChange)
  const input = (
    <Input
      size={size}
      type={type}
      name={name}
      autoComplete={autoComplete}
      inputMode={inputMode}
      maxLength={maxLength}
      min={min}
      max={max}
      bg="bg.panel"
      onBlur={onBlur}
      {...typed}
    />
  )
  return (
    <Labelled {...rest}>
      {beside ? (
        <Flex w="full" gap="2" align="center">
          {input}
          {beside}
        </Flex>
      ) : (
        input
      )}
    </Labelled>
  )
})

export const LongTextField = memo(function LongTextField({
  rows = 3,
  maxLength,
  ...rest
}: FieldProps & { rows?: number; maxLength?: number }) {
  const typed = useTyped<HTMLTextAreaElement>(rest.value, rest.onChange)
  return (
    <Labelled {...rest}>
      <Textarea size="sm" rows={rows} maxLength={maxLength} bg="bg.panel" {...typed} />
    </Labelled>
  )
})

/** So many are taken in at a glance; among more one searches. */
const atAGlance = 8

export interface ChoiceInputProps {
  label: string
  value: string
  onChange: (value: string) => void
  options: readonly Choice[]
  size?: 'sm' | 'lg'
  name?: string | undefined
}

/** One of several: a plain select, or a field that narrows them as one types where they are many. */
export function ChoiceInput(props: ChoiceInputProps) {
  const { label, value, onChange, options, size = 'sm', name } = props
  if (options.filter((option) => option.value !== '').length > atAGlance)
    return (
      <Suspense
        fallback={
          <Input size={size} bg="bg.panel" readOnly aria-label={label} value={options.find((each) => each.value === value)?.label ?? ''} />
        }
      >
        <Combobox {...props} />
      </Suspense>
    )
  return (
    <NativeSelect.Root size={size}>
      <NativeSelect.Field name={name} aria-label={label} bg="bg.panel" value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  )
}

/** A choice among the filters of a list. */
export function ChoiceFilter(props: Omit<ChoiceInputProps, 'size' | 'name'>) {
  return (
    <Box minW="36" maxW={{ sm: '56' }} flex={{ base: '1 1 9rem', sm: 'none' }}>
      <ChoiceInput {...props} />
    </Box>
  )
}

/** A labelled choice among several. */
export const ChoiceField = memo(function ChoiceField({
  options,
  size,
  name,
  value,
  onChange,
  ...rest
}: FieldProps & Pick<ChoiceInputProps, 'options' | 'size' | 'name'>) {
  const label = useIntl().formatMessage({ id: rest.labelId })
  return (
    <Labelled {...rest}>
      <ChoiceInput label={label} value={value} onChange={onChange} options={options} size={size} name={name} />
    </Labelled>
  )
})
