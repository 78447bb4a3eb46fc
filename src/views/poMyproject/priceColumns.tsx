import { Box } from '@chakra-ui/react'
import { plainQuantity, withSeparators } from '#src/components/value/Money.tsx'
import { Day } from '#src/components/value/Moment.tsx'
import type { SheetColumn } from '#src/components/sheet/SheetRow.tsx'
import type { Quotation } from '#src/services/quotation.ts'
import { isZeroPrice, totalOfLine, type PriceLine } from './sheetText.ts'

type Item = Quotation['items'][number]

/** An item, and what is typed about it. */
export interface PriceRow {
  item: Item
  line: PriceLine
}

/** What is asked for stands beside the price that is typed: the item as its buyer described it, how much, when and where. */
export const priceColumns: SheetColumn<PriceRow>[] = [
  {
    id: 'name',
    labelId: 'pricing.item',
    width: 15,
    names: true,
    text: ({ item }) => item.name,
    show: ({ item }) => <ItemAsked item={item} />,
  },
  {
    id: 'quantity',
    labelId: 'item.quantity',
    width: 6,
    align: 'end',
    text: ({ item }) => `${plainQuantity(item.quantity)} ${item.unit}`,
  },
  {
    id: 'delivery',
    labelId: 'pricing.delivery',
    width: 8,
    text: ({ item }) => [item.deliveryDate, item.place].filter(Boolean).join(' '),
    show: ({ item: { deliveryDate, place } }) => (
      <div>
        {deliveryDate ? (
          <Box whiteSpace="nowrap">
            <Day date={deliveryDate} />
          </Box>
        ) : null}
        {place}
      </div>
    ),
  },
  {
    id: 'price',
    labelId: 'quotation.unitPrice',
    width: 8,
    align: 'end',
    text: ({ line }) => line.price,
    edit: { inputMode: 'decimal' },
    asks: ({ line }) => (isZeroPrice(line.price) ? 'pricing.zero' : undefined),
    show: ({ line }) => <span>{withSeparators(line.price)}</span>,
  },
  {
    id: 'total',
    labelId: 'quotation.lineTotal',
    width: 8,
    align: 'end',
    text: ({ item, line }) => withSeparators(totalOfLine(line.price, item.quantity) ?? ''),
  },
  { id: 'remark', labelId: 'item.remark', width: 9, text: ({ line }) => line.remark, edit: {} },
]

/** What is typed about an item stands in its column. */
export const typedColumns = priceColumns.map(({ id }) => (id === 'price' || id === 'remark' ? id : null))

function ItemAsked({ item: { name, spec, remark } }: { item: Item }) {
  return (
    <div>
      <Box color="fg" fontWeight="medium">
        {name}
      </Box>
      <Box color="fg.muted" fontWeight="normal">
        {spec}
        {remark ? <Box fontSize="xs">{remark}</Box> : null}
      </Box>
    </div>
  )
}
