import { Box, Button, chakra } from '@chakra-ui/react'
import { useEffect, useMemo, useRef, type ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLocation, useSearch } from 'wouter'
import { Card } from '#src/components/detail/DetailPage.tsx'
import { Conflict } from '#src/components/form/Conflict.tsx'
import { useKept, type KeptContent } from '#src/components/form/useKept.ts'
import { useSteady } from '#src/components/form/useSteady.ts'
import { useUploads } from '#src/components/form/useUploads.ts'
import { SendButton } from '#src/components/form/SendButton.tsx'
import { say } from '#src/components/feedback/messages.ts'
import { FieldsContext } from '#src/components/registration/Asked.tsx'
import { CompanyFields } from '#src/components/registration/CompanyFields.tsx'
import { ContactFields } from '#src/components/registration/ContactFields.tsx'
import { gapsOf, today } from '#src/components/registration/gaps.ts'
import { LicenceFields } from '#src/components/registration/LicenceFields.tsx'
import { Gaps, Refused } from '#src/components/registration/Problems.tsx'
import { StepFacts } from '#src/components/registration/StepFacts.tsx'
import { useSession } from '#src/components/session/session.ts'
import { useFormElement } from '#src/components/form/useFormElement.ts'
import { useUnsaved } from '#src/components/form/useUnsaved.ts'
import { FootBar } from '#src/components/page/FootBar.tsx'
import { LoadingRows } from '#src/components/feedback/Waiting.tsx'
import type { RegistrationStep } from '#src/machines/registration/company.ts'
import { fieldsOfStep, type RegistrationField } from '#src/machines/registration/fields.ts'
import { shownIn } from '#src/machines/registration/wizard.ts'
import { Confirmation } from './Confirmation.tsx'
import type { KeptSteps } from './keptSteps.ts'
import type { Loaded } from './load.ts'
import { StepBar } from './StepBar.tsx'
import { pageOfSearch, useAddress } from './useAddress.ts'
import { useProblems } from './useProblems.tsx'
import { useWizard } from './useWizard.ts'

interface WizardProps {
  loaded: Loaded
  reload: () => Promise<Loaded>
}

/** The wizard, once it is known what was typed on this device before. */
export function WizardWithDraft({ loaded, reload }: WizardProps) {
  const { user } = useSession()
  const { id, draftKey } = loaded.registration
  const kept = useKept<KeptSteps>(`${user.id}.registration.${id}`, draftKey)
  if (kept.found === undefined) return <LoadingRows rows={12} />
  return <Wizard loaded={loaded} reload={reload} kept={kept} found={kept.found} />
}

