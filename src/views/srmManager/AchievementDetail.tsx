import { Box, Button, chakra } from '@chakra-ui/react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLocation } from 'wouter'
import { useChanged } from '#src/components/detail/changed.ts'
import { Card, Facts, OneRecord, RecordPage, Section } from '#src/components/detail/DetailPage.tsx'
import { Documents } from '#src/components/detail/Documents.tsx'
import { ConfirmDialog } from '#src/components/detail/ConfirmDialog.tsx'
import { RecordActions } from '#src/components/detail/RecordActions.tsx'
import { useCall } from '#src/components/detail/useCall.ts'
import { useBothLanguages } from '#src/components/language/language.ts'
import { DecidedRecord } from '#src/components/review/DecidedRecord.tsx'
import { useSession } from '#src/components/session/session.ts'
import { say } from '#src/components/feedback/messages.ts'
import { asWritten } from '#src/lib/unknown.ts'
import { deleteAchievement } from '#src/services/achievement.ts'
import type { RecordOf } from '#src/services/records.ts'

/** One record of cooperation, as each of its three parties sees it. */
export function AchievementDetail({ id }: { id: string }) {
  const { may } = useSession()
  const titleOf = useAchievementTitle()
  const ofVerifier = may('srmcheckAchievment:confirm') ? ['verifying'] : []
  const waits = may('srmcheckAchievment:pass') ? ['submitted', 'firstReview'] : ofVerifier
  return (
    <OneRecord machine="achievement" id={id}>
      {(achievement, reload) => (
        <DecidedRecord machine="achievement" record={achievement} waits={waits} sort="stateSince" titleOf={titleOf}>
          <AchievementShown achievement={achievement} reload={reload} />
        </DecidedRecord>
      )}
    </OneRecord>
  )
}

type Titled = Pick<RecordOf<'achievement'>, `${'saleCompanyName' | 'inwhCompanyName'}${'' | 'En'}`>

/** Who supplied whom. */
const useAchievementTitle = () => {
  const both = useBothLanguages()
  return ({ saleCompanyName, saleCompanyNameEn, inwhCompanyName, inwhCompanyNameEn }: Titled) =>
    `${both(saleCompanyName, saleCompanyNameEn)} → ${both(inwhCompanyName, inwhCompanyNameEn)}`
}

function AchievementShown({ achievement, reload }: { achievement: RecordOf<'achievement'>; reload: () => Promise<void> }) {
  const intl = useIntl()
  const both = useBothLanguages()
  const titleOf = useAchievementTitle()
  const [, navigate] = useLocation()
  const { id, version, transitions, decisionReason } = achievement
  const supplier = both(achievement.saleCompanyName, achievement.saleCompanyNameEn)
  const unit = both(achievement.inwhCompanyName, achievement.inwhCompanyNameEn)
  const verifier = both(achievement.verifyCompanyName, achievement.verifyCompanyNameEn)
  return (
    <RecordPage
      machine="achievement"
      record={achievement}
      no={intl.formatMessage({ id: 'achievement.no' }, { id })}
      title={titleOf(achievement)}
      actions={
        <Box display="flex" gap="2" flexWrap="wrap">
          <RecordActions
            machine="achievement"
            record={achievement}
            reload={reload}
            own={{ edit: () => navigate(`/srmManager/srmcheckAchievment/${id}?edit=1`) }}
            before={{
              submit: <FormattedMessage id="achievement.ask.submit" values={{ unit: verifier }} />,
              pass: <FormattedMessage id="achievement.ask.pass" values={{ unit: verifier }} />,
              confirm: <FormattedMessage id="achievement.ask.confirm" />,
            }}
          />
          {transitions.some(({ event, allowed }) => event === 'edit' && allowed) ? <Discard id={id} version={version} /> : null}
        </Box>
      }
      note={
        decisionReason ? (
          <Box mb="4" p="3" rounded="md" fontSize="sm" bg="tone.bad.bg" color="tone.bad.fg" role="note">
            <chakra.strong fontWeight="medium">
              <FormattedMessage id="achievement.decisionReason" />
            </chakra.strong>{' '}
            {decisionReason}
          </Box>
        ) : null
      }
    >
      <Section titleId="achievement.overview">
        <Card>
          <Facts
            facts={[
              { labelId: 'achievement.supplier', value: supplier },
              { labelId: 'achievement.inwhCompany', value: unit },
              { labelId: 'achievement.verifyCompany', value: verifier },
              { labelId: 'achievement.year', value: asWritten(achievement.cooperateYear) },
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
    </RecordPage>
  )
}

/** Throws a draft away. */
function Discard({ id, version }: { id: string; version: number }) {
  const intl = useIntl()
  const cache = useQueryClient()
  const changed = useChanged()
  const [, navigate] = useLocation()
  const [asking, setAsking] = useState(false)
  const discard = useCall({
    mutationFn: () => deleteAchievement(id, version),
    onSuccess: async () => {
      say('good', intl.formatMessage({ id: 'achievement.discarded' }))
      navigate('/srmManager/srmcheckAchievment')
      cache.removeQueries({ queryKey: ['GET /api/admin/srmAchievment/{id}', id] })
      await changed('achievement')
    },
    onError: () => setAsking(false),
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
