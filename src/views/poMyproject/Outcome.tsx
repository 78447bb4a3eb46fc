import { Box, chakra } from '@chakra-ui/react'
import { FormattedMessage } from 'react-intl'
import { Card, Section } from '#src/components/detail/DetailPage.tsx'
import { StatePill } from '#src/components/value/StatePill.tsx'

/** How my quotation ended, my rank, and why it was decided so. */
export function Outcome({ state, rank, reason }: { state: string; rank: number | null; reason: string }) {
  return (
    <Section titleId="supplier.result">
      <Card>
        <Box display="flex" gap="3" alignItems="center" flexWrap="wrap" mb="2">
          <StatePill machine="quotation" state={state} />
          {rank === null ? null : <FormattedMessage id="quotation.rank" values={{ rank }} />}
        </Box>
        <chakra.dl fontSize="sm">
          <chakra.dt color="fg.muted" fontSize="xs">
            <FormattedMessage id="common.reason" />
          </chakra.dt>
          <chakra.dd whiteSpace="pre-wrap">{reason}</chakra.dd>
        </chakra.dl>
      </Card>
    </Section>
  )
}
