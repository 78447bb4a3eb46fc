import { Box, Field, Flex, Input, NativeSelect, Textarea } from '@chakra-ui/react'
import { useState, type ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import type { MessageId } from '#src/lang/ids.ts'

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

export function TextField({
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
      value={rest.value}
      onBlur={onBlur}
      onChange={({ target }) => rest.onChange(target.value)}
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
}

export function LongTextField({ rows = 3, maxLength, ...rest }: FieldProps & { rows?: number; maxLength?: number }) {
  return (
    <Labelled {...rest}>
      <Textarea
        size="sm"
        rows={rows}
        maxLength={maxLength}
        bg="bg.panel"
        value={rest.value}
        onChange={({ target }) => rest.onChange(target.value)}
      />
    </Labelled>
  )
}

export function ChoiceField({
  options,
  size = 'sm',
  name,
  ...rest
}: FieldProps & { options: { value: string; label: string }[]; size?: 'sm' | 'lg'; name?: string }) {
  return (
    <Labelled {...rest}>
      <NativeSelect.Root size={size}>
        <NativeSelect.Field name={name} bg="bg.panel" value={rest.value} onChange={({ target }) => rest.onChange(target.value)}>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
    </Labelled>
  )
}
