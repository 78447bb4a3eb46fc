import { chakra, IconButton } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { TextField } from '#src/components/form/TextField.tsx'
import type { MessageId } from '#src/lang/ids.ts'
import type { Choice } from '#src/lib/choice.ts'
import type { BothNames } from '#src/machines/approval/definition.ts'
import { useDesigning } from './designing.ts'

interface CountFieldProps {
  labelId: MessageId
  value: number | undefined
  onChange: (count: number | undefined) => void
}

/** A number of something; empty where none is said. */
export const CountField = ({ labelId, value, onChange }: CountFieldProps) => (
  <TextField
    labelId={labelId}
    inputMode="numeric"
    maxLength={4}
    value={value ? String(value) : ''}
    onChange={(text) => onChange(/^\d+$/.test(text.trim()) ? Number(text) : undefined)}
  />
)

/** What something is called, in both languages. */
export function TitleFields({ id, title }: { id: string | null; title: BothNames }) {
  const { edit } = useDesigning()
  const field = (language: keyof BothNames) => ({
    value: title[language],
    maxLength: 100,
    onChange: (text: string) => edit({ do: 'rename', id, title: { ...title, [language]: text } }, `${id ?? ''}.title.${language}`),
  })
  return (
    <>
      <TextField labelId="design.title.zh" required {...field('zh')} />
      <TextField labelId="design.title.en" required {...field('en')} />
    </>
  )
}

/** Fields that belong together, under what they are about. */
export const Part = ({ legend, children }: { legend: ReactNode; children: ReactNode }) => (
  <chakra.fieldset minW="0" display="grid" gap="3" borderTopWidth="1px" pt="3">
    <chakra.legend fontSize="sm" fontWeight="semibold" float="left" w="full">
      {legend}
    </chakra.legend>
    {children}
  </chakra.fieldset>
)

/** One of several, with what it is called before them. */
export const Titled = ({ titleId, children }: { titleId: MessageId; children: ReactNode }) => (
  <Part legend={<FormattedMessage id={titleId} />}>{children}</Part>
)

/** A small button with a picture and a name. */
export function Tool({
  name,
  onClick,
  children,
  disabled = false,
}: {
  name: string
  onClick: () => void
  children: ReactNode
  disabled?: boolean
}) {
  return (
    <IconButton type="button" size="2xs" variant="ghost" aria-label={name} title={name} disabled={disabled} onClick={onClick}>
      {children}
    </IconButton>
  )
}

/** Choices that are called by one kind of text. */
export const useChoices = () => {
  const intl = useIntl()
  return <Value extends string>(values: readonly Value[], idOf: (value: Value) => MessageId): Choice[] =>
    values.map((value) => ({ value, label: intl.formatMessage({ id: idOf(value) }) }))
}

/** The choices, with what is chosen among them though it is offered no more. */
export const including = (options: readonly Choice[], value: string): Choice[] =>
  options.some((option) => option.value === value) ? [...options] : [{ value, label: value }, ...options]
