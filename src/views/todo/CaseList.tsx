import { useMemo, type ReactNode } from 'react'
import { useBothLanguages } from '#src/components/language/language.ts'
import { RecordList } from '#src/components/list/RecordList.tsx'
import type { Column } from '#src/components/list/DataTable.tsx'
import { useUsual } from '#src/components/list/usualColumns.tsx'
import type { ListedOf } from '#src/services/records.ts'
import type { CaseView } from './lists.ts'
import { useCaseColumns } from './caseColumns.tsx'

type Row = ListedOf<'case'>

/** Cases that somebody has begun, or has a copy of; all of them to whoever looks after them. */
export function CaseList({ of, tabs }: { of: CaseView; tabs: ReactNode }) {
  const both = useBothLanguages()
  const usual = useUsual()
  const shared = useCaseColumns()
  const columns = useMemo(
    (): Column<Row>[] => [
      shared.title<Row>(({ no }) => no),
      shared.type<Row>(),
      {
        id: 'standsAt',
        labelId: 'approval.step',
        cell: ({ standsAt }) => standsAt.map(({ title, titleEn }) => both(title, titleEn)).join(' · ') || '—',
        text: ({ standsAt }) => standsAt.map(({ title }) => title).join(' · '),
        room: 'some',
      },
      ...(of === 'started' ? [] : [shared.initiator<Row>()]),
      usual.moment<Row>('createdAt', 'approval.startedAt', ({ createdAt }) => createdAt),
      usual.state<Row>('case'),
      usual.moment<Row>('stateSince', 'quotation.since', ({ stateSince }) => stateSince),
    ],
    [usual, shared, both, of],
  )
  return (
    <RecordList
      machine="case"
      id={`todo.${of}`}
      titleId="route.todo"
      columns={columns}
      filters={[usual.search, shared.typeFilter, usual.stateFilter('case')]}
      asked={(query) => ({ ...query, of })}
      rowHref={({ id }) => `/todo/${id}`}
      emptyId={`approval.none.${of}`}
      actions={tabs}
    />
  )
}
