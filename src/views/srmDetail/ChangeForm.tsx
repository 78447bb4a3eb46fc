import { Box, Button, chakra, Flex } from '@chakra-ui/react'
import { useState } from 'react'
import { FormattedList, FormattedMessage, useIntl } from 'react-intl'
import { useLocation } from 'wouter'
import { companyHref } from '#src/components/detail/recordHref.ts'
import { Card, Section } from '#src/components/detail/DetailPage.tsx'
import { reasonProblem } from '#src/components/detail/reason.ts'
import { useEvent } from '#src/components/detail/useEvent.ts'
import { LongTextField } from '#src/components/form/TextField.tsx'
import { useForm, type Words } from '#src/components/form/useForm.ts'
import { SendButton } from '#src/components/form/SendButton.tsx'
import { FieldsContext } from '#src/components/registration/Asked.tsx'
import { CompanyFields } from '#src/components/registration/CompanyFields.tsx'
import { fieldOfPath, gapsOf, today } from '#src/components/registration/gaps.ts'
import { LicenceFields } from '#src/components/registration/LicenceFields.tsx'
import { Gaps, Refused } from '#src/components/registration/Problems.tsx'
import { threeForm } from '#src/components/registration/values.ts'
import type { MessageId } from '#src/lang/ids.ts'
import { materialFields, type RegistrationField } from '#src/machines/registration/fields.ts'
import type { Company } from '#src/services/company.ts'
import { requestChange } from '#src/services/companyChange.ts'
import { requestedOf, twoOf, type ChangeForms } from './requested.ts'

const material: ReadonlySet<RegistrationField> = new Set(materialFields)
/** Where the fields stand in what is sent. */
const within = 'fields.'

/** Asks for a change of what a company was admitted with; only what was changed is sent and reviewed. */
export function ChangeForm({ company, reload }: { company: Company; reload: () => Promise<void> }) {
  const [, navigate] = useLocation()
  const [inForce] = useState<ChangeForms>(() => ({ 2: twoOf(company), 3: threeForm(company) }))
  const changedIn = (typed: ChangeForms) => Object.keys(requestedOf(inForce, typed)) as RegistrationField[]
  const leave = () => navigate(companyHref(company.id))
  const { mutateAsync } = useEvent('companyChange', 'create', requestChange, reload)
  const form = useForm({
    first: { ...inForce, reason: '' },
    bodyOf: (typed) => ({ fields: requestedOf(inForce, typed), reason: typed.reason.trim() }),
    problemsOf: (typed) => ({ ...problemsOf(typed, changedIn(typed)), ...reasonProblem(typed) }),
    send: (typed) => mutateAsync({ fields: requestedOf(inForce, typed), reason: typed.reason.trim() }),
    onSent: leave,
  })
  const typed = form.values
  const gaps = [...new Set(form.wrong.filter((path) => path.startsWith(within)).map((path) => fieldOfPath(path.slice(within.length))))]
  const view = {
    asked: (field: RegistrationField) => material.has(field),
    markOf: () => undefined,
    problemOf: (path: string) => form.problem(within + path),
    onUpload: form.onBusy,
  }
  return (
    <FieldsContext value={view}>
      <chakra.h2 fontSize="lg" fontWeight="semibold" mb="1">
        <FormattedMessage id="change.request" />
      </chakra.h2>
      <chakra.p color="fg.muted" fontSize="sm" mb="4">
        <FormattedMessage id="change.requestHelp" />
      </chakra.p>
      {form.failure ? <Refused error={form.failure} /> : null}
      {gaps.length > 0 ? <Gaps paths={gaps} /> : null}
      <chakra.form {...form.element}>
        <chakra.fieldset disabled={form.isSending} minW="0">
          <Section titleId="review.step.2">
            <Card>
              <CompanyFields
                companyId={company.id}
                form={typed[2]}
                onChange={(edit) => form.change((now) => ({ 2: { ...now[2], ...edit } }))}
              />
            </Card>
          </Section>
          <Section titleId="review.step.3">
            <Card>
              <LicenceFields
                form={typed[3]}
                today={today()}
                onChange={(edit) => form.change((now) => ({ 3: { ...now[3], ...edit(now[3]) } }))}
              />
            </Card>
          </Section>
          <Section titleId="change.why">
            <Card>
              <Requested fields={changedIn(typed)} missing={form.problem('fields') !== undefined && changedIn(typed).length === 0} />
              <LongTextField labelId="common.reason" helpId="common.reasonHelp" required maxLength={500} {...form.field('reason')} />
            </Card>
          </Section>
        </chakra.fieldset>
        <Flex gap="3" justify="flex-end" mb="6">
          <Button variant="outline" disabled={form.isSending} onClick={leave}>
            <FormattedMessage id="common.cancel" />
          </Button>
          <SendButton form={form}>
            <FormattedMessage id="change.send" />
          </SendButton>
        </Flex>
      </chakra.form>
    </FieldsContext>
  )
}

/** Which fields are asked for by now. */
function Requested({ fields, missing }: { fields: readonly RegistrationField[]; missing: boolean }) {
  const intl = useIntl()
  const names = fields.map((field) => intl.formatMessage({ id: `field.${field}` as MessageId }))
  return (
    <Box mb="4" fontSize="sm" aria-live="polite" {...(missing ? { role: 'alert', color: 'tone.bad.fg' } : {})}>
      {names.length === 0 ? (
        <FormattedMessage id="change.nothing" />
      ) : (
        <FormattedMessage id="change.changed" values={{ fields: <FormattedList value={names} /> }} />
      )}
    </Box>
  )
}

/** What was changed must be sound; what stays as it is was judged before. Start and end of a licence are judged together. */
const problemsOf = (forms: ChangeForms, changed: readonly RegistrationField[]): Words => {
  if (changed.length === 0) return { fields: 'change.nothing' }
  const judged = new Set(changed)
  if (judged.has('startDate')) judged.add('endDate')
  const asked = (field: RegistrationField) => judged.has(field)
  const problems = Object.entries({ ...gapsOf(2, forms[2], asked), ...gapsOf(3, forms[3], asked) })
  return Object.fromEntries(problems.map(([path, problem]) => [within + path, `registration.problem.${problem}` as const]))
}
