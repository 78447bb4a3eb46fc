import { useMemo, type ReactNode } from 'react'
import { RecordList } from '#src/components/list/RecordList.tsx'
import { useUsual } from '#src/components/list/usualColumns.tsx'
import { casesOf, type CaseStates } from '#src/components/review/settled.ts'
import { useScopeColumns } from '#src/components/supplier/scopeColumns.tsx'
import type { ListedOf } from '#src/services/records.ts'

export const scopeStates = { waits: 'proposed', settled: ['approved', 'denied', 'withdrawn'] } as const satisfies CaseStates

/** Categories that admitted companies apply for, or those decided before; what a registration asks for is decided with it. */
export function ScopeList({ settled, actions }: { settled: boolean; actions: ReactNode }) {
  const usual = useUsual()
  const about = useScopeColumns({ own: false })
  const columns = useMemo(
    () => [
      usual.named<ListedOf<'scope'>>('company', 'field.name', ({ companyName, companyNameEn }) => [companyName, companyNameEn]),
      ...about,
    ],
    [about, usual],
  )
  return (
    <RecordList
      machine="scope"
      id="scope"
      settled={settled}
      titleId="review.categoryApplications"
      columns={columns}
      filters={[
        { name: 'q', labelId: 'company.search', kind: 'text' },
        ...(settled ? [usual.stateFilter('scope', scopeStates.settled)] : []),
      ]}
      asked={(query) => ({ ...casesOf(query, scopeStates, settled), admitted: 'true' })}
      rowHref={({ companyId }) => `/srmManager/srmcheckJc/${companyId}`}
      emptyId={settled ? 'review.nothingSettled' : 'scope.noneProposed'}
      actions={actions}
    />
  )
}
