import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Card, Section } from '#src/components/detail/DetailPage.tsx'
import { SendButton } from '#src/components/form/SendButton.tsx'
import { ChoiceField } from '#src/components/form/TextField.tsx'
import { useForm } from '#src/components/form/useForm.ts'
import { useSession } from '#src/components/session/session.ts'
import { simulateFlow, type OneFlow, type SimulatedFlow } from '#src/services/flow.ts'
import { PastCaseField } from './PastCaseField.tsx'
import { Replay } from './Replay.tsx'
import { bodyOf, emptySample, type SampleValues } from './sample.ts'
import { SampleFields } from './SampleFields.tsx'
import { SimulatedChain } from './SimulatedChain.tsx'

/** What would come of a case by a definition: of a past one, of a sample, and of all of a year. */
export default function Simulation({ flow }: { flow: OneFlow }) {
  return (
    <>
      <Section titleId="flow.simulate">
        <One flow={flow} />
      </Section>
      <Replay flow={flow} />
    </>
  )
}

/** Beside one another where there is room; what is sent stands below. */
const formStyle = {
  display: 'grid',
  gap: '4',
  alignItems: 'start',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
  '& > div:last-of-type': { gridColumn: '1 / -1' },
} as const

function One({ flow }: { flow: OneFlow }) {
  const intl = useIntl()
  const { may } = useSession()
  // What was said of a draft before it was saved again is true no more; what was filled in stays.
  const [told, setTold] = useState<{ answer: SimulatedFlow; version: number } | null>(null)
  const form = useForm({
    first: { ...emptySample, of: may('todo') ? 'case' : 'sample', unitId: flow.unitId ?? '' } satisfies SampleValues as SampleValues,
    bodyOf,
    problemsOf: ({ of, past, unitId }) =>
      of === 'case'
        ? { caseId: past ? undefined : 'flow.simulate.chooseCase' }
        : { unitId: unitId ? undefined : 'flow.simulate.chooseUnit' },
    send: (values) => simulateFlow(flow.id, bodyOf(values), { quiet: true }),
    onSent: (answer) => setTold({ answer, version: flow.version }),
    isLeftFreely: true,
  })
  const { of } = form.values
  return (
    <Card>
      <chakra.form {...form.element} css={formStyle}>
        {may('todo') ? (
          <ChoiceField
            labelId="flow.simulate.of"
            value={of}
            options={(['case', 'sample'] as const).map((value) => ({
              value,
              label: intl.formatMessage({ id: `flow.simulate.of.${value}` }),
            }))}
            onChange={(value) => form.change({ of: value === 'case' ? 'case' : 'sample' })}
          />
        ) : null}
        {of === 'case' ? (
          <PastCaseField
            type={flow.type}
            value={form.values.past}
            onChange={(past) => form.change({ past })}
            error={form.problem('caseId')}
          />
        ) : (
          <SampleFields type={flow.type} form={form} />
        )}
        <div>
          <SendButton form={form} size="sm">
            <FormattedMessage id="flow.simulate.run" />
          </SendButton>
        </div>
      </chakra.form>
      <div aria-live="polite">{told?.version === flow.version ? <SimulatedChain flow={flow} answer={told.answer} /> : null}</div>
    </Card>
  )
}
