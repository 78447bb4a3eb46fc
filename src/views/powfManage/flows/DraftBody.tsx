import { Section } from '#src/components/detail/DetailPage.tsx'
import { FlowChart } from '#src/components/flow/FlowChart.tsx'
import type { OneFlow } from '#src/services/flow.ts'
import { Faults } from './Faults.tsx'

/** What is worked on in a draft: what keeps it from being published, and its nodes. The designer takes the place of the chart. */
export const DraftBody = ({ flow }: { flow: OneFlow }) => (
  <>
    {flow.faults.length > 0 ? (
      <Section titleId="flow.draftFaults">
        <Faults faults={flow.faults} />
      </Section>
    ) : null}
    <Section titleId="flow.chart">
      <FlowChart definition={flow.content} names={flow.names} />
    </Section>
  </>
)
