import { Box, Button, chakra, Flex } from '@chakra-ui/react'
import { useRef, useState } from 'react'
import { FormattedList, FormattedMessage, useIntl } from 'react-intl'
import { useLocation } from 'wouter'
import { companyHref } from '#src/components/company/CompanyLink.tsx'
import { Card, Section } from '#src/components/detail/DetailPage.tsx'
import { useEvent } from '#src/components/detail/useEvent.ts'
import { LongTextField } from '#src/components/form/TextField.tsx'
import { useUnsaved } from '#src/components/form/useUnsaved.ts'
import { useUploads } from '#src/components/form/useUploads.ts'
import { SendButton } from '#src/components/form/SendButton.tsx'
import { FieldsContext } from '#src/components/registration/Asked.tsx'
import { CompanyFields } from '#src/components/registration/CompanyFields.tsx'
import { fieldOfPath, gapsOf, sayingsOf, today } from '#src/components/registration/gaps.ts'
import { LicenceFields } from '#src/components/registration/LicenceFields.tsx'
import { Gaps, Refused } from '#src/components/registration/Problems.tsx'
import { threeForm, type Problems } from '#src/components/registration/values.ts'
import type { MessageId } from '#src/lang/ids.ts'
import { materialFields, type RegistrationField } from '#src/machines/registration/fields.ts'
import type { Company } from '#src/services/company.ts'
import { requestChange, type ChangeRequest } from '#src/services/companyChange.ts'
import { requestedOf, twoOf, type ChangeForms } from './requested.ts'

const material: ReadonlySet<RegistrationField> = new Set(materialFields)
const reasonAtLeast = 5

/** Asks for a change of what a company was admitted with; only what was changed is sent and reviewed. */
export function ChangeForm({ company, reload }: { company: Company; reload: () => Promise<void> }) {
  const [, navigate] = useLocation()
  const [inForce] = useState<ChangeForms>(() => ({ 2: twoOf(company), 3: threeForm(company) }))
  const [typed, setTyped] = useState(inForce)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const { uploading, onBusy } = useUploads()
  const fields = requestedOf(inForce, typed)
  const changed = Object.keys(fields) as RegistrationField[]
  const letGo = useUnsaved(changed.length > 0 || uploading)
  const leave = () => navigate(companyHref(company.id))
  const ask = async (body: ChangeRequest) => {
    await requestChange(body)
    letGo()
    leave()
  }
  const request = useEvent('companyChange', 'create', ask, reload)

  const problems = tried ? problemsOf(typed, changed) : {}
  const said = request.error ? sayingsOf(request.error, request.variables?.fields ?? {}, fields, 'fields.') : new Map<string, string>()
  const gaps = [...new Set([...Object.keys(problems), ...said.keys()].map(fieldOfPath))]
  const short = reason.trim().length < reasonAtLeast
  const form = useRef<HTMLFormElement>(null)

  const send = () => {
    setTried(true)
    if (changed.length === 0 || short || Object.keys(problemsOf(typed, changed)).length > 0) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid]')?.focus())
      return
    }
    request.mutate({ fields, reason: reason.trim() })
  }
  const view = {
    asked: (field: RegistrationField) => material.has(field),
    markOf: () => undefined,
    problemOf: (path: string) => (problems[path] ? <FormattedMessage id={`registration.problem.${problems[path]}`} /> : said.get(path)),
    onUpload: onBusy,
  }
  return (
    <FieldsContext value={view}>
      <chakra.h2 fontSize="lg" fontWeight="semibold" mb="1">
        <FormattedMessage id="change.request" />
      </chakra.h2>
      <chakra.p color="fg.muted" fontSize="sm" mb="4">
        <FormattedMessage id="change.requestHelp" />
      </chakra.p>
      {request.error ? <Refused error={request.error} /> : null}
      {gaps.length > 0 ? <Gaps paths={gaps} /> : null}
      <chakra.form ref={form} noValidate onSubmit={(event) => (event.preventDefault(), send())}>
        <chakra.fieldset disabled={request.isPending} minW="0">
          <Section titleId="review.step.2">
            <Card>
              <CompanyFields
                companyId={company.id}
                form={typed[2]}
                onChange={(edit) => setTyped((now) => ({ ...now, 2: { ...now[2], ...edit } }))}
              />
            </Card>
          </Section>
          <Section titleId="review.step.3">
            <Card>
              <LicenceFields
                form={typed[3]}
                today={today()}
                onChange={(edit) => setTyped((now) => ({ ...now, 3: { ...now[3], ...edit(now[3]) } }))}
              />
            </Card>
          </Section>
          <Section titleId="change.why">
            <Card>
              <Requested fields={changed} missing={tried && changed.length === 0} />
              <LongTextField
                labelId="common.reason"
                helpId="common.reasonHelp"
                required
                maxLength={500}
                value={reason}
                onChange={setReason}
                error={tried && short ? <FormattedMessage id="refusal.reasonGiven" /> : undefined}
              />
            </Card>
          </Section>
        </chakra.fieldset>
        <Flex gap="3" justify="flex-end" mb="6">
          <Button variant="outline" disabled={request.isPending} onClick={leave}>
            <FormattedMessage id="common.cancel" />
          </Button>
          <SendButton type="submit" loading={request.isPending} uploading={uploading}>
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
const problemsOf = (forms: ChangeForms, changed: readonly RegistrationField[]): Problems => {
  const judged = new Set(changed)
  if (judged.has('startDate')) judged.add('endDate')
  const asked = (field: RegistrationField) => judged.has(field)
  return { ...gapsOf(2, forms[2], asked), ...gapsOf(3, forms[3], asked) }
}
