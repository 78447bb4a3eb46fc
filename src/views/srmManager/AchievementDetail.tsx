import { Box, Button, chakra } from '@chakra-ui/react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLocation } from 'wouter'
import { Actions } from '#src/components/detail/Actions.tsx'
import { Card, Facts, RecordBody, RecordHead, Section, useRecord, WithRail } from '#src/components/detail/DetailPage.tsx'
import { Documents } from '#src/components/detail/Documents.tsx'
import { LifeLine } from '#src/components/detail/LifeLine.tsx'
import { ConfirmDialog, ReasonDialog } from '#src/components/detail/ReasonDialog.tsx'
import { useEvent } from '#src/components/detail/useEvent.ts'
import { useBothLanguages } from '#src/components/language.ts'
import { say } from '#src/components/messages.ts'
import type { Data } from '#src/contract/index.ts'
import type { MessageId } from '#src/lang/ids.ts'
import {
  claimAchievement,
  confirmAchievement,
  deleteAchievement,
  getAchievement,
  passAchievement,
  refuseAchievement,
  rejectAchievement,
  returnAchievement,
  revokeAchievement,
  submitAchievement,
} from '#src/services/achievement.ts'
import { CallError } from '#src/services/callError.ts'

type Achievement = Data<'GET /api/admin/srmAchievment/{id}'>

/** What each event is sent by; those of the second kind carry a reason that the supplier reads. */
const plain = { submit: submitAchievement, claim: claimAchievement, pass: passAchievement, confirm: confirmAchievement }
const reasoned = { return: returnAchievement, reject: rejectAchievement, refuse: refuseAchievement, revoke: revokeAchievement }
type Plain = keyof typeof plain
type Reasoned = keyof typeof reasoned
const isPlain = (event: string): event is Plain => event in plain
const isReasoned = (event: string): event is Reasoned => event in reasoned
const events = ['submit', 'claim', 'pass', 'confirm', 'edit', 'return', 'reject', 'refuse', 'revoke']

/** One record of cooperation, as each of its three parties sees it. */
export function AchievementDetail({ id }: { id: string }) {
  const record = useRecord(['GET /api/admin/srmAchievment/{id}', id], (signal) => getAchievement(id, { signal, quiet: true }))
  return <RecordBody answer={record}>{(achievement) => <Shown achievement={achievement} reload={record.reload} />}</RecordBody>
}

