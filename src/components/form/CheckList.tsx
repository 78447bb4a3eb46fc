import { Box, chakra, Flex } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { SearchField } from '#src/components/form/SearchField.tsx'
import type { MessageId } from '#src/lang/ids.ts'
import type { Choice } from '#src/lib/choice.ts'

interface CheckListProps {
  labelId: MessageId
  /** Choices under their headings; a heading is no choice. */
  groups: { title: string | null; choices: Choice[] }[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  /** Offers a search once there are more than one can overlook. */
  searchId?: MessageId
}

/** Several of many: what is chosen on top, the rest found by a word. */
export function CheckList({ labelId, groups, chosen, onChange, searchId }: CheckListProps) {
  const intl = useIntl()
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const all = groups.flatMap(({ choices }) => choices)
  const shown = groups
    .map(({ title, choices }) => ({
      title,
      choices: choices.filter(({ label }) => `${title ?? ''} ${label}`.toLowerCase().includes(wanted)),
    }))
    .filter(({ choices }) => choices.length > 0)
  const toggle = (value: string) => onChange(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value])
  return (
    <Box borderWidth="1px" rounded="md" bg="bg.panel" p="3">
      {chosen.length > 0 ? (
        <Flex gap="2" wrap="wrap" mb="3">
          {chosen.map((value) => {
            const name = all.find((choice) => choice.value === value)?.label ?? value
            return (
              <chakra.button
                key={value}
                type="button"
                css={chipStyle}
                aria-label={intl.formatMessage({ id: 'upload.remove' }, { name })}
                onClick={() => toggle(value)}
              >
                {name}
                <X size="1em" aria-hidden />
              </chakra.button>
            )
          })}
        </Flex>
      ) : null}
      {searchId ? <SearchField mb="2" label={intl.formatMessage({ id: searchId })} value={text} onSearch={setText} /> : null}
      <Box maxH="16rem" overflow="auto" role="group" aria-label={intl.formatMessage({ id: labelId })}>
        {shown.map(({ title, choices }) => (
          <Box key={title ?? ''} mb="2">
            {title === null ? null : (
              <Box fontSize="xs" color="fg.muted" py="1">
                {title}
              </Box>
            )}
            {choices.map(({ value, label }) => (
              <chakra.label key={value} css={choiceStyle}>
                <input type="checkbox" checked={chosen.includes(value)} onChange={() => toggle(value)} />
                {label}
              </chakra.label>
            ))}
          </Box>
        ))}
        {shown.length === 0 ? (
          <Box fontSize="sm" color="fg.muted" py="3">
            <FormattedMessage id="common.nothingMatches" />
          </Box>
        ) : null}
      </Box>
    </Box>
  )
}

const chipStyle = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1.5',
  px: '2.5',
  py: '1',
  minH: { base: '9', md: '7' },
  rounded: 'full',
  fontSize: 'sm',
  bg: 'accent.subtle',
  color: 'accent.fg',
  cursor: 'pointer',
} as const

const choiceStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  minH: { base: '11', md: '8' },
  px: '2',
  rounded: 'sm',
  fontSize: 'sm',
  cursor: 'pointer',
  _hover: { bg: 'bg.muted' },
  '& input': { w: '1.15rem', h: '1.15rem', flexShrink: '0', accentColor: 'var(--fl-colors-accent-solid)' },
} as const
