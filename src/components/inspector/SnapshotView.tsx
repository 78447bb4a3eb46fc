import { Box, chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import type { MessageId } from '#src/lang/ids.ts'
import type { Seen } from './mask.ts'
import { SideBox } from './SideBox.tsx'
import type { Entry } from './recording.ts'
import { useWords } from './words.ts'

/** What came, what it did, and the context afterwards, as far as it may be seen. */
export function SnapshotView({ machine, entry }: { machine: string; entry: Entry }) {
  const words = useWords()
  const { event, sender, actor, actions, work, detail, context } = entry
  return (
    <SideBox titleId="inspector.side.snapshot">
      <chakra.dl css={factStyle}>
        {event === '' ? null : <Fact id="inspector.column.event">{words.event(machine, event)}</Fact>}
        {sender === null || sender === actor ? null : <Fact id="inspector.sender">{sender}</Fact>}
        {actions.length === 0 ? null : <Fact id="inspector.actions">{actions.join(', ')}</Fact>}
        {work.length === 0 ? null : <Fact id="inspector.work">{work.join(', ')}</Fact>}
      </chakra.dl>
      {detail === null ? null : <Tree titleId="inspector.detail" seen={detail} />}
      <Tree titleId="inspector.context" seen={context} />
    </SideBox>
  )
}

function Fact({ id, children }: { id: MessageId; children: ReactNode }) {
  return (
    <div>
      <dt>
        <FormattedMessage id={id} />
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

function Tree({ titleId, seen }: { titleId: MessageId; seen: Seen }) {
  return (
    <Box mt="2">
      <chakra.h3 fontSize="xs" fontWeight="semibold" color="fg.muted">
        <FormattedMessage id={titleId} />
      </chakra.h3>
      <chakra.div css={treeStyle}>
        <SeenValue seen={seen} />
      </chakra.div>
    </Box>
  )
}

/** A value as far as it may be seen, with its parts. */
export function SeenValue({ seen }: { seen: Seen }) {
  const words = useWords()
  if (typeof seen === 'object' && seen !== null && !('hidden' in seen)) {
    const entries = 'list' in seen ? seen.list.map((entry, index): [string, Seen] => [String(index), entry]) : Object.entries(seen.parts)
    if (entries.length === 0) return <span>{'list' in seen ? '[]' : '{}'}</span>
    return (
      <ul>
        {entries.map(([key, part]) => (
          <li key={key}>
            <code>{key}</code> <SeenValue seen={part} />
          </li>
        ))}
      </ul>
    )
  }
  const isHidden = typeof seen === 'object' && seen !== null
  return <span data-hidden={isHidden ? '' : undefined}>{words.plain(seen)}</span>
}

export const treeStyle = {
  fontSize: 'xs',
  lineHeight: '1.7',
  fontFamily: 'mono',
  overflowWrap: 'anywhere',
  '& ul ul': { ps: '4', borderStartWidth: '1px' },
  '& code': { color: 'accent.fg', fontFamily: 'inherit', me: '2' },
  '& [data-hidden]': { color: 'fg.muted', fontStyle: 'italic', fontFamily: 'body' },
} as const

const factStyle = {
  fontSize: 'xs',
  '& > div': { display: 'flex', gap: '2', py: '0.5' },
  '& dt': { color: 'fg.muted', flexShrink: '0' },
  '& dd': { overflowWrap: 'anywhere' },
} as const
