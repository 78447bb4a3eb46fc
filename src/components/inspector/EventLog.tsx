import { chakra, Flex, Input } from '@chakra-ui/react'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { FormattedMessage, FormattedTime, useIntl } from 'react-intl'
import type { MessageId } from '#src/lang/ids.ts'
import type { Entry, Recording } from './recording.ts'
import { useWords, type InspectorWords } from './words.ts'
import { toTheSecond } from '#src/components/value/toTheSecond.ts'

interface EventLogProps {
  recording: Recording
  /** Number of the entry that is looked at. */
  selected: number | null
  onSelect: (number: number) => void
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** What the actors were told, the latest last; it can be searched, and walked through with the arrow keys. */
export function EventLog({ recording: { entries, actors, dropped }, selected, onSelect }: EventLogProps) {
  const intl = useIntl()
  const words = useWords()
  const [search, setSearch] = useState('')
  const machines = new Map(actors.map(({ key, machine }) => [key, machine]))
  const rows = entries.map((entry) => rowOf(entry, machines.get(entry.actor) ?? '', words, intl.formatMessage))
  const wanted = search.trim().toLowerCase()
  const found = rows.filter(({ text }) => text.includes(wanted))
  return (
    <Flex
      direction="column"
      minW="0"
      minH="0"
      h={{ base: '20rem', lg: 'auto' }}
      borderEndWidth={{ lg: '1px' }}
      borderBottomWidth={{ base: '1px', lg: '0' }}
    >
      <Flex gap="3" align="center" p="2">
        <Input
          size="xs"
          type="search"
          aria-label={intl.formatMessage({ id: 'inspector.search' })}
          placeholder={intl.formatMessage({ id: 'inspector.search' })}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || search === '') return
            event.preventDefault()
            setSearch('')
          }}
        />
        <chakra.span fontSize="xs" color="fg.muted" whiteSpace="nowrap" role="status">
          <FormattedMessage id="inspector.count" values={{ found: found.length, all: entries.length }} />
        </chakra.span>
      </Flex>
      <Scrolled latest={entries.at(-1)?.number ?? 0} follow={selected === null} label={intl.formatMessage({ id: 'inspector.log' })}>
        {dropped > 0 ? (
          <chakra.p px="3" py="1" fontSize="xs" color="fg.muted">
            <FormattedMessage id="inspector.dropped" values={{ count: dropped }} />
          </chakra.p>
        ) : null}
        <chakra.table css={tableStyle} onKeyDown={move}>
          <thead>
            <tr>
              {(['time', 'actor', 'event', 'states'] as const).map((column) => (
                <th key={column} scope="col">
                  <FormattedMessage id={`inspector.column.${column}`} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {found.map(({ entry, actor, event, from, to }) => (
              <tr
                key={entry.number}
                data-refused={entry.accepted ? undefined : ''}
                aria-current={entry.number === selected || undefined}
                onClick={() => onSelect(entry.number)}
              >
                <td className="figures">
                  <FormattedTime value={entry.at} {...toTheSecond} fractionalSecondDigits={3} />
                </td>
                <td>{actor}</td>
                <td>
                  <button type="button" onClick={() => onSelect(entry.number)}>
                    {event}
                  </button>
                </td>
                <td>{from === to || from === '' ? to : `${from} → ${to}`}</td>
              </tr>
            ))}
          </tbody>
        </chakra.table>
        {found.length === 0 ? (
          <chakra.p p="3" color="fg.muted">
            <FormattedMessage id="inspector.noneFound" />
          </chakra.p>
        ) : null}
      </Scrolled>
    </Flex>
  )
}

const move = (event: KeyboardEvent<HTMLElement>) => {
  const step = steps[event.key]
  const row = (event.target as HTMLElement).closest('tr')
  const next = step === 1 ? row?.nextElementSibling : step === -1 ? row?.previousElementSibling : null
  if (step === undefined || !row) return
  event.preventDefault()
  const button = next?.querySelector('button')
  button?.focus()
  button?.click()
}

/** Stays at the end while the end is what is looked at. */
function Scrolled({ latest, follow, label, children }: { latest: number; follow: boolean; label: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (follow && box.current) box.current.scrollTop = box.current.scrollHeight
  }, [latest, follow])
  return (
    <chakra.div ref={box} flex="1" minH="0" overflow="auto" role="region" tabIndex={0} aria-label={label}>
      {children}
    </chakra.div>
  )
}

interface LogRow {
  entry: Entry
  actor: string
  event: string
  from: string
  to: string
  /** Everything that can be searched, in small letters. */
  text: string
}

const rowOf = (entry: Entry, machine: string, words: InspectorWords, format: (message: { id: MessageId }) => string): LogRow => {
  const actor = words.actor(entry.actor, machine)
  const event = entry.event === '' ? format({ id: `inspector.kind.${entry.kind}` as MessageId }) : words.event(machine, entry.event)
  const [left, entered] = [entry.from.filter((state) => !entry.to.includes(state)), entry.to.filter((state) => !entry.from.includes(state))]
  const from = words.states(machine, left)
  const to = entry.accepted
    ? words.states(machine, entered.length > 0 ? entered : entry.to)
    : format({ id: entry.kind === 'failed' ? 'inspector.kind.failed' : 'inspector.ignored' })
  const searched = [actor, event, from, to, entry.actor, entry.event, entry.sender, ...entry.from, ...entry.to, ...entry.actions]
  return { entry, actor, event, from, to, text: searched.join(' ').toLowerCase() }
}

const tableStyle = {
  w: 'full',
  fontSize: 'xs',
  '& th': { textAlign: 'start', fontWeight: 'medium', color: 'fg.muted', px: '2', py: '1', position: 'sticky', top: '0', bg: 'bg.panel' },
  '& td': { px: '2', py: '1', borderTopWidth: '1px', verticalAlign: 'middle', overflowWrap: 'anywhere' },
  '& td:first-of-type': { whiteSpace: 'nowrap', color: 'fg.muted' },
  '& tr': { cursor: 'pointer' },
  '& tbody tr:hover': { bg: 'bg.muted' },
  '& tbody tr[aria-current]': { bg: 'accent.subtle' },
  '& tr[data-refused] td': { color: 'fg.muted', fontStyle: 'italic' },
  '& button': { textAlign: 'start', fontWeight: 'medium', cursor: 'pointer', fontStyle: 'inherit' },
} as const
