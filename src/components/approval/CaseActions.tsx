import { RecordActions } from '#src/components/detail/RecordActions.tsx'
import { sendEvent } from '#src/services/events.ts'
import { StepDialog } from './StepDialog.tsx'
import type { Case } from './types.ts'

/** What whoever began a case, or looks after all of them, may do about it. */
export function CaseActions({ record, reload }: { record: Case; reload: () => Promise<void> }) {
  // To everybody else the same buttons would say no more than that it is not theirs.
  const transitions = record.transitions.filter(({ reasons }) => !reasons.includes('refusal.isInitiator'))
  if (transitions.length === 0) return null
  return (
    <RecordActions
      machine="case"
      record={{ ...record, transitions }}
      reload={reload}
      secondary
      events={['urge', 'withdraw', 'jump', 'end']}
      dialogs={{
        jump: (dialog) => (
          <StepDialog
            {...dialog}
            labelId="approval.jumpTo"
            steps={stepsOf(record)}
            send={(node, reason) => sendEvent('case', record.id, 'jump', { version: record.version, node, reason })}
          />
        ),
      }}
    />
  )
}

/** The steps at which somebody is asked, each once, without those where the case stands. */
const stepsOf = ({ chain }: Case) => {
  const current = new Set(chain.flatMap(({ node, standing }) => (standing === 'current' ? [node] : [])))
  const asking = chain.filter(({ kind, node }) => ['approve', 'handle', 'meeting'].includes(kind) && !current.has(node))
  return [...new Map(asking.map((step) => [step.node, step])).values()]
}
