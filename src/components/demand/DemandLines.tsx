import { chakra } from '@chakra-ui/react'
import { useMemo } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { DataTable, type Column } from '#src/components/list/DataTable.tsx'
import { Money, plainQuantity } from '#src/components/value/Money.tsx'
import { Day, DayOf } from '#src/components/value/Moment.tsx'
import { differenceOfQuantities, lineTotal } from '#src/lib/money.ts'
import type { RecordOf } from '#src/services/records.ts'
import type { DemandAdvice } from './Advice.tsx'

type Line = RecordOf<'demand'>['lines'][number]
type Price = DemandAdvice['prices'][number]

/** As much above what is usual is worth a word, in percent. */
const remarkable = 5

/** The lines of a demand, each beside what the like cost last and usually. */
export function DemandLines({ lines, prices }: { lines: readonly Line[]; prices: readonly Price[] }) {
  const intl = useIntl()
  const columns = useMemo(() => {
    const known = new Map(prices.map((price) => [price.lineId, price]))
    const all = columnsOf(known)
    const isTaken = lines.some(({ taken }) => Number(taken) > 0)
    const isSaid = (id: string) => (id === 'left' ? isTaken : !optional.has(id) || lines.some((line) => line[id as 'place']))
    return all.filter(({ id }) => (priced.has(id) ? known.size > 0 : isSaid(id)))
  }, [lines, prices])
  return <DataTable caption={intl.formatMessage({ id: 'demand.lines' })} columns={columns} rows={lines} rowKey={({ id }) => id} compact />
}

const optional = new Set(['deliveryDate', 'place', 'remark'])
const priced = new Set(['last', 'usual'])

const columnsOf = (prices: ReadonlyMap<string, Price>): Column<Line>[] => [
  { id: 'lineNo', labelId: 'item.lineNo', cell: ({ lineNo }) => lineNo, align: 'end' },
  { id: 'name', labelId: 'item.name', cell: ({ name }) => name, room: 'little' },
  { id: 'spec', labelId: 'item.spec', cell: ({ spec }) => spec, room: 'little' },
  { id: 'quantity', labelId: 'item.quantity', cell: ({ quantity }) => plainQuantity(quantity), align: 'end', nowrap: true },
  { id: 'unit', labelId: 'item.unit', cell: ({ unit }) => unit, nowrap: true },
  {
    id: 'left',
    labelId: 'demand.left',
    cell: ({ quantity, taken }) => plainQuantity(differenceOfQuantities(quantity, taken)),
    align: 'end',
    nowrap: true,
  },
  {
    id: 'unitPrice',
    labelId: 'demand.unitPrice',
    cell: ({ unitPrice }) => (unitPrice ? <Money amount={unitPrice} /> : '—'),
    align: 'end',
    nowrap: true,
  },
  {
    id: 'total',
    labelId: 'demand.lineTotal',
    cell: ({ unitPrice, quantity }) => (unitPrice ? <Money amount={lineTotal(unitPrice, quantity)} /> : '—'),
    align: 'end',
    nowrap: true,
  },
  { id: 'last', labelId: 'demand.lastPrice', cell: ({ id }) => <LastPrice price={prices.get(id)} />, align: 'end', room: 'little' },
  {
    id: 'usual',
    labelId: 'demand.usualPrice',
    cell: ({ id, unitPrice }) => <UsualPrice price={prices.get(id)} estimate={unitPrice} />,
    align: 'end',
    room: 'little',
  },
  {
    id: 'stock',
    labelId: 'demand.stock',
    cell: ({ stock }) => (stock === null ? <FormattedMessage id="demand.stockUnchecked" /> : plainQuantity(stock)),
    align: 'end',
    nowrap: true,
  },
  {
    id: 'deliveryDate',
    labelId: 'item.deliveryDate',
    cell: ({ deliveryDate }) => (deliveryDate ? <Day date={deliveryDate} /> : null),
    nowrap: true,
  },
  { id: 'place', labelId: 'item.place', cell: ({ place }) => place },
  { id: 'remark', labelId: 'item.remark', cell: ({ remark }) => remark },
]

function LastPrice({ price }: { price: Price | undefined }) {
  if (!price) return '—'
  return (
    <>
      <Money amount={price.last} />
      <chakra.div fontSize="xs" color="fg.muted">
        <FormattedMessage id="demand.lastPriceOf" values={{ no: price.lastNo, at: <DayOf at={price.lastAt} /> }} />
      </chakra.div>
    </>
  )
}

function UsualPrice({ price, estimate }: { price: Price | undefined; estimate: string | null }) {
  if (!price) return '—'
  const above = estimate === null ? 0 : Math.round((Number(estimate) / Number(price.usual) - 1) * 100)
  return (
    <>
      <Money amount={price.usual} />
      <chakra.div fontSize="xs" color="fg.muted">
        <FormattedMessage id="demand.usualPriceOf" values={{ count: price.count }} />
      </chakra.div>
      {above >= remarkable ? (
        <chakra.div fontSize="xs" color="tone.bad.fg">
          <FormattedMessage id="demand.aboveUsual" values={{ percent: above }} />
        </chakra.div>
      ) : null}
    </>
  )
}
