import { useMemo } from 'react'
import { useParams } from 'wouter'
import { useBothLanguages } from '#src/components/language/language.ts'
import { useUsual } from '#src/components/list/usualColumns.tsx'
import type { Column } from '#src/components/list/DataTable.tsx'
import { ListPage } from '#src/components/list/ListPage.tsx'
import type { Data } from '#src/contract/index.ts'
import { openedStates } from '#src/machines/project/states.ts'
import { pageAwards } from '#src/services/award.ts'
import { Purchase } from './Purchase.tsx'

type Award = Data<'GET /api/po/award/page'>['rows'][number]

/** Chosen bidders: who was chosen in each opened purchase, and the choice itself. */
export default function PoJcChosen() {
  const { id } = useParams()
  return id ? <Purchase id={id} part="poJcChosen" /> : <Awards />
}

function Awards() {
  const both = useBothLanguages()
  const usual = useUsual()
  const columns = useMemo(
    (): Column<Award>[] => [
      { ...usual.text('no', 'common.no', ({ projectNo }) => projectNo), sort: 'no' },
      { ...usual.title(), ...usual.sortByTitle },
      usual.unit(),
      usual.number('quoteCount', 'quotation.opened', ({ quoteCount }) => quoteCount),
      {
        id: 'supplier',
        labelId: 'project.chosen',
        cell: ({ supplierName, supplierNameEn }) => both(supplierName ?? '', supplierNameEn ?? '') || '—',
        text: ({ supplierName }) => supplierName ?? '',
        room: 'some',
      },
      usual.money('amount', 'quotation.amount', ({ totalGross }) => totalGross),
      usual.money('lowest', 'quotation.lowestTotal', ({ lowestTotal }) => lowestTotal),
      { ...usual.state('project'), sort: 'state' },
      usual.moment('stateSince', 'quotation.since', ({ stateSince }) => stateSince),
    ],
    [both, usual],
  )
  const filters = [usual.search, usual.stateFilter('project', openedStates)]
  return (
    <ListPage
      id="poJcChosen"
      source="GET /api/po/award/page"
      titleId="route.poJcChosen"
      columns={columns}
      filters={filters}
      fetchPage={pageAwards}
      rowKey={({ projectId }) => projectId}
      rowHref={({ projectId }) => `/poJcManager/poJcChosen/${projectId}`}
      emptyId="quotation.noneOpened"
    />
  )
}
