import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import { useParams } from 'wouter'
import { Countdown } from '#src/components/Countdown.tsx'
import { RecordBody, useRecord } from '#src/components/detail/DetailPage.tsx'
import { useBothLanguages } from '#src/components/language.ts'
import type { Column } from '#src/components/list/DataTable.tsx'
import { ListPage, type Filter } from '#src/components/list/ListPage.tsx'
import { StatePill } from '#src/components/StatePill.tsx'
import type { Data } from '#src/contract/index.ts'
import type { MessageId } from '#src/lang/ids.ts'
import { getQuotation, pageQuotations } from '#src/services/quotation.ts'
import { PriceSheet } from './PriceSheet.tsx'

type Row = Data<'GET /api/po/quotation/page'>['rows'][number]
const states = ['draft', 'sealed', 'withdrawn', 'opened']

/** My quotations, and the sheet of one of them. */
export default function PoPrice() {
  const { id } = useParams()
  return id ? <Mine id={id} /> : <MyQuotations />
}

function Mine({ id }: { id: string }) {
  const record = useRecord(['GET /api/po/quotation/{id}', id], (signal) => getQuotation(id, { signal, quiet: true }))
  return (
    <RecordBody answer={record}>
      {(quotation) => (
        <PriceSheet key={`${quotation.id}:${quotation.state}:${quotation.receipts.length}`} quotation={quotation} reload={record.reload} />
      )}
    </RecordBody>
  )
}

function MyQuotations() {
  const intl = useIntl()
  const both = useBothLanguages()
  const columns = useMemo(
    (): Column<Row>[] => [
      { id: 'no', labelId: 'common.no', cell: ({ no }) => no, text: ({ no }) => no, sort: 'no', nowrap: true },
      { id: 'title', labelId: 'common.title', cell: ({ title, titleEn }) => both(title, titleEn), text: ({ title }) => title },
      {
        id: 'unit',
        labelId: 'common.unit',
        cell: ({ unitName, unitNameEn }) => both(unitName, unitNameEn),
        text: ({ unitName }) => unitName,
      },
      {
        id: 'priced',
        labelId: 'quotation.priced',
        cell: ({ pricedCount, itemCount }) => `${pricedCount} / ${itemCount}`,
        text: ({ pricedCount, itemCount }) => `${pricedCount}/${itemCount}`,
        align: 'end',
        nowrap: true,
      },
      {
        id: 'left',
        labelId: 'common.left',
        cell: ({ deadline }) => <Countdown until={deadline} />,
        text: ({ deadline }) => deadline,
        sort: 'deadline',
        nowrap: true,
      },
      {
        id: 'receipt',
        labelId: 'quotation.receiptNo',
        cell: ({ receiptNo }) => receiptNo ?? '—',
        text: ({ receiptNo }) => receiptNo ?? '',
        nowrap: true,
      },
      {
        id: 'state',
        labelId: 'common.state',
        cell: ({ state }) => <StatePill machine="quotation" state={state} />,
        text: ({ state }) => intl.formatMessage({ id: `state.quotation.${state}` }),
      },
    ],
    [both, intl],
  )
  const filters: Filter[] = [
    { name: 'q', labelId: 'common.searchNoTitle', kind: 'text' },
    {
      name: 'state',
      labelId: 'common.state',
      kind: 'select',
      options: states.map((value) => ({ value, label: intl.formatMessage({ id: `state.quotation.${value}` as MessageId }) })),
    },
  ]
  return (
    <ListPage
      id="poPrice"
      titleId="route.poPrice"
      columns={columns}
      filters={filters}
      fetchPage={(query, signal) => pageQuotations({ sort: 'deadline', ...query }, { signal, quiet: true })}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/poMyproject/poPrice/${id}`}
      emptyId="supplier.noQuotations"
    />
  )
}
