import { Box, Button, chakra, Grid } from '@chakra-ui/react'
import { useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLocation } from 'wouter'
import { useChanged } from '#src/components/detail/changed.ts'
import { Card, Draft, Section } from '#src/components/detail/DetailPage.tsx'
import { ChoiceField, LongTextField } from '#src/components/form/TextField.tsx'
import { UploadList } from '#src/components/form/UploadList.tsx'
import { useForm } from '#src/components/form/useForm.ts'
import { SendButton } from '#src/components/form/SendButton.tsx'
import { CodeField } from '#src/components/registration/CodeField.tsx'
import { say } from '#src/components/feedback/messages.ts'
import { usePageTitle } from '#src/components/page/pageTitle.ts'
import { PageHeader } from '#src/components/page/PageHeader.tsx'
import { LinkButton } from '#src/components/page/LinkButton.tsx'
import type { Uploaded } from '#src/machines/session/upload.ts'
import { isUnknown } from '#src/lib/unknown.ts'
import { createAchievement, editAchievement } from '#src/services/achievement.ts'
import { sendEvent } from '#src/services/events.ts'
import type { RecordOf } from '#src/services/records.ts'
import { recentYears } from './recentYears.ts'
import { useGroupUnits } from './groupUnits.ts'

const listHref = '/srmManager/srmcheckAchievment'

interface Content {
  inwhCompanyId: string
  verifyCompanyId: string
  cooperateYear: string
  amountBand: string
  summary: string
  proofs: Uploaded[]
}

const required = ['inwhCompanyId', 'verifyCompanyId', 'cooperateYear', 'amountBand', 'summary'] as const
/** Of the button that hands it in besides. */
const submitting = 'submit'

const rule = async () => (await import('#src/contract/achievement.ts')).achievementRows['POST /api/admin/srmAchievment'].body

const bodyOf = ({ proofs, cooperateYear, ...content }: Content) => ({
  ...content,
  cooperateYear: Number(cooperateYear),
  proofs: proofs.map(({ id }) => id),
})

const empty: Content = { inwhCompanyId: '', verifyCompanyId: '', cooperateYear: '', amountBand: '', summary: '', proofs: [] }

export function NewAchievement() {
  return <AchievementForm first={empty} stored={null} />
}

/** A draft to go on with. */
export function EditedAchievement({ id }: { id: string }) {
  return (
    <Draft machine="achievement" id={id}>
      {(found) => <AchievementForm first={contentOf(found)} stored={found} />}
    </Draft>
  )
}

const contentOf = (found: RecordOf<'achievement'>): Content => ({
  inwhCompanyId: found.inwhCompanyId,
  verifyCompanyId: found.verifyCompanyId,
  cooperateYear: isUnknown(found.cooperateYear) ? '' : String(found.cooperateYear),
  amountBand: found.amountBand,
  summary: found.summary,
  proofs: found.proofs,
})

/** What a supplier claims: for whom, when, how much, what, and the proof of it. */
function AchievementForm({ first, stored }: { first: Content; stored: { id: string; version: number } | null }) {
  const intl = useIntl()
  const changed = useChanged()
  const [, navigate] = useLocation()
  const { units, confirming } = useGroupUnits()
  usePageTitle(intl.formatMessage({ id: stored ? 'achievement.edit' : 'achievement.new' }))
  // Should handing it in fail, saving again goes on with this draft.
  const record = useRef(stored)
  const form = useForm({
    first,
    bodyOf,
    rule,
    problemsOf: (content, way) => ({
      ...Object.fromEntries(required.map((field) => [field, content[field].trim() === '' ? 'achievement.fillIn' : undefined])),
      proofs: way === submitting && content.proofs.length === 0 ? 'refusal.hasProof' : undefined,
    }),
    send: async (content, way) => {
      const body = bodyOf(content)
      const { current } = record
      const saved = current ? await editAchievement(current.id, { ...body, version: current.version }) : await createAchievement(body)
      record.current = { id: saved.id, version: saved.version }
      if (way === submitting) await sendEvent('achievement', saved.id, 'submit', { version: saved.version })
      return saved
    },
    onSent: async ({ id }, _, way) => {
      say('good', intl.formatMessage({ id: way === submitting ? 'achievement.submitted' : 'achievement.saved' }))
      await changed('achievement')
      navigate(`${listHref}/${id}`)
    },
  })
  const content = form.values
  const choose = { value: '', label: intl.formatMessage({ id: 'achievement.choose' }) }
  return (
    <chakra.form {...form.element}>
      <PageHeader title={<FormattedMessage id={stored ? 'achievement.edit' : 'achievement.new'} />}>
        <LinkButton size="sm" variant="ghost" href={stored ? `${listHref}/${stored.id}` : listHref} textId="common.cancel" />
        <Button size="sm" variant="outline" type="submit" disabled={form.isSending || form.uploading}>
          <FormattedMessage id="achievement.save" />
        </Button>
        <SendButton size="sm" form={form} value={submitting}>
          <FormattedMessage id="achievement.saveAndSubmit" />
        </SendButton>
      </PageHeader>
      <Section titleId="achievement.overview">
        <Card>
          <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="4">
            <ChoiceField
              labelId="achievement.inwhCompany"
              helpId="achievement.inwhCompanyHelp"
              required
              {...form.field('inwhCompanyId')}
              options={[choose, ...units]}
              // Whoever received it usually confirms it.
              onChange={(inwhCompanyId) =>
                form.change({
                  inwhCompanyId,
                  ...(content.verifyCompanyId === content.inwhCompanyId && confirming.some(({ value }) => value === inwhCompanyId)
                    ? { verifyCompanyId: inwhCompanyId }
                    : {}),
                })
              }
            />
            <ChoiceField
              labelId="achievement.verifyCompany"
              helpId="achievement.verifyCompanyHelp"
              required
              {...form.field('verifyCompanyId')}
              options={[choose, ...confirming]}
            />
            <ChoiceField
              labelId="achievement.year"
              required
              {...form.field('cooperateYear')}
              options={[choose, ...recentYears().map((year) => ({ value: String(year), label: String(year) }))]}
            />
            <CodeField
              labelId="achievement.amountBand"
              required
              type="amountBand"
              chooseId="achievement.choose"
              {...form.field('amountBand')}
            />
          </Grid>
          <Box mt="4">
            <LongTextField
              labelId="achievement.summary"
              helpId="achievement.summaryHelp"
              required
              maxLength={1000}
              {...form.field('summary')}
            />
          </Box>
        </Card>
      </Section>
      <Section titleId="achievement.proofs">
        <Box fontSize="sm" color={form.problem('proofs') ? 'tone.bad.fg' : 'fg.muted'} mb="2" role="status">
          {form.problem('proofs') ?? <FormattedMessage id="achievement.proofsHelp" />}
        </Box>
        <UploadList
          use="paper"
          files={content.proofs}
          invalid={form.problem('proofs') !== undefined}
          onBusy={form.onBusy}
          onChange={(update) => form.change(({ proofs }) => ({ proofs: update(proofs) }))}
        />
      </Section>
    </chakra.form>
  )
}
