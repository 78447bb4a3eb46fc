import { chakra, Grid } from '@chakra-ui/react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLocation } from 'wouter'
import { useChanged } from '#src/components/detail/changed.ts'
import { Card, Draft, Section } from '#src/components/detail/DetailPage.tsx'
import { CompanyField } from '#src/components/form/CompanyField.tsx'
import { ChoiceField, LongTextField, TextField } from '#src/components/form/TextField.tsx'
import { UploadList } from '#src/components/form/UploadList.tsx'
import { useForm } from '#src/components/form/useForm.ts'
import { SendButton } from '#src/components/form/SendButton.tsx'
import { PageHeader } from '#src/components/page/PageHeader.tsx'
import { CodeField } from '#src/components/registration/CodeField.tsx'
import { pageIntegrityCompanies } from '#src/services/integrity.ts'
import { beginRecord, editRecord } from '#src/services/records.ts'
import type { RecordOf } from '#src/services/records.ts'
import {
  contentOf,
  effects,
  emptyContent,
  problemsOf,
  recordOf,
  types,
  withType,
  words,
  type Content,
  type IntegrityEffect,
  type IntegrityType,
} from './integrityContent.ts'

const rule = async () => (await import('#src/contract/integrity.ts')).integrityRows['POST /api/srm/integrity'].body

type StoredIntegrity = Pick<RecordOf<'integrity'>, 'id' | 'version'>

/** A draft to go on with. */
export function ExistingRecord({ id }: { id: string }) {
  return (
    <Draft machine="integrity" id={id}>
      {(record) => <IntegrityForm stored={record} first={contentOf(record)} />}
    </Draft>
  )
}

/** Writes a record down. The company learns of it only when it is told. */
export function IntegrityForm({ stored, first = emptyContent() }: { stored: StoredIntegrity | null; first?: Content }) {
  const intl = useIntl()
  const changed = useChanged()
  const [, navigate] = useLocation()
  const form = useForm({
    first,
    bodyOf: recordOf,
    rule,
    problemsOf,
    words,
    send: (content) => {
      const body = recordOf(content)
      return stored ? editRecord('integrity', stored.id, { version: stored.version, ...body }) : beginRecord('integrity', body)
    },
    onSent: async ({ id }) => {
      await changed('integrity')
      navigate(`/srmManager/integrityManagement/${id}`)
    },
  })
  const { values: content, change } = form

  return (
    <chakra.form {...form.element}>
      <PageHeader title={<FormattedMessage id={stored ? 'integrity.editTitle' : 'integrity.new'} values={{ id: stored?.id ?? '' }} />}>
        <SendButton size="sm" form={form}>
          <FormattedMessage id="integrity.save" />
        </SendButton>
      </PageHeader>
      <Section titleId="integrity.company">
        <CompanyField
          searchId="integrity.searchCompany"
          source={['GET /api/srm/integrity/company/page']}
          find={(q, signal) => pageIntegrityCompanies({ q, limit: 8 }, { signal, quiet: true })}
          value={content.company}
          onChange={(company) => change({ company })}
          error={form.problem('companyId')}
        />
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
            <CodeField labelId="integrity.rule" required type="integrityRule" chooseId="integrity.chooseRule" {...form.field('ruleCode')} />
            <TextField labelId="integrity.points" inputMode="numeric" maxLength={3} required {...form.field('points')} />
          </Grid>
          <LongTextField
            labelId="integrity.narrative"
            helpId="integrity.narrativeHelp"
            required
            rows={4}
            maxLength={2000}
            {...form.field('narrative')}
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
              {...form.field('effectDays')}
            />
          </Grid>
        </Card>
      </Section>
      <Section titleId="integrity.evidence">
        <UploadList
          use="document"
          single
          files={content.evidence}
          onBusy={form.onBusy}
          onChange={(update) => change(({ evidence }) => ({ evidence: update(evidence) }))}
        />
      </Section>
    </chakra.form>
  )
}
