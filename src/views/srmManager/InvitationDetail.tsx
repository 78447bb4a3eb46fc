import { Box } from '@chakra-ui/react'
import { useEffect } from 'react'
import { FormattedMessage } from 'react-intl'
import { Countdown } from '#src/components/value/Countdown.tsx'
import { Card, Facts, OneRecord, RecordPage, Section } from '#src/components/detail/DetailPage.tsx'
import { RecordActions } from '#src/components/detail/RecordActions.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import { Moment } from '#src/components/value/Moment.tsx'
import { StatePill } from '#src/components/value/StatePill.tsx'
import { resendPauseMilliseconds } from '#src/machines/registration/invitation.ts'
import { serverNow } from '#src/services/clock.ts'
import type { RecordOf } from '#src/services/records.ts'

/** The server's clock is known to half a second. */
const leewayMilliseconds = 1000

/** One invitation and what may be done with it. */
export function InvitationDetail({ id }: { id: string }) {
  return (
    <OneRecord machine="invitation" id={id}>
      {(invitation, reload) => <InvitationShown invitation={invitation} reload={reload} />}
    </OneRecord>
  )
}

function InvitationShown({ invitation, reload }: { invitation: RecordOf<'invitation'>; reload: () => Promise<void> }) {
  const both = useBothLanguages()
  const { transitions, usedByState } = invitation
  useReloadAfterPause(
    transitions.some(({ reasons }) => reasons.includes('refusal.pausedLongEnough')),
    invitation.lastSentAt,
    reload,
  )
  return (
    <RecordPage
      machine="invitation"
      record={invitation}
      no={invitation.code}
      title={invitation.companyName}
      aside={invitation.state === 'sent' ? <Countdown until={invitation.expiresAt} /> : null}
      actions={
        <RecordActions
          machine="invitation"
          record={invitation}
          reload={reload}
          titles={{ revoke: <FormattedMessage id="invitation.revokeTitle" values={{ name: invitation.companyName }} /> }}
          before={{ revoke: <FormattedMessage id="invitation.revokeConfirm" /> }}
        />
      }
    >
      <Section titleId="invitation.overview">
        <Card>
          <Facts
            facts={[
              { labelId: 'invitation.inviteeName', value: invitation.inviteeName },
              { labelId: 'invitation.mobile', value: <span className="figures">{invitation.mobile}</span> },
              { labelId: 'invitation.reason', value: invitation.reason },
              { labelId: 'invitation.unit', value: both(invitation.unitName, invitation.unitNameEn) },
              { labelId: 'invitation.inviter', value: both(invitation.inviterName, invitation.inviterNameEn) },
              { labelId: 'invitation.createdAt', value: <Moment at={invitation.createdAt} /> },
              { labelId: 'invitation.expiresAt', value: <Moment at={invitation.expiresAt} /> },
              {
                labelId: 'invitation.lastSentAt',
                value: (
                  <>
                    <Moment at={invitation.lastSentAt} /> ·{' '}
                    <FormattedMessage id="invitation.times" values={{ count: invitation.sentCount }} />
                  </>
                ),
              },
            ]}
          />
        </Card>
      </Section>
      {usedByState ? (
        <Section titleId="invitation.usedBy">
          <Card>
            <Box display="flex" gap="3" alignItems="center" fontSize="sm" flexWrap="wrap">
              {both(invitation.usedByName ?? '', invitation.usedByNameEn ?? '') || <FormattedMessage id="invitation.unnamed" />}
              <StatePill machine="company" state={usedByState} />
            </Box>
          </Card>
        </Section>
      ) : null}
    </RecordPage>
  )
}

/** What only has to wait is offered as soon as the wait is over. */
const useReloadAfterPause = (pausing: boolean, lastSentAt: string, reload: () => Promise<void>): void => {
  useEffect(() => {
    if (!pausing) return
    const left = Date.parse(lastSentAt) + resendPauseMilliseconds + leewayMilliseconds - serverNow()
    const timer = setTimeout(() => void reload(), Math.max(leewayMilliseconds, left))
    return () => clearTimeout(timer)
  }, [pausing, lastSentAt, reload])
}
