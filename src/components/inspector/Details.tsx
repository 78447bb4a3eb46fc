import { Button, Flex } from '@chakra-ui/react'
import { useState, type ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Changes } from './Changes.tsx'
import { LiveChart } from './LiveChart.tsx'
import { SnapshotView } from './SnapshotView.tsx'
import type { Entry, RecordedActor } from './recording.ts'

const sides = ['chart', 'snapshot', 'changes'] as const

interface DetailsProps {
  actor: RecordedActor
  /** The entry after which the actor is shown. */
  entry: Entry
  /** All entries of this actor. */
  own: readonly Entry[]
}

/** One actor as it was after one entry: its chart, its context, and what differs from another moment. */
export function Details({ actor, entry, own }: DetailsProps) {
  const intl = useIntl()
  const [side, show] = useState<(typeof sides)[number]>('chart')
  const content: Record<(typeof sides)[number], () => ReactNode> = {
    chart: () => <LiveChart machine={actor.machine} active={entry.to} />,
    snapshot: () => <SnapshotView machine={actor.machine} entry={entry} />,
    changes: () => <Changes machine={actor.machine} entry={entry} own={own} />,
  }
  return (
    <Flex direction="column" minW="0" minH="0" h={{ base: '26rem', lg: 'auto' }}>
      <Flex gap="1" p="2" role="group" aria-label={intl.formatMessage({ id: 'inspector.sides' })}>
        {sides.map((name) => (
          <Button key={name} size="xs" variant={name === side ? 'subtle' : 'ghost'} aria-pressed={name === side} onClick={() => show(name)}>
            <FormattedMessage id={`inspector.side.${name}`} />
          </Button>
        ))}
      </Flex>
      {content[side]()}
    </Flex>
  )
}
