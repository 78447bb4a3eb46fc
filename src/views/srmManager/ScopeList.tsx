import { useMemo, type ReactNode } from 'react'
import { useBothLanguages } from '#src/components/language.ts'
import type { Column } from '#src/components/list/DataTable.tsx'
import { ListPage } from '#src/components/list/ListPage.tsx'
import { useUsual } from '#src/components/list/usualColumns.tsx'
import { casesOf, type CaseStates } from '#src/components/review/settled.ts'
import { useScopeColumns } from '#src/components/supplier/scopeColumns.tsx'
import { pageScopes, type Scope } from '#src/services/scope.ts'

export const scopeStates = { waits: 'proposed', settled: ['approved', 'denied', 'withdrawn'] } as const satisfies CaseStates

/** Categories that admitted companies apply for, or those decided before; what a registration asks for is decided with it. */
export function ScopeList({ settled, actions }: { settled: boolean; actions: ReactNode }) {
  const both = useBothLanguages()
  const usual = useUsual()
  const about = useScopeColumns({ own: false })
  const columns = useMemo(
    (): Column<Scope>[] => [
      {
        id: 'company',
        labelId: 'field.name',
        cell: ({ companyName, companyNameEn }) => both(companyName, companyNameEn),
        text: ({ companyName }) => companyName,
      },
      ...about,
    ],
    [about, both],
  )
  return (
    <ListPage
      id="scope"
      settled={settled}
      titleId="review.categoryApplications"
      columns={columns}
      filters={[
        { name: 'q', labelId: 'company.search', kind: 'text' },
        ...(settled ? [usual.stateFilter('scope', scopeStates.settled)] : []),
      ]}
      fetchPage={(query, options) =>
        pageScopes({ ...casesOf(query, scopeStates, settled), admitted: 'true' } as Parameters<typeof pageScopes>[0], options)
      }
      rowKey={({ id }) => id}
      rowHref={({ companyId }) => `/srmManager/srmcheckJc/${companyId}`}
      emptyId={settled ? 'review.nothingSettled' : 'scope.noneProposed'}
      actions={actions}
    />
  )
}
