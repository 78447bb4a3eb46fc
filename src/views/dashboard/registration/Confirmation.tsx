import { Box, Button, chakra } from '@chakra-ui/react'
import { Pencil } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Card, Section } from '#src/components/detail/DetailPage.tsx'
import { StepFacts } from '#src/components/registration/StepFacts.tsx'
import type { Forms } from '#src/components/registration/values.ts'
import type { MessageId } from '#src/lang/ids.ts'
import type { RegistrationStep } from '#src/machines/registration/company.ts'
import { registrationSteps } from '#src/machines/registration/wizard.ts'
import type { Registration } from '#src/services/registration.ts'

interface ConfirmationProps {
  registration: Registration
  forms: Forms
  busy: boolean
  onEdit: (step: RegistrationStep) => void
  onSubmit: () => void
}

/** Everything that will be submitted, with a way back to each step. */
export function Confirmation({ registration, forms, busy, onEdit, onSubmit }: ConfirmationProps) {
  const intl = useIntl()
  const offer = registration.transitions.find(({ event }) => event === 'submit')
  return (
    <>
      {registrationSteps.map((step) => (
        <Section
          key={step}
          titleId={`registration.step.${step}`}
          aside={
            <Button
              size="sm"
              variant="outline"
              disabled={busy}
              minH={{ base: '10', md: '8' }}
              aria-label={intl.formatMessage(
                { id: 'registration.editStep' },
                { step: intl.formatMessage({ id: `registration.step.${step}` }) },
              )}
              onClick={() => onEdit(step)}
            >
              <Pencil />
              <FormattedMessage id="registration.edit" />
            </Button>
          }
        >
          <Card>
            <StepFacts step={step} forms={forms} />
          </Card>
        </Section>
      ))}
      <Card>
        <chakra.p fontSize="sm" mb="3">
          <FormattedMessage id="registration.declare" />
        </chakra.p>
        {offer && !offer.allowed ? (
          <Box fontSize="sm" color="tone.waiting.fg" mb="3" id="why-submit">
            <FormattedMessage id="registration.notYet" />
            <chakra.ul listStyleType="disc" ps="5">
              {offer.reasons.map((reason) => (
                <li key={reason}>
                  <FormattedMessage id={reason as MessageId} />
                </li>
              ))}
            </chakra.ul>
          </Box>
        ) : null}
        <Button
          w={{ base: 'full', md: 'auto' }}
          minH="11"
          disabled={!offer?.allowed}
          loading={busy}
          aria-describedby={offer && !offer.allowed ? 'why-submit' : undefined}
          onClick={onSubmit}
        >
          <FormattedMessage id="event.company.submit" />
        </Button>
      </Card>
    </>
  )
}
