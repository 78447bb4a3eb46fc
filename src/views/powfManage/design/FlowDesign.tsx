import { useQuery } from '@tanstack/react-query'
import { useChanged } from '#src/components/detail/changed.ts'
import type { OneFlow } from '#src/services/flow.ts'
import { getFlow, getFlowOptions, saveFlowDraft } from '#src/services/flow.ts'
import Designer from './Designer.tsx'

/** A draft that is worked on. */
export default function FlowDesign({ flow, onUnsaved }: { flow: OneFlow; onUnsaved: (isUnsaved: boolean) => void }) {
  const changed = useChanged()
  const { data: options } = useQuery({ queryKey: ['GET /api/powf/definition/option'], queryFn: ({ signal }) => getFlowOptions({ signal }) })
  if (!options) return null
  return (
    <Designer
      first={flow}
      names={flow.names}
      options={options}
      onUnsaved={onUnsaved}
      onSave={async (design) => {
        const saved = await saveFlowDraft(flow.id, design)
        void changed('/api/powf/definition')
        return saved
      }}
      readTheirs={() => getFlow(flow.id)}
    />
  )
}