/** Steps two to four of a registration and the look over it: each step committed on its own, in order, on any device. */
function Wizard({ loaded, reload, kept, found }: WizardProps & { kept: KeptContent<KeptSteps>; found: KeptSteps | null }) {
  const intl = useIntl()
  const { registration } = loaded
  const search = useSearch()
  const [path, navigate] = useLocation()
  const returned = registration.state === 'returned'
  const marks = useMemo(() => new Map(registration.marks.map((mark) => [mark.field, mark])), [registration.marks])
  /** A returned company mends what was returned and nothing else. */
  const asked = (field: RegistrationField) => !returned || marks.has(field)
  const isSound = (step: RegistrationStep, content: unknown) => Object.keys(gapsOf(step, content, asked)).length === 0
  const wizard = useWizard({ loaded, reload, kept, found, wanted: pageOfSearch(search), isSound })
  const { actor, value, context, forms } = wizard
  const { page, state } = shownIn(value)
  useAddress(actor, page)
  const { uploading, onBusy } = useUploads()
  useUnsaved(!kept.safe || uploading)
  useRestored(wizard.restored.length > 0, () => say('waiting', intl.formatMessage({ id: 'registration.restored' })))
  useWhenSubmitted(value === 'submitted', () => {
    say('good', intl.formatMessage({ id: 'registration.submitted' }))
    navigate(path, { replace: true })
    void reload().catch(() => {})
  })
  const { problemOf, gaps } = useProblems(page, forms, context, asked)
  const heading = useFocusOnChange(page)

  const busy = state === 'committing' || state === 'submitting'
  const element = useFormElement(() => (uploading ? undefined : actor.send({ type: 'commit' })), context.tried)
  const hasAsked = page !== 'confirmation' && fieldsOfStep[page].some(asked)
  const view = {
    asked,
    problemOf,
    markOf: (field: RegistrationField) => marks.get(field),
    onUpload: onBusy,
    supplierKindId: forms[2].supplierKindId,
  }
  if (value === 'submitted') return <LoadingRows rows={12} />
  return (
    <FieldsContext value={view}>
      <StepBar page={page} progress={context.progress} onGo={(to) => actor.send({ type: 'goTo', page: to })} />
      {returned ? <Returned left={registration.marks.filter(({ mended }) => !mended).length} /> : null}
      <chakra.h2 ref={heading} tabIndex={-1} outline="none" fontSize="lg" fontWeight="semibold" mb="1">
        <FormattedMessage id={`registration.step.${page}`} />
      </chakra.h2>
      <chakra.p color="fg.muted" fontSize="sm" mb="4">
        <FormattedMessage id={`registration.why.${page}`} />
      </chakra.p>
      {context.failure ? <Refused error={context.failure.error} /> : null}
      {page === 'confirmation' ? (
        <Confirmation
          registration={registration}
          forms={forms}
          busy={busy}
          onEdit={(to) => actor.send({ type: 'goTo', page: to })}
          onSubmit={() => actor.send({ type: 'submit' })}
        />
      ) : (
        <>
          {wizard.outdated.includes(page) ? (
            <Conflict messageId="registration.outdated" actionId="registration.takeTyped" onTake={() => wizard.takeTyped(page)} />
          ) : null}
          {gaps.length > 0 ? <Gaps paths={gaps} /> : null}
          <chakra.form {...element} css={phoneForm}>
            <chakra.fieldset disabled={busy} minW="0">
              <Card>
                {page === 2 && hasAsked ? (
                  <CompanyFields companyId={registration.id} form={forms[2]} onChange={(changed) => wizard.change(2, () => changed)} />
                ) : null}
                {page === 3 && hasAsked ? (
                  <LicenceFields form={forms[3]} onChange={(edit) => wizard.change(3, edit)} today={today()} />
                ) : null}
                {page === 4 && hasAsked ? <ContactFields form={forms[4]} onChange={(changed) => wizard.change(4, () => changed)} /> : null}
                {hasAsked ? null : <StepFacts step={page} forms={forms} />}
              </Card>
            </chakra.fieldset>
            {returned && hasAsked ? (
              <chakra.details mt="4">
                <chakra.summary cursor="pointer" py="2" fontSize="sm" color="accent.fg">
                  <FormattedMessage id="registration.unchanged" />
                </chakra.summary>
                <Card>
                  <StepFacts step={page} forms={forms} only={(field) => !asked(field)} />
                </Card>
              </chakra.details>
            ) : null}
            <Bar kept={kept}>
              {page > 2 ? (
                <Button variant="outline" disabled={busy} onClick={() => actor.send({ type: 'goTo', page: page === 4 ? 3 : 2 })}>
                  <FormattedMessage id="common.previous" />
                </Button>
              ) : null}
              {hasAsked ? (
                <SendButton form={{ element, isSending: busy, uploading }}>
                  <FormattedMessage id="registration.commit" />
                </SendButton>
              ) : (
                <Button onClick={() => actor.send({ type: 'goTo', page: page === 2 ? 3 : page === 3 ? 4 : 'confirmation' })}>
                  <FormattedMessage id="common.next" />
                </Button>
              )}
            </Bar>
          </chakra.form>
        </>
      )}
    </FieldsContext>
  )
}

/** The buttons of a step, always at hand, and where what was typed is. */
function Bar({ kept, children }: { kept: KeptContent<KeptSteps>; children: ReactNode }) {
  return (
    <FootBar>
      <chakra.span fontSize="xs" color={kept.safe ? 'fg.muted' : 'tone.waiting.fg'} flex="1" minW="9rem">
        <FormattedMessage id={kept.safe ? 'registration.kept' : 'registration.notKept'} />
      </chakra.span>
      {children}
    </FootBar>
  )
}

function Returned({ left }: { left: number }) {
  return (
    <Box role="status" mb="4" p="3" rounded="md" fontSize="sm" bg="tone.waiting.bg" color="tone.waiting.fg">
      <FormattedMessage id="registration.returned" values={{ left }} />
    </Box>
  )
}

const useOnce = (now: boolean, act: () => void): void => {
  const done = useRef(false)
  const actNow = useSteady(act)
  useEffect(() => {
    if (!now || done.current) return
    done.current = true
    actNow()
  }, [now, actNow])
}
const useRestored = useOnce
const useWhenSubmitted = useOnce

/** A new step is announced by its heading; the first one is not. */
const useFocusOnChange = (page: unknown) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [page])
  return heading
}

/** Large enough for a thumb, and for a phone not to zoom in on what is typed. */
const phoneForm = {
  '& input:not([type=checkbox]), & select': { minH: { base: '11', md: '9' }, fontSize: { base: 'max(1rem, 16px)', md: 'sm' } },
  '& textarea': { fontSize: { base: 'max(1rem, 16px)', md: 'sm' } },
  '& button': { minH: { base: '10', md: '8' } },
} as const
