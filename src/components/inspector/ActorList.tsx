import { Box, chakra } from '@chakra-ui/react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useWords } from './words.ts'
import type { Recording } from './recording.ts'

interface ActorListProps {
  recording: Recording
  selected: string | null
  onSelect: (key: string) => void
}

/** The actors of a recording: those that run, then those that have ended. */
export function ActorList({ recording: { actors, entries }, selected, onSelect }: ActorListProps) {
  const intl = useIntl()
  const words = useWords()
  const sorted = [...actors.filter(({ running }) => running), ...actors.filter(({ running }) => !running)]
  return (
    <Box as="nav" aria-label={intl.formatMessage({ id: 'inspector.actors' })} css={style}>
      <ul>
        {sorted.map(({ key, machine, running }) => {
          const last = entries.findLast(({ actor }) => actor === key)
          return (
            <li key={key}>
              <button type="button" aria-current={key === selected || undefined} onClick={() => onSelect(key)}>
                <chakra.span fontWeight="medium">{words.actor(key, machine)}</chakra.span>
                <chakra.span fontSize="xs" color="fg.muted">
                  {running ? words.states(machine, last?.to ?? []) : <FormattedMessage id="inspector.ended" />}
                </chakra.span>
              </button>
            </li>
          )
        })}
      </ul>
    </Box>
  )
}

const style = {
  overflow: 'auto',
  borderEndWidth: { lg: '1px' },
  borderBottomWidth: { base: '1px', lg: '0' },
  '& ul': { display: 'flex', flexDirection: { base: 'row', lg: 'column' }, gap: '1', p: '2' },
  '& li': { flexShrink: '0' },
  '& button': {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'start',
    textAlign: 'start',
    w: 'full',
    maxW: { base: '14rem', lg: 'none' },
    px: '2.5',
    py: '1.5',
    rounded: 'md',
    cursor: 'pointer',
    _hover: { bg: 'bg.muted' },
  },
  '& button[aria-current]': { bg: 'accent.subtle', color: 'accent.fg' },
} as const
