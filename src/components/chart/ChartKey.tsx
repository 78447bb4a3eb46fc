import { chakra, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import type { ChartLayout } from './layout.ts'
import type { ChartNode } from './marks.ts'
import { dashes } from './measure.ts'

/** What the lines and borders of a chart mean; of what is not in it nothing is said. */
export function ChartKey({ layout, nodes }: { layout: ChartLayout; nodes: readonly ChartNode[] }) {
  return (
    <Flex as="dl" gap="4" rowGap="1" wrap="wrap" px="3" py="2" borderTopWidth="1px" fontSize="xs" color="fg.muted">
      <Sign drawn={<path d="M0 6H24" />}>
        <FormattedMessage id="chart.key.leads" />
      </Sign>
      {layout.lines.some(({ stays }) => stays) ? (
        <Sign drawn={<path d="M0 6H24" strokeDasharray={dashes} />}>
          <FormattedMessage id="chart.key.stays" />
        </Sign>
      ) : null}
      {nodes.some(({ kind }) => kind === 'final') ? (
        <Sign
          drawn={
            <>
              <rect x="1" y="0.75" width="22" height="10.5" rx="3" />
              <rect x="3.5" y="3.25" width="17" height="5.5" rx="1.5" />
            </>
          }
        >
          <FormattedMessage id="chart.key.end" />
        </Sign>
      ) : null}
      {nodes.some(({ beside }) => beside) ? (
        <Sign drawn={<rect x="1" y="0.75" width="22" height="10.5" />}>
          <FormattedMessage id="chart.key.beside" />
        </Sign>
      ) : null}
    </Flex>
  )
}

function Sign({ drawn, children }: { drawn: ReactNode; children: ReactNode }) {
  return (
    <Flex gap="1.5" align="center">
      <dt aria-hidden>
        <chakra.svg viewBox="0 0 24 12" w="6" h="3" fill="none" stroke="fg.subtle" strokeWidth="1.25">
          {drawn}
        </chakra.svg>
      </dt>
      <dd>{children}</dd>
    </Flex>
  )
}
