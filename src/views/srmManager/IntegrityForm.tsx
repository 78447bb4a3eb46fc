import { Box, Button, Flex, Grid } from '@chakra-ui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLocation } from 'wouter'
import { Card, RecordBody, Section } from '#src/components/detail/DetailPage.tsx'
import { CompanySearch } from '#src/components/form/CompanySearch.tsx'
import { ChoiceField, LongTextField, TextField } from '#src/components/form/TextField.tsx'
import { UploadList } from '#src/components/form/UploadList.tsx'
import { useIsChanged, useUnsaved } from '#src/components/form/useUnsaved.ts'
import { useUploads } from '#src/components/form/useUploads.ts'
import { SendButton } from '#src/components/form/SendButton.tsx'
import { useBothLanguages } from '#src/components/language.ts'
import { PageHeader } from '#src/components/PageHeader.tsx'
import type { Data } from '#src/contract/index.ts'
import type { MessageId } from '#src/lang/ids.ts'
import { CallError } from '#src/services/callError.ts'
import { getCodes } from '#src/services/dictionary.ts'
import { editIntegrity, getIntegrity, pageIntegrityCompanies, recordIntegrity } from '#src/services/integrity.ts'
import { contentOf, emptyContent, problemsOf, recordOf, withType, type Content, type Problem } from './integrityContent.ts'
import { effects, types, type IntegrityEffect, type IntegrityType } from './integrityWords.ts'

type Stored = Pick<Data<'GET /api/srm/integrity/{id}'>, 'id' | 'version'>

/** A draft to go on with. */
export function ExistingRecord({ id }: { id: string }) {
  const record = useQuery({
    queryKey: ['draft', 'integrity', id],
    queryFn: ({ signal }) => getIntegrity(id, { signal, quiet: true }),
    staleTime: Infinity,
    gcTime: 0,
  })
  return <RecordBody answer={record}>{(data) => <IntegrityForm stored={data} first={contentOf(data)} />}</RecordBody>
}

/** Writes a record down. The company learns of it only when it is told. */
export function IntegrityForm({ stored, first = emptyContent() }: { stored: Stored | null; first?: Content }) {
  const intl = useIntl()
  const cache = useQueryClient()
  const [, navigate] = useLocation()
  const [content, setContent] = useState(first)
  const [tried, setTried] = useState(false)
  const [saving, setSaving] = useState(false)
  const { uploading, onBusy } = useUploads()
  const changed = useIsChanged(content) || uploading
  const letGo = useUnsaved(changed)
  const problems = problemsOf(content)
  const change = (changed: Partial<Content>) => setContent((latest) => ({ ...latest, ...changed }))
  const errorFor = (field: Problem): ReactNode =>
    tried && problems.includes(field) ? <FormattedMessage id={`integrity.problem.${field}`} /> : undefined

  const save = async () => {
    setTried(true)
    if (problems.length > 0) return
    setSaving(true)
    try {
      const body = recordOf(content)
      const { id } = stored ? await editIntegrity(stored.id, { version: stored.version, ...body }) : await recordIntegrity(body)
      letGo()
      await cache.invalidateQueries()
      navigate(`/srmManager/integrityManagement/${id}`)
    } catch (error) {
      // A refused save has been said; what was typed stays.
      if (!(error instanceof CallError)) throw error
    } finally {
      setSaving(false)
    }
  }

  return (
    <>
      <PageHeader title={<FormattedMessage id={stored ? 'integrity.editTitle' : 'integrity.new'} values={{ id: stored?.id ?? '' }} />}>
        <SendButton size="sm" loading={saving} uploading={uploading} onClick={() => void save()}>
          <FormattedMessage id="integrity.save" />
        </SendButton>
      </PageHeader>
      <Section titleId="integrity.company">
        <CompanyChoice content={content} onChange={change} error={errorFor('company')} />
      </Section>
      <Section titleId="integrity.what">
        <Card>
          <Grid templateColumns={{ base: '1fr', md: '1fr 1fr 8rem' }} gap="4" mb="4">
            <ChoiceField
              labelId="integrity.type"
              value={content.type}
              onChange={(type) => change(withType(content, type as IntegrityType))}
              options={types.map((value) => ({ value, label: intl.formatMessage({ id: `integrity.type.${value}` }) }))}
            />
            <RuleField content={content} onChange={change} error={errorFor('rule')} />
            <TextField
              labelId="integrity.points"
              inputMode="numeric"
              maxLength={3}
              required
              value={content.points}
              error={errorFor('points')}
              onChange={(points) => change({ points })}
            />
          </Grid>
          <LongTextField
            labelId="integrity.narrative"
            helpId="integrity.narrativeHelp"
            required
            rows={4}
            maxLength={2000}
            value={content.narrative}
            error={errorFor('narrative')}
            onChange={(narrative) => change({ narrative })}
          />
        </Card>
      </Section>
      <Section titleId="integrity.consequence">
        <Card>
          <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="4">
            <ChoiceField
              labelId="integrity.effect"
              helpId={`integrity.effectHelp.${content.effect}`}
              disabled={content.type === 'GOOD'}
              value={content.effect}
              onChange={(effect) => change({ effect: effect as IntegrityEffect, ...(effect === 'NONE' ? { effectDays: '' } : {}) })}
              options={effects.map((value) => ({ value, label: intl.formatMessage({ id: `integrity.effect.${value}` }) }))}
            />
            <TextField
              labelId="integrity.effectDays"
              helpId="integrity.effectDaysHelp"
              inputMode="numeric"
              maxLength={4}
              disabled={content.effect === 'NONE'}
              value={content.effectDays}
              error={errorFor('effectDays')}
              onChange={(effectDays) => change({ effectDays })}
            />
          </Grid>
        </Card>
      </Section>
      <Section titleId="integrity.evidence">
        <UploadList
          single
          files={content.evidence}
          onBusy={onBusy}
          onChange={(update) => setContent((latest) => ({ ...latest, evidence: update(latest.evidence) }))}
        />
      </Section>
    </>
  )
}

