import { Box, Button, chakra, Flex } from '@chakra-ui/react'
import { useId, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { RecordBody, useRecord } from '#src/components/detail/DetailPage.tsx'
import { ReasonDialog } from '#src/components/detail/ReasonDialog.tsx'
import { refusalIds, Refusals } from '#src/components/detail/Refusals.tsx'
import { useEvent } from '#src/components/detail/useEvent.ts'
import { useBothLanguages } from '#src/components/language.ts'
import { Ago } from '#src/components/Moment.tsx'
import { StatePill } from '#src/components/StatePill.tsx'
import { Empty } from '#src/components/Waiting.tsx'
import type { MessageId } from '#src/lang/ids.ts'
import { approveScope, denyScope, pageScopes, type Scope } from '#src/services/scope.ts'
import { ScopeDialog } from './ScopeDialog.tsx'
import { ScopeHistory } from './ScopeHistory.tsx'

/** The categories a company wants to supply, for those who decide on each: what stands, what waits, whom it would join. */
export function ScopeDecisions({ companyId }: { companyId: string }) {
  const record = useRecord(['GET /api/srm/scope/page', companyId], (signal) =>
    pageScopes({ companyId, state: 'proposed,approved,denied', limit: 100 }, { signal, quiet: true }),
  )
  return (
    <RecordBody answer={record}>
      {({ rows }) =>
        rows.length === 0 ? (
          <Empty title={<FormattedMessage id="scope.noneOfCompany" />} />
        ) : (
          <>
            <chakra.ul display="flex" flexDirection="column" gap="2">
              {rows.map((scope) => (
                <Decision key={scope.id} scope={scope} reload={record.reload} />
              ))}
            </chakra.ul>
            <ScopeDialog />
          </>
        )
      }
    </RecordBody>
  )
}

function Decision({ scope, reload }: { scope: Scope; reload: () => Promise<void> }) {
  const both = useBothLanguages()
  const whyId = useId()
  const [denying, setDenying] = useState(false)
  const approve = useEvent('scope', 'approve', () => approveScope(scope.id, scope.version), reload)
  const deny = useEvent('scope', 'deny', (reason: string) => denyScope(scope.id, scope.version, reason), reload)
  const offers = scope.transitions.filter(({ event }) => event === 'approve' || event === 'deny')
  const details = [scope.regions, scope.brands, scope.capacity].filter((text) => text !== '').join(' · ')
  return (
    <Flex as="li" gap="3" align="center" wrap="wrap" bg="bg.panel" borderWidth="1px" rounded="md" px="3" py="2" fontSize="sm">
      <Box flex="1" minW="12rem">
        <Flex gap="2" align="center" wrap="wrap">
          <chakra.span fontWeight="medium">{both(scope.categoryName, scope.categoryNameEn)}</chakra.span>
          <StatePill machine="scope" state={scope.state} />
          <chakra.span fontSize="xs" color="fg.muted">
            <Ago at={scope.stateSince} />
          </chakra.span>
          <ScopeHistory id={scope.id} category={both(scope.categoryName, scope.categoryNameEn)} />
        </Flex>
        <Box fontSize="xs" color="fg.muted">
          {details ? `${details} · ` : null}
          <FormattedMessage id="scope.rivals" values={{ count: scope.rivals }} />
        </Box>
        {scope.decisionReason ? (
          <Box fontSize="xs" color="tone.bad.fg">
            {scope.decisionReason}
          </Box>
        ) : null}
        <Refusals id={whyId} machine="scope" offered={offers} />
      </Box>
      {offers.map((offer) => (
        <Button
          key={offer.event}
          size="xs"
          variant={offer.event === 'approve' ? 'solid' : 'outline'}
          colorPalette={offer.event === 'approve' ? 'accent' : 'red'}
          disabled={!offer.allowed}
          aria-describedby={refusalIds(whyId, offer)}
          loading={offer.event === 'approve' && approve.isPending}
          onClick={() => (offer.event === 'approve' ? approve.mutate(undefined) : setDenying(true))}
        >
          <FormattedMessage id={`event.scope.${offer.event}` as MessageId} />
        </Button>
      ))}
      {denying ? (
        <ReasonDialog
          title={<FormattedMessage id="scope.denyTitle" values={{ category: both(scope.categoryName, scope.categoryNameEn) }} />}
          confirm={<FormattedMessage id="event.scope.deny" />}
          danger
          busy={deny.isPending}
          onConfirm={(reason) => deny.mutate(reason, { onSettled: () => setDenying(false) })}
          onClose={() => setDenying(false)}
        />
      ) : null}
    </Flex>
  )
}
