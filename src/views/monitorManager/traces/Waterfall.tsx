import { Box, chakra } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { nested, type Nested } from '#src/lib/trace.ts'
import { CallOutcome } from '#src/components/trace/CallOutcome.tsx'
import type { Span } from '#src/services/trace.ts'
import { useNames } from './useNames.ts'

/** So that what took no time is still seen. Percent of the whole. */
const least = 0.4

/** Where the time of a trace went: a line for each span, below what contains it, with a bar from its beginning to its end. */
export function Waterfall({ spans }: { spans: readonly Span[] }) {
  const lines = useMemo(() => nested(spans), [spans])
  const whole = Math.max(...spans.map((span) => span.fromMs + span.milliseconds), 0.001)
  return (
    <Box borderWidth="1px" rounded="md" bg="bg.panel" overflow="hidden">
      <chakra.table w="full" css={style}>
        <thead>
          <tr>
            <th scope="col">
              <FormattedMessage id="trace.span" />
            </th>
            <th scope="col">
              <FormattedMessage id="trace.course" />
            </th>
            <th scope="col">
              <FormattedMessage id="trace.duration" />
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line key={line.id} line={line} whole={whole} />
          ))}
        </tbody>
      </chakra.table>
    </Box>
  )
}

function Line({ line, whole }: { line: Nested<Span>; whole: number }) {
  const intl = useIntl()
  const { gestureName, duration } = useNames()
  const [opened, setOpened] = useState(false)
  const name = line.kind === 'gesture' ? gestureName(line.name) : line.name
  const isRefused = line.code !== null && line.code !== 200
  return (
    <tr>
      <td style={{ paddingInlineStart: `${0.75 + Math.min(line.depth, 6) * 0.9}rem` }}>
        <chakra.button type="button" aria-expanded={opened} onClick={() => setOpened(!opened)} data-opened={opened || undefined}>
          <chakra.span className="kind" data-kind={line.kind}>
            <FormattedMessage id={`trace.kind.${line.kind}`} />
          </chakra.span>
          {name}
        </chakra.button>
        {opened && line.process ? (
          <chakra.p color="fg.muted" fontSize="xs" wordBreak="break-all">
            {line.requestId} · {line.process}
          </chakra.p>
        ) : null}
        {isRefused ? <CallOutcome code={line.code ?? 0} /> : null}
      </td>
      <td aria-label={intl.formatMessage({ id: 'trace.begins' }, { value: duration(line.fromMs) })}>
        <span className="course">
          <span
            className="bar"
            data-kind={line.kind}
            data-bad={line.code === 50000 || undefined}
            style={{
              insetInlineStart: `${Math.min((line.fromMs / whole) * 100, 100 - least)}%`,
              width: `${Math.max((line.milliseconds / whole) * 100, least)}%`,
            }}
          />
        </span>
      </td>
      <td className="figures">{duration(line.milliseconds)}</td>
    </tr>
  )
}

const style = {
  tableLayout: 'fixed',
  fontSize: 'sm',
  '& th': { textAlign: 'start', fontWeight: 'medium', color: 'fg.muted', fontSize: 'xs', px: '3', py: '2', bg: 'bg.subtle' },
  '& th:first-of-type': { w: { base: '50%', md: '46%' } },
  '& th:last-of-type, & td:last-of-type': { w: { base: '5.25rem', md: '7rem' }, textAlign: 'end', whiteSpace: 'nowrap' },
  '& td': { px: '3', py: '1.5', borderTopWidth: '1px', verticalAlign: 'top' },
  '& button': { display: 'block', w: 'full', minH: '6', textAlign: 'start', cursor: 'pointer', truncate: true },
  '& button[data-opened]': { whiteSpace: 'normal', wordBreak: 'break-word' },
  '& .kind': { fontSize: 'xs', color: 'fg.muted', me: '2' },
  '& .course': { display: 'block', position: 'relative', h: '1.25rem' },
  '& .bar': { position: 'absolute', top: '0.3rem', h: '0.65rem', rounded: 'xs', bg: 'accent.solid', maxW: 'full' },
  '& .bar[data-kind=gesture]': { bg: 'border.emphasized' },
  '& .bar[data-kind=wait]': { bg: 'tone.waiting.fg' },
  '& .bar[data-kind=statement]': { bg: 'tone.good.fg' },
  '& .bar[data-bad]': { bg: 'tone.bad.fg' },
} as const
