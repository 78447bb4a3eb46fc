import { chakra, NativeSelect } from '@chakra-ui/react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { MessageId } from '#src/lang/ids.ts'
import { differencesOf, hidesSomething, statesBetween } from './differences.ts'
import type { Seen } from './mask.ts'
import { SeenValue, treeStyle } from './SnapshotView.tsx'
import { SideBox } from './SideBox.tsx'
import type { Entry } from './recording.ts'
import { useWords } from './words.ts'
import { toTheSecond } from '#src/components/value/toTheSecond.ts'

interface ChangesProps {
  machine: string
  entry: Entry
  own: readonly Entry[]
}

const offeredAtMost = 100

/** What differs between this moment of an actor and another one: the one before, unless another is chosen. */
export function Changes({ machine, entry, own }: ChangesProps) {
  const intl = useIntl()
  const words = useWords()
  const [chosen, choose] = useState('')
  const before = own[own.indexOf(entry) - 1]
  const other = own.find(({ number }) => String(number) === chosen) ?? before
  const label = intl.formatMessage({ id: 'inspector.compareWith' })
  return (
    <SideBox titleId="inspector.side.changes">
      <NativeSelect.Root size="xs" mb="2" maxW="24rem">
        <NativeSelect.Field aria-label={label} title={label} value={chosen} onChange={({ target }) => choose(target.value)}>
          <option value="">{intl.formatMessage({ id: 'inspector.compareWithBefore' })}</option>
          {own
            .filter((candidate) => candidate !== entry)
            .slice(-offeredAtMost)
            .map(({ number, at, event, kind }) => (
              <option key={number} value={number}>
                {intl.formatTime(at, { ...toTheSecond, fractionalSecondDigits: 3 })}{' '}
                {event === '' ? intl.formatMessage({ id: `inspector.kind.${kind}` as MessageId }) : words.event(machine, event)}
              </option>
            ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
      {other ? <Between machine={machine} before={other} after={entry} /> : <FormattedMessage id="inspector.nothingBefore" />}
    </SideBox>
  )
}

function Between({ machine, before, after }: { machine: string; before: Entry; after: Entry }) {
  const words = useWords()
  const { left, entered } = statesBetween(before, after)
  const differences = differencesOf(before.context, after.context)
  const isSame = left.length + entered.length + differences.length === 0
  return (
    <chakra.div css={{ ...treeStyle, ...style }}>
      {isSame ? <FormattedMessage id="inspector.noChanges" /> : null}
      <ul>
        {left.map((path) => (
          <li key={path} data-sign="−">
            {words.state(machine, path)} <code>{path}</code>
          </li>
        ))}
        {entered.map((path) => (
          <li key={path} data-sign="+">
            {words.state(machine, path)} <code>{path}</code>
          </li>
        ))}
        {differences.map(({ path, ...sides }) => (
          <li key={`context ${path}`}>
            <code>{path}</code>
            <Side sign="−" seen={sides.before} />
            <Side sign="+" seen={sides.after} />
          </li>
        ))}
      </ul>
      {hidesSomething(before.context) || hidesSomething(after.context) ? (
        <chakra.p mt="3" color="fg.muted" fontFamily="body">
          <FormattedMessage id="inspector.hiddenNote" />
        </chakra.p>
      ) : null}
    </chakra.div>
  )
}

function Side({ sign, seen }: { sign: '−' | '+'; seen: Seen | undefined }) {
  if (seen === undefined) return null
  return (
    <div data-sign={sign}>
      <SeenValue seen={seen} />
    </div>
  )
}

/** What was is told from what is by a sign as well as by its colour. */
const style = {
  '& [data-sign]': { ps: '5', position: 'relative' },
  '& [data-sign]::before': { content: 'attr(data-sign)', position: 'absolute', insetInlineStart: '1', fontWeight: 'bold' },
  '& [data-sign="−"]': { bg: 'tone.bad.bg', color: 'tone.bad.fg' },
  '& [data-sign="+"]': { bg: 'tone.good.bg', color: 'tone.good.fg' },
  '& [data-sign] code, & [data-sign] [data-hidden]': { color: 'inherit' },
} as const