interface PartProps {
  content: Content
  onChange: (changed: Partial<Content>) => void
  error: ReactNode
}

function CompanyChoice({ content: { company }, onChange, error }: PartProps) {
  const intl = useIntl()
  const both = useBothLanguages()
  if (company)
    return (
      <Flex align="center" justify="space-between" gap="3" bg="bg.panel" borderWidth="1px" rounded="md" px="3" py="2" fontSize="sm">
        {both(company.name, company.nameEn)}
        <Button
          size="2xs"
          variant="ghost"
          aria-label={intl.formatMessage({ id: 'upload.remove' }, { name: both(company.name, company.nameEn) })}
          onClick={() => onChange({ company: null })}
        >
          <X />
        </Button>
      </Flex>
    )
  return (
    <Box borderWidth="1px" rounded="md" bg="bg.panel" p="3">
      <Box color="tone.bad.fg" fontSize="sm" role="alert">
        {error}
      </Box>
      <CompanySearch
        labelId="integrity.searchCompany"
        source="GET /api/srm/integrity/company/page"
        find={(q, signal) => pageIntegrityCompanies({ q, limit: 8 }, { signal, quiet: true })}
        action={({ id, name, nameEn, state }) => (
          <Flex gap="3" align="center">
            <FormattedMessage id={`state.company.${state}` as MessageId} />
            <Button size="2xs" variant="outline" onClick={() => onChange({ company: { id, name, nameEn } })}>
              <FormattedMessage id="integrity.choose" />
            </Button>
          </Flex>
        )}
      />
    </Box>
  )
}

function RuleField({ content, onChange, error }: PartProps) {
  const intl = useIntl()
  const both = useBothLanguages()
  const rules = useQuery({
    queryKey: ['GET /api/admin/sysCode/codeType/{type}', 'integrityRule'],
    queryFn: ({ signal }) => getCodes('integrityRule', { signal, quiet: true }),
    staleTime: Infinity,
  })
  return (
    <ChoiceField
      labelId="integrity.rule"
      required
      value={content.ruleCode}
      error={error}
      onChange={(ruleCode) => onChange({ ruleCode })}
      options={[
        { value: '', label: intl.formatMessage({ id: 'integrity.chooseRule' }) },
        ...(rules.data ?? []).map(({ code, name, nameEn }) => ({ value: code, label: both(name, nameEn) })),
      ]}
    />
  )
}
