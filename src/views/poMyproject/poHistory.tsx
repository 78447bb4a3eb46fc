import { chakra } from '@chakra-ui/react'
import { useMemo } from 'react'
import { FormattedMessage } from 'react-intl'
import { useParams } from 'wouter'
import { useUsual } from '#src/components/list/usualColumns.tsx'
import type { Column } from '#src/components/list/DataTable.tsx'
import { ListPage } from '#src/components/list/ListPage.tsx'
import { LinkButton } from '#src/components/page/LinkButton.tsx'
import { ResultPill } from '#src/components/value/ResultPill.tsx'
import type { Data } from '#src/contract/index.ts'
import { pageHistory } from '#src/services/quotation.ts'
import { decidedStates, historyHref } from './decided.ts'
import { Objection } from './Objection.tsx'
import { OneQuotation } from './OneQuotation.tsx'

type Row = Data<'GET /api/po/quotation/history'>['rows'][number]

/** How my company’s quotations ended, the sheet of one of them, and what was objected to. */
export default function PoHistory() {
  const { id } = useParams()
  if (id === 'objection') return <Objection />
  return id ? <OneQuotation id={id} /> : <History />
}

/** The result and my rank, never another price. */
function History() {
  const usual = useUsual()
  const columns = useMemo(
    (): Column<Row>[] => [
      usual.text('no', 'supplier.projectNo', ({ projectNo }) => projectNo),
      usual.title(),
      usual.unit(),
      {
        ...usual.state<Row>('quotation', 'supplier.result'),
        cell: ({ state, chosen }) => <ResultPill state={state} chosen={chosen} />,
        sort: 'state',
      },
      usual.number('rank', 'supplier.myRank', ({ rank }) => rank),
      { ...usual.money('total', 'supplier.myTotal', ({ totalGross }) => totalGross), sort: 'totalGross' },
      { ...usual.text('reason', 'common.reason', ({ reason }: Row) => reason), nowrap: false },
      usual.text('receipt', 'quotation.receiptNo', ({ receiptNo }) => receiptNo),
      usual.moment('decidedAt', 'supplier.decidedAt', ({ decidedAt }) => decidedAt),
    ],
    [usual],
  )
  const filters = [usual.search, usual.stateFilter('quotation', decidedStates, 'supplier.result')]
  return (
    <>
      <ListPage
        id="poHistory"
        source="GET /api/po/quotation/history"
        titleId="route.poHistory"
        actions={<LinkButton size="sm" variant="outline" href="/poMyproject/poHistory/objection" textId="objection.mine" />}
        columns={columns}
        filters={filters}
        fetchPage={(query, options) => pageHistory({ sort: '-decidedAt', ...query }, options)}
        rowKey={({ id }) => id}
        rowHref={({ id }) => historyHref(id)}
        emptyId="supplier.noHistory"
      />
      <chakra.p mt="3" fontSize="xs" color="fg.muted">
        <FormattedMessage id="supplier.rankNote" />
      </chakra.p>
    </>
  )
}
