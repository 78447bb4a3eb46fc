import { Box, chakra } from '@chakra-ui/react'
import { FormattedMessage } from 'react-intl'
import { Countdown } from '#src/components/value/Countdown.tsx'
import { Card, Section, WithRail } from '#src/components/detail/DetailPage.tsx'
import { LifeLine } from '#src/components/detail/LifeLine.tsx'
import { RecordActions } from '#src/components/detail/RecordActions.tsx'
import { useEvent } from '#src/components/detail/useEvent.ts'
import { Moment } from '#src/components/value/Moment.tsx'
import { sendToCompany } from '#src/services/company.ts'
import { serverNow } from '#src/services/clock.ts'
import type { Loaded } from './load.ts'
import { Submitted } from './Submitted.tsx'

/** A registration that was rejected: why, and when and how the company may apply again. */
export function Rejected({ loaded, reload }: { loaded: Loaded; reload: () => Promise<Loaded> }) {
  const { id, version, decisionReason, reapplyFrom, lifeLine } = loaded.registration
  const reloaded = async () => void (await reload())
  const reapply = useEvent('company', 'reapply', () => sendToCompany(id, 'reapply', { version }), reloaded)
  const waiting = reapplyFrom !== null && Date.parse(reapplyFrom) > serverNow()
  return (
    <WithRail
      rail={
        <Section titleId="common.lifeLine">
          <Card>
            <LifeLine machine="company" entries={lifeLine} />
          </Card>
        </Section>
      }
    >
      <Section titleId="registration.rejected">
        <Card>
          <Box p="3" mb="4" rounded="md" bg="tone.bad.bg" color="tone.bad.fg" fontSize="sm" whiteSpace="pre-wrap">
            {decisionReason || <FormattedMessage id="registration.noReason" />}
          </Box>
          {waiting && reapplyFrom ? (
            <chakra.p fontSize="sm" mb="3">
              <FormattedMessage
                id="registration.reapplyFrom"
                values={{ at: <Moment at={reapplyFrom} />, left: <Countdown until={reapplyFrom} /> }}
              />
            </chakra.p>
          ) : (
            <chakra.p fontSize="sm" mb="3">
              <FormattedMessage id="registration.reapplyNow" />
            </chakra.p>
          )}
          <RecordActions
            machine="company"
            record={loaded.registration}
            reload={reloaded}
            events={['reapply']}
            busy={reapply.isPending}
            own={{ reapply: () => reapply.mutate(undefined) }}
          />
        </Card>
      </Section>
      <Submitted forms={loaded.forms} />
    </WithRail>
  )
}
