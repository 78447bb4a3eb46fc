import { chakra } from '@chakra-ui/react'
import { useMemo } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useBothLanguages } from '#src/components/language.ts'
import type { Column } from '#src/components/list/DataTable.tsx'
import { ListPage, type Filter } from '#src/components/list/ListPage.tsx'
import { Moment } from '#src/components/Moment.tsx'
import { Money } from '#src/components/Money.tsx'
import { StatePill } from '#src/components/StatePill.tsx'
import type { Data } from '#src/contract/index.ts'
import type { MessageId } from '#src/lang/ids.ts'
import { pageHistory } from '#src/services/quotation.ts'

type Row = Data<'GET /api/po/quotation/history'>['rows'][number]
const states = ['chosen', 'notChosen', 'lapsed', 'voided']

/** How my company’s quotations ended: the result and my rank, never another price. */
export default function PoHistory() {
  const intl = useIntl()
  const both = useBothLanguages()
  const columns = useMemo(
    (): Column<Row>[] => [
      { id: 'no', labelId: 'supplier.projectNo', cell: ({ projectNo }) => projectNo, text: ({ projectNo }) => projectNo, nowrap: true },
      { id: 'title', labelId: 'common.title', cell: ({ title, titleEn }) => both(title, titleEn), text: ({ title }) => title },
      {
        id: 'unit',
        labelId: 'common.unit',
        cell: ({ unitName, unitNameEn }) => both(unitName, unitNameEn),
        text: ({ unitName }) => unitName,
      },
      {
        id: 'state',
        labelId: 'supplier.result',
        cell: ({ state }) => <StatePill machine="quotation" state={state} />,
        text: ({ state }) => intl.formatMessage({ id: `state.quotation.${state}` }),
      },
      { id: 'rank', labelId: 'supplier.myRank', cell: ({ rank }) => rank ?? '—', text: ({ rank }) => String(rank ?? ''), align: 'end' },
      {
        id: 'total',
        labelId: 'supplier.myTotal',
        cell: ({ totalGross }) => (totalGross ? <Money amount={totalGross} /> : '—'),
        text: ({ totalGross }) => totalGross ?? '',
        align: 'end',
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
        id: 'decided',
        labelId: 'supplier.decidedAt',
        cell: ({ decidedAt }) => <Moment at={decidedAt} />,
        text: ({ decidedAt }) => decidedAt,
        sort: 'decidedAt',
        nowrap: true,
      },
    ],
    [both, intl],
  )
  const filters: Filter[] = [
    { name: 'q', labelId: 'common.searchNoTitle', kind: 'text' },
    {
      name: 'state',
      labelId: 'supplier.result',
      kind: 'select',
      options: states.map((value) => ({ value, label: intl.formatMessage({ id: `state.quotation.${value}` as MessageId }) })),
    },
  ]
  return (
    <>
      <ListPage
        id="poHistory"
        titleId="route.poHistory"
        columns={columns}
        filters={filters}
        fetchPage={(query, signal) => pageHistory({ sort: '-decidedAt', ...query }, { signal, quiet: true })}
        rowKey={({ id }) => id}
        rowHref={({ id }) => `/poMyproject/poPrice/${id}`}
        emptyId="supplier.noHistory"
      />
      <chakra.p mt="3" fontSize="xs" color="fg.muted">
        <FormattedMessage id="supplier.rankNote" />
      </chakra.p>
    </>
  )
}
