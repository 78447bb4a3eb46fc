import { Box, chakra, Flex } from '@chakra-ui/react'
import { Lock } from 'lucide-react'
import { FormattedList, FormattedMessage } from 'react-intl'
import { Callout } from '#src/components/feedback/Callout.tsx'
import { Card, RecordBody, useRecord } from '#src/components/detail/DetailPage.tsx'
import { Moment } from '#src/components/value/Moment.tsx'
import { TimeLeft } from '#src/components/value/TimeLeft.tsx'
import { getOpening, type Opening } from '#src/services/opening.ts'
import { Comparison } from './Comparison.tsx'
import type { ProjectAction } from './ProjectActions.tsx'
import { PurchaseHead } from './PurchaseHead.tsx'

/** The quotations for a purchase: before the opening a number, after it every price. */
export function OpeningPart({ id }: { id: string }) {
  const record = useRecord(['GET /api/po/project/{id}/opening', id], (signal) => getOpening(id, { signal, quiet: true }))
  return <RecordBody answer={record}>{(opening) => <Room opening={opening} reload={record.reload} />}</RecordBody>
}

function Room({ opening, reload }: { opening: Opening; reload: () => Promise<void> }) {
  const events: readonly ProjectAction[] = opening.matrix
    ? []
    : [opening.state === 'published' ? 'extend' : 'open', 'copy', 'keep', 'askStop']
  return (
    <>
      <PurchaseHead purchase={opening} part="quotation" events={events} reload={reload} />
      {opening.unreadable.length > 0 ? (
        <Callout role="note">
          <FormattedMessage id="purchase.unreadable" values={{ numbers: <FormattedList value={opening.unreadable} /> }} />
        </Callout>
      ) : null}
      {opening.matrix ? <Comparison opening={{ ...opening, matrix: opening.matrix }} /> : <Sealed opening={opening} />}
    </>
  )
}

/** All there is to see before the opening: how many, and when. */
function Sealed({ opening }: { opening: Opening }) {
  return (
    <Card>
      <Flex direction="column" align="center" gap="3" py={{ base: '8', md: '14' }} textAlign="center">
        <chakra.span color="tone.waiting.mark">
          <Lock size="2.5rem" aria-hidden />
        </chakra.span>
        <Box>
          <chakra.p fontSize="5xl" fontWeight="semibold" lineHeight="1" className="figures">
            {opening.quoteCount}
          </chakra.p>
          <chakra.p color="fg.muted" mt="2">
            <FormattedMessage id="purchase.sealedCount" values={{ needed: opening.minQuotes }} />
          </chakra.p>
        </Box>
        <chakra.p fontSize="lg" fontWeight="medium">
          {opening.state === 'published' ? (
            <TimeLeft until={opening.deadline} holds={opening.holds} />
          ) : (
            <FormattedMessage id="common.deadlinePassed" />
          )}
        </chakra.p>
        <chakra.p fontSize="sm" color="fg.muted">
          <FormattedMessage id="common.deadline" /> · <Moment at={opening.deadline} />
        </chakra.p>
        <chakra.p fontSize="sm" color="fg.muted" maxW="34rem">
          <FormattedMessage id="purchase.sealedHelp" />
        </chakra.p>
      </Flex>
    </Card>
  )
}
