import { useMemo, useState } from 'react'
import { useIntl } from 'react-intl'
import { DataTable, type Column } from '#src/components/list/DataTable.tsx'
import { plainQuantity } from '#src/components/value/Money.tsx'
import { Day } from '#src/components/value/Moment.tsx'

export interface Item {
  id: string
  lineNo: number
  name: string
  spec: string
  unit: string
  quantity: string
  deliveryDate: string | null
  place: string
  remark: string
}

const columns: Column<Item>[] = [
  { id: 'lineNo', labelId: 'item.lineNo', cell: ({ lineNo }) => lineNo, align: 'end', sort: 'lineNo' },
  { id: 'name', labelId: 'item.name', cell: ({ name }) => name, sort: 'name' },
  { id: 'spec', labelId: 'item.spec', cell: ({ spec }) => spec, sort: 'spec' },
  {
    id: 'quantity',
    labelId: 'item.quantity',
    cell: ({ quantity }) => plainQuantity(quantity),
    align: 'end',
    sort: 'quantity',
    nowrap: true,
  },
  { id: 'unit', labelId: 'item.unit', cell: ({ unit }) => unit, nowrap: true },
  {
    id: 'deliveryDate',
    labelId: 'item.deliveryDate',
    cell: ({ deliveryDate }) => (deliveryDate ? <Day date={deliveryDate} /> : null),
    sort: 'deliveryDate',
    nowrap: true,
  },
  { id: 'place', labelId: 'item.place', cell: ({ place }) => place },
  { id: 'remark', labelId: 'item.remark', cell: ({ remark }) => remark },
]

/** The items of a project; they are all here, so that the browser sorts them. */
export function ItemsTable({ items }: { items: readonly Item[] }) {
  const intl = useIntl()
  const [sort, setSort] = useState('')
  const sorted = useMemo(() => sortItems(items, sort), [items, sort])
  const filled = useMemo(
    () => columns.filter(({ id }) => !['deliveryDate', 'place', 'remark'].includes(id) || items.some((item) => item[id as 'place'])),
    [items],
  )
  return (
    <DataTable
      caption={intl.formatMessage({ id: 'common.items' })}
      columns={filled}
      rows={sorted}
      rowKey={({ id }) => id}
      sort={sort}
      onSort={setSort}
      compact
    />
  )
}

const collator = new Intl.Collator(['zh-CN', 'en'], { numeric: true })

const sortItems = (items: readonly Item[], sort: string): readonly Item[] => {
  const field = sort.replace(/^-/, '') as keyof Item
  if (sort === '') return items
  const direction = sort.startsWith('-') ? -1 : 1
  return items.toSorted((a, b) => direction * collator.compare(String(a[field] ?? ''), String(b[field] ?? '')))
}
