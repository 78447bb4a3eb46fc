import { Box, chakra } from '@chakra-ui/react'
import { FormattedMessage } from 'react-intl'
import { Card, Section } from '#src/components/detail/DetailPage.tsx'
import { ToldMoment } from '#src/components/value/ToldMoment.tsx'
import { ResultPill } from '#src/components/value/ResultPill.tsx'
import type { Data } from '#src/contract/index.ts'

type Quotation = Data<'GET /api/po/quotation/{id}'>

/** How my quotation ended, my rank, and why it was decided so. */
export function Outcome({ state, rank, reason, chosen, contestableUntil }: Quotation) {
  if (reason === null) return null
  return (
    <Section titleId="supplier.result">
      <Card>
        <Box display="flex" gap="3" alignItems="center" flexWrap="wrap" mb="2">
          <ResultPill state={state} chosen={chosen} />
          {rank === null ? null : <FormattedMessage id="quotation.rank" values={{ rank }} />}
        </Box>
        <chakra.dl fontSize="sm">
          {contestableUntil === null ? null : (
            <Box mb="2">
              <chakra.dt color="fg.muted" fontSize="xs">
                <FormattedMessage id="project.contestableUntil" />
              </chakra.dt>
              <dd>
                <ToldMoment at={contestableUntil} />
              </dd>
            </Box>
          )}
          <chakra.dt color="fg.muted" fontSize="xs">
            <FormattedMessage id="common.reason" />
          </chakra.dt>
          <chakra.dd whiteSpace="pre-wrap">{reason}</chakra.dd>
        </chakra.dl>
      </Card>
    </Section>
  )
}
