import { useMemo, type ReactNode } from 'react'
import { useBothLanguages } from '#src/components/language.ts'
import type { Column } from '#src/components/list/DataTable.tsx'
import { ListPage } from '#src/components/list/ListPage.tsx'
import { useUsual } from '#src/components/list/usualColumns.tsx'
import { useScopeColumns } from '#src/components/supplier/scopeColumns.tsx'
import { pageScopes, type Scope } from '#src/services/scope.ts'

const states = ['proposed', 'approved', 'denied', 'withdrawn']

/** Categories that admitted companies apply for; what a registration asks for is decided with it. */
export function ScopeList({ actions }: { actions: ReactNode }) {
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
      titleId="review.categoryApplications"
      columns={columns}
      filters={[{ name: 'q', labelId: 'company.search', kind: 'text' }, usual.stateFilter('scope', states, 'common.state', 'proposed')]}
      fetchPage={(query, options) =>
        pageScopes({ sort: 'stateSince', ...query, admitted: 'true' } as Parameters<typeof pageScopes>[0], options)
      }
      rowKey={({ id }) => id}
      rowHref={({ companyId }) => `/srmManager/srmcheckJc/${companyId}`}
      emptyId="scope.noneProposed"
      actions={actions}
    />
  )
}
