import { useQuery } from '@tanstack/react-query'
import { FormattedMessage } from 'react-intl'
import { useChanged } from '#src/components/detail/changed.ts'
import { Card, Section } from '#src/components/detail/DetailPage.tsx'
import { TextLink } from '#src/components/page/TextLink.tsx'
import { useSession } from '#src/components/session/session.ts'
import type { BusinessMachineId } from '#src/machines/ids.ts'
import { getCaseOfRecord } from '#src/services/approval.ts'
import { getRecord } from '#src/services/records.ts'
import { Chain } from './Chain.tsx'
import { DecisionBar } from './DecisionBar.tsx'

interface ApprovalPanelProps {
  machine: BusinessMachineId
  id: string
}

/** How a record is approved, on its own page, with what the reader may decide there; nothing where it needs no approval, or none that concerns them. */
export function ApprovalPanel({ machine, id }: ApprovalPanelProps) {
  const { may } = useSession()
  const found = useQuery({
    queryKey: ['GET /api/approval/record/{machine}/{id}', machine, id],
    queryFn: ({ signal }) => getCaseOfRecord({ machine, id }, { signal, quiet: true }),
    enabled: may('todo'),
  })
  return found.data ? <CasePanel caseId={found.data.caseId} machine={machine} /> : null
}

function CasePanel({ caseId, machine }: { caseId: string; machine: BusinessMachineId }) {
  const changed = useChanged()
  const { data } = useQuery({
    queryKey: ['GET /api/approval/case/{id}', caseId],
    queryFn: ({ signal }) => getRecord('case', caseId, { signal, quiet: true }),
  })
  if (!data) return null
  const reload = () => changed('task', machine)
  return (
    <>
      <Section
        titleId="approval.chain"
        aside={
          <TextLink href={`/todo/${caseId}`}>
            <FormattedMessage id="approval.openCase" values={{ no: data.no }} />
          </TextLink>
        }
      >
        <Card>
          <Chain chain={data.chain} reload={reload} compact />
        </Card>
      </Section>
      <DecisionBar record={data} reload={reload} />
    </>
  )
}
