import { lazy, Suspense } from 'react'
import { Section } from '#src/components/detail/DetailPage.tsx'
import { FlowChart } from '#src/components/flow/FlowChart.tsx'
import { useSession } from '#src/components/session/session.ts'
import type { OneFlow } from '#src/services/flow.ts'
import { Faults } from './Faults.tsx'

const FlowDesign = lazy(() => import('../design/FlowDesign.tsx'))

/** What is worked on in a draft: its nodes, and what keeps it from being published. */
export function DraftBody({ flow, onUnsaved }: { flow: OneFlow; onUnsaved: (isUnsaved: boolean) => void }) {
  const { may } = useSession()
  if (may('powfConfiguration:edit'))
    return (
      <Section titleId="flow.chart">
        <Suspense>
          <FlowDesign flow={flow} onUnsaved={onUnsaved} />
        </Suspense>
      </Section>
    )
  return (
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
}
