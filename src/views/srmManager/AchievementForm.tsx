import { Box, Button, Grid } from '@chakra-ui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link, useLocation } from 'wouter'
import { Card, RecordBody, Section } from '#src/components/detail/DetailPage.tsx'
import { ChoiceField, LongTextField } from '#src/components/form/TextField.tsx'
import { UploadList } from '#src/components/form/UploadList.tsx'
import { useIsChanged, useUnsaved } from '#src/components/form/useUnsaved.ts'
import { useUploads } from '#src/components/form/useUploads.ts'
import { SendButton } from '#src/components/form/SendButton.tsx'
import { say } from '#src/components/messages.ts'
import { usePageTitle } from '#src/components/pageTitle.ts'
import { PageHeader } from '#src/components/PageHeader.tsx'
import type { Data } from '#src/contract/index.ts'
import type { Uploaded } from '#src/machines/session/upload.ts'
import { createAchievement, editAchievement, getAchievement, submitAchievement } from '#src/services/achievement.ts'
import { CallError } from '#src/services/callError.ts'
import { bandCodes, recentYears } from './bands.ts'
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

const empty: Content = { inwhCompanyId: '', verifyCompanyId: '', cooperateYear: '', amountBand: '', summary: '', proofs: [] }

export function NewAchievement() {
  return <AchievementForm first={empty} stored={null} />
}

/** A draft to go on with. */
export function EditedAchievement({ id }: { id: string }) {
  const record = useQuery({
    queryKey: ['draft of an achievement', id],
    queryFn: ({ signal }) => getAchievement(id, { signal, quiet: true }),
    staleTime: Infinity,
    gcTime: 0,
  })
  return <RecordBody answer={record}>{(found) => <AchievementForm first={contentOf(found)} stored={found} />}</RecordBody>
}

const contentOf = (found: Data<'GET /api/admin/srmAchievment/{id}'>): Content => ({
  inwhCompanyId: found.inwhCompanyId,
  verifyCompanyId: found.verifyCompanyId,
  cooperateYear: String(found.cooperateYear),
  amountBand: found.amountBand,
  summary: found.summary,
  proofs: found.proofs,
})

/** What a supplier claims: for whom, when, how much, what, and the proof of it. */
function AchievementForm({ first, stored }: { first: Content; stored: { id: string; version: number } | null }) {
  const intl = useIntl()
  const cache = useQueryClient()
  const [, navigate] = useLocation()
  const { units, confirming } = useGroupUnits()
  usePageTitle(intl.formatMessage({ id: stored ? 'achievement.edit' : 'achievement.new' }))
  const [content, setContent] = useState(first)
  const [record, setRecord] = useState(stored)
  const [tried, setTried] = useState<'save' | 'submit' | null>(null)
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState(false)
  const { uploading, onBusy } = useUploads()
  const changed = useIsChanged(content) || uploading
  const letGo = useUnsaved(changed && !sent)
  const change = (changed: Partial<Content>) => setContent((typed) => ({ ...typed, ...changed }))
  const { proofs, ...fields } = content
  const incomplete = Object.values(fields).some((value) => value.trim() === '')
  const missing = (field: keyof typeof fields) =>
    tried && fields[field].trim() === '' ? <FormattedMessage id="achievement.fillIn" /> : undefined

  const save = async (submitting: boolean) => {
    setTried(submitting ? 'submit' : 'save')
    if (incomplete || (submitting && proofs.length === 0)) return
    setBusy(true)
    try {
      const body = { ...fields, cooperateYear: Number(fields.cooperateYear), proofs: proofs.map(({ id }) => id) }
      const saved = record ? await editAchievement(record.id, { ...body, version: record.version }) : await createAchievement(body)
      // Should the next call fail, saving again goes on with this draft.
      setRecord({ id: saved.id, version: saved.version })
      if (submitting) await submitAchievement(saved.id, saved.version)
      setSent(true)
      letGo()
      say('good', intl.formatMessage({ id: submitting ? 'achievement.submitted' : 'achievement.saved' }))
      await cache.invalidateQueries()
      navigate(`${listHref}/${saved.id}`)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    } finally {
      setBusy(false)
    }
  }
  const choose = { value: '', label: intl.formatMessage({ id: 'achievement.choose' }) }
  return (
    <>
      <PageHeader title={<FormattedMessage id={stored ? 'achievement.edit' : 'achievement.new'} />}>
        <Button asChild size="sm" variant="ghost">
          <Link href={stored ? `${listHref}/${stored.id}` : listHref}>
            <FormattedMessage id="common.cancel" />
          </Link>
        </Button>
        <Button size="sm" variant="outline" disabled={busy || uploading} onClick={() => void save(false)}>
          <FormattedMessage id="achievement.save" />
        </Button>
        <SendButton size="sm" loading={busy} uploading={uploading} onClick={() => void save(true)}>
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
              value={content.inwhCompanyId}
              error={missing('inwhCompanyId')}
              options={[choose, ...units]}
              // Whoever received it usually confirms it.
              onChange={(inwhCompanyId) =>
                change({
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
              value={content.verifyCompanyId}
              error={missing('verifyCompanyId')}
              options={[choose, ...confirming]}
              onChange={(verifyCompanyId) => change({ verifyCompanyId })}
            />
            <ChoiceField
              labelId="achievement.year"
              required
              value={content.cooperateYear}
              error={missing('cooperateYear')}
              options={[choose, ...recentYears().map((year) => ({ value: String(year), label: String(year) }))]}
              onChange={(cooperateYear) => change({ cooperateYear })}
            />
            <ChoiceField
              labelId="achievement.amountBand"
              required
              value={content.amountBand}
              error={missing('amountBand')}
              options={[choose, ...bandCodes.map((value) => ({ value, label: intl.formatMessage({ id: `achievement.band.${value}` }) }))]}
              onChange={(amountBand) => change({ amountBand })}
            />
          </Grid>
          <Box mt="4">
            <LongTextField
              labelId="achievement.summary"
              helpId="achievement.summaryHelp"
              required
              maxLength={1000}
              value={content.summary}
              error={missing('summary')}
              onChange={(summary) => change({ summary })}
            />
          </Box>
        </Card>
      </Section>
      <Section titleId="achievement.proofs">
        <Box fontSize="sm" color={tried === 'submit' && proofs.length === 0 ? 'tone.bad.fg' : 'fg.muted'} mb="2" role="status">
          <FormattedMessage id={tried === 'submit' && proofs.length === 0 ? 'refusal.hasProof' : 'achievement.proofsHelp'} />
        </Box>
        <UploadList
          files={proofs}
          onBusy={onBusy}
          onChange={(update) => setContent((typed) => ({ ...typed, proofs: update(typed.proofs) }))}
        />
      </Section>
    </>
  )
}
