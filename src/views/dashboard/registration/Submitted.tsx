import { Card, Section } from '#src/components/detail/DetailPage.tsx'
import { StepFacts } from '#src/components/registration/StepFacts.tsx'
import type { Forms } from '#src/components/registration/values.ts'
import { registrationSteps } from '#src/machines/registration/wizard.ts'

/** What was submitted, to be read. */
export function Submitted({ forms }: { forms: Forms }) {
  return registrationSteps.map((step) => (
    <Section key={step} titleId={`registration.step.${step}`}>
      <Card>
        <StepFacts step={step} forms={forms} />
      </Card>
    </Section>
  ))
}