function Shown({ achievement, reload }: { achievement: Achievement; reload: () => Promise<void> }) {
  const intl = useIntl()
  const both = useBothLanguages()
  const [, navigate] = useLocation()
  const [asking, setAsking] = useState<Plain | Reasoned | null>(null)
  const { id, version, transitions, decisionReason } = achievement
  const close = () => setAsking(null)
  const send = useEvent(
    'achievement',
    asking ?? 'claim',
    (reason: string | null) => {
      const event = asking ?? 'claim'
      return isReasoned(event) ? reasoned[event](id, version, reason ?? '') : plain[event](id, version)
    },
    reload,
  )
  const onChoose = (event: string) => {
    if (event === 'edit') navigate(`/srmManager/srmcheckAchievment/${id}?edit=1`)
    else if (event === 'claim') send.mutate(null)
    else if (isPlain(event) || isReasoned(event)) setAsking(event)
  }
  const supplier = both(achievement.saleCompanyName, achievement.saleCompanyNameEn)
  const unit = both(achievement.inwhCompanyName, achievement.inwhCompanyNameEn)
  return (
    <>
      <RecordHead
        no={intl.formatMessage({ id: 'achievement.no' }, { id })}
        title={`${supplier} → ${unit}`}
        machine="achievement"
        state={achievement.state}
        stateSince={achievement.stateSince}
        actions={
          <Box display="flex" gap="2" flexWrap="wrap">
            <Actions machine="achievement" transitions={transitions} events={events} busy={send.isPending} onChoose={onChoose} />
            {transitions.some(({ event, allowed }) => event === 'edit' && allowed) ? <Discard id={id} version={version} /> : null}
          </Box>
        }
      />
      {decisionReason ? (
        <Box mb="4" p="3" rounded="md" fontSize="sm" bg="tone.bad.bg" color="tone.bad.fg" role="note">
          <chakra.strong fontWeight="medium">
            <FormattedMessage id="achievement.decisionReason" />
          </chakra.strong>{' '}
          {decisionReason}
        </Box>
      ) : null}
      <WithRail
        rail={
          <Section titleId="common.lifeLine">
            <Card>
              <LifeLine machine="achievement" entries={achievement.lifeLine} />
            </Card>
          </Section>
        }
      >
        <Section titleId="achievement.overview">
          <Card>
            <Facts
              facts={[
                { labelId: 'achievement.supplier', value: supplier },
                { labelId: 'achievement.inwhCompany', value: unit },
                { labelId: 'achievement.verifyCompany', value: both(achievement.verifyCompanyName, achievement.verifyCompanyNameEn) },
                { labelId: 'achievement.year', value: `${achievement.cooperateYear}` },
                { labelId: 'achievement.amountBand', value: both(achievement.amountBandName, achievement.amountBandNameEn) },
              ]}
            />
            <chakra.p mt="4" pt="4" borderTopWidth="1px" fontSize="sm" whiteSpace="pre-wrap">
              {achievement.summary}
            </chakra.p>
          </Card>
        </Section>
        <Section titleId="achievement.proofs">
          <Documents documents={achievement.proofs} />
        </Section>
      </WithRail>
      {asking && isReasoned(asking) ? (
        <ReasonDialog
          title={<FormattedMessage id={`event.achievement.${asking}` as MessageId} />}
          confirm={<FormattedMessage id={`event.achievement.${asking}` as MessageId} />}
          danger={asking !== 'return'}
          busy={send.isPending}
          onConfirm={(reason) => send.mutate(reason, { onSettled: close })}
          onClose={close}
        />
      ) : null}
      {asking && isPlain(asking) ? (
        <ConfirmDialog
          title={<FormattedMessage id={`event.achievement.${asking}` as MessageId} />}
          confirm={<FormattedMessage id={`event.achievement.${asking}` as MessageId} />}
          busy={send.isPending}
          onConfirm={() => send.mutate(null, { onSettled: close })}
          onClose={close}
        >
          <FormattedMessage
            id={`achievement.ask.${asking}` as MessageId}
            values={{ unit: both(achievement.verifyCompanyName, achievement.verifyCompanyNameEn) }}
          />
        </ConfirmDialog>
      ) : null}
    </>
  )
}

/** Throws a draft away. */
function Discard({ id, version }: { id: string; version: number }) {
  const intl = useIntl()
  const cache = useQueryClient()
  const [, navigate] = useLocation()
  const [asking, setAsking] = useState(false)
  const discard = useMutation({
    mutationFn: () => deleteAchievement(id, version),
    onSuccess: async () => {
      say('good', intl.formatMessage({ id: 'achievement.discarded' }))
      navigate('/srmManager/srmcheckAchievment')
      cache.removeQueries({ queryKey: ['GET /api/admin/srmAchievment/{id}', id] })
      await cache.invalidateQueries()
    },
    onError: (error) => {
      setAsking(false)
      if (!(error instanceof CallError)) throw error
    },
  })
  return (
    <>
      <Button size="sm" variant="outline" colorPalette="red" onClick={() => setAsking(true)}>
        <FormattedMessage id="achievement.discard" />
      </Button>
      {asking ? (
        <ConfirmDialog
          title={<FormattedMessage id="achievement.discard" />}
          confirm={<FormattedMessage id="achievement.discard" />}
          danger
          busy={discard.isPending}
          onConfirm={() => discard.mutate()}
          onClose={() => setAsking(false)}
        >
          <FormattedMessage id="achievement.ask.discard" />
        </ConfirmDialog>
      ) : null}
    </>
  )
}
