import { useIntl } from 'react-intl'
import { SheetEditor } from '#src/components/sheet/SheetEditor.tsx'
import { emptyItem, isEmptyItem, itemColumns, itemSheet, problemsOf, type ItemColumn, type ItemText } from '#src/lib/itemSheet.ts'

const widths: Record<ItemColumn, number> = { name: 12, spec: 16, unit: 5, quantity: 8, deliveryDate: 9, place: 11, remark: 11 }

const columns = itemColumns.map((id) => ({
  id,
  labelId: `item.${id}` as const,
  width: widths[id],
  edit: id === 'quantity' ? { inputMode: 'decimal' as const } : {},
  ...(id === 'quantity' ? { align: 'end' as const } : {}),
  ...(id === 'name' ? { names: true as const } : {}),
}))

interface ItemEditorProps {
  items: ItemText[]
  onChange: (items: ItemText[]) => void
}

/** The purchase list. */
export function ItemEditor({ items, onChange }: ItemEditorProps) {
  const intl = useIntl()
  const example = {
    ...emptyItem(),
    name: intl.formatMessage({ id: 'sheet.exampleName' }),
    spec: '6×36WS+IWRC Ø32 mm',
    unit: 'm',
    quantity: '1200',
    deliveryDate: '2027-01-15',
  }
  return (
    <SheetEditor
      labelId="common.items"
      rules={itemSheet}
      columns={columns}
      rows={items}
      onChange={onChange}
      problems={items.map((item) => (isEmptyItem(item) ? {} : problemsOf(item)))}
      template={{ nameId: 'sheet.template', row: example }}
    />
  )
}
