import { useMemo } from 'react'
import { useParams } from 'wouter'
import { TimeLeft } from '#src/components/value/TimeLeft.tsx'
import { useUsual } from '#src/components/list/usualColumns.tsx'
import type { Column } from '#src/components/list/DataTable.tsx'
import { ListPage } from '#src/components/list/ListPage.tsx'
import type { Data } from '#src/contract/index.ts'
import { asWritten } from '#src/lib/unknown.ts'
import { pageQuotations } from '#src/services/quotation.ts'
import { OneQuotation } from './OneQuotation.tsx'

type Row = Data<'GET /api/po/quotation/page'>['rows'][number]
const states = ['draft', 'sealed', 'withdrawn', 'opened']

/** My quotations, and the sheet of one of them. */
export default function PoPrice() {
  const { id } = useParams()
  return id ? <OneQuotation id={id} /> : <MyQuotations />
}

function MyQuotations() {
  const usual = useUsual()
  const columns = useMemo(
    (): Column<Row>[] => [
      { ...usual.text('no', 'common.no', ({ no }) => no), sort: 'no' },
      usual.title(),
      usual.unit(),
      {
        id: 'priced',
        labelId: 'quotation.priced',
        cell: ({ pricedCount, itemCount }) => `${asWritten(pricedCount)} / ${asWritten(itemCount)}`,
        text: ({ pricedCount, itemCount }) => `${asWritten(pricedCount)}/${asWritten(itemCount)}`,
        align: 'end',
        nowrap: true,
      },
      {
        id: 'left',
        labelId: 'common.left',
        cell: ({ deadline, holds }) => <TimeLeft until={deadline} holds={holds} />,
        text: ({ deadline }) => deadline,
        sort: 'deadline',
        nowrap: true,
      },
      usual.text('receipt', 'quotation.receiptNo', ({ receiptNo }) => receiptNo),
      { ...usual.state('quotation'), sort: 'state' },
    ],
    [usual],
  )
  const filters = [usual.search, usual.stateFilter('quotation', states)]
  return (
    <ListPage
      id="poPrice"
      source="GET /api/po/quotation/page"
      titleId="route.poPrice"
      columns={columns}
      filters={filters}
      fetchPage={(query, options) => pageQuotations({ sort: 'deadline', ...query }, options)}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/poMyproject/poPrice/${id}`}
      emptyId="supplier.noQuotations"
    />
  )
}
