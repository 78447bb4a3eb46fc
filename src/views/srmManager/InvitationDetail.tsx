import { Box } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { Countdown } from '#src/components/Countdown.tsx'
import { Actions } from '#src/components/detail/Actions.tsx'
import { Card, Facts, RecordBody, RecordHead, Section, useRecord, WithRail } from '#src/components/detail/DetailPage.tsx'
import { LifeLine } from '#src/components/detail/LifeLine.tsx'
import { ConfirmDialog } from '#src/components/detail/ReasonDialog.tsx'
import { useEvent } from '#src/components/detail/useEvent.ts'
import { useBothLanguages } from '#src/components/language.ts'
import { Moment } from '#src/components/Moment.tsx'
import { StatePill } from '#src/components/StatePill.tsx'
import type { Data } from '#src/contract/index.ts'
import { resendPauseMilliseconds } from '#src/machines/registration/invitation.ts'
import { serverNow } from '#src/services/clock.ts'
import { extendInvitation, getInvitation, resendInvitation, revokeInvitation } from '#src/services/invitation.ts'

type Invitation = Data<'GET /api/srm/invitation/{id}'>
/** The server's clock is known to half a second. */
const leewayMilliseconds = 1000

/** One invitation and what may be done with it. */
export function InvitationDetail({ id }: { id: string }) {
  const record = useRecord(['GET /api/srm/invitation/{id}', id], (signal) => getInvitation(id, { signal, quiet: true }))
  return <RecordBody answer={record}>{(invitation) => <Shown invitation={invitation} reload={record.reload} />}</RecordBody>
}

function Shown({ invitation, reload }: { invitation: Invitation; reload: () => Promise<void> }) {
  const both = useBothLanguages()
  const [revoking, setRevoking] = useState(false)
  const { id, version, transitions, usedByState } = invitation
  const resend = useEvent('invitation', 'resend', () => resendInvitation(id, version), reload)
  const extend = useEvent('invitation', 'extend', () => extendInvitation(id, version), reload)
  const revoke = useEvent('invitation', 'revoke', () => revokeInvitation(id, version), reload)
  useReloadAfterPause(
    transitions.some(({ reasons }) => reasons.includes('refusal.pausedLongEnough')),
    invitation.lastSentAt,
    reload,
  )
  const onChoose = (event: string) => {
    if (event === 'resend') resend.mutate(undefined)
    if (event === 'extend') extend.mutate(undefined)
    if (event === 'revoke') setRevoking(true)
  }
  return (
    <>
      <RecordHead
        no={invitation.code}
        title={invitation.companyName}
        machine="invitation"
        state={invitation.state}
        stateSince={invitation.stateSince}
        aside={invitation.state === 'sent' ? <Countdown until={invitation.expiresAt} /> : null}
        actions={
          <Actions
            machine="invitation"
            transitions={transitions}
            events={invitation.state === 'sent' ? ['resend', 'extend', 'revoke'] : ['extend']}
            busy={resend.isPending || extend.isPending}
            onChoose={onChoose}
          />
        }
      />
      <WithRail
        rail={
          <Section titleId="common.lifeLine">
            <Card>
              <LifeLine machine="invitation" entries={invitation.lifeLine} />
            </Card>
          </Section>
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
      </WithRail>
      {revoking ? (
        <ConfirmDialog
          title={<FormattedMessage id="invitation.revokeTitle" values={{ name: invitation.companyName }} />}
          confirm={<FormattedMessage id="event.invitation.revoke" />}
          danger
          busy={revoke.isPending}
          onConfirm={() => revoke.mutate(undefined, { onSettled: () => setRevoking(false) })}
          onClose={() => setRevoking(false)}
        >
          <FormattedMessage id="invitation.revokeConfirm" />
        </ConfirmDialog>
      ) : null}
    </>
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
