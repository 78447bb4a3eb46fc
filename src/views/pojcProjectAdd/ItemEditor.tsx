import { memo, useMemo } from 'react'
import { useIntl } from 'react-intl'
import { SheetEditor } from '#src/components/sheet/SheetEditor.tsx'
import { emptyItem, isEmptyItem, itemColumns, itemSheet, problemsOf, type ItemColumn, type ItemText } from '#src/lib/itemSheet.ts'
import { perObject } from '#src/lib/perObject.ts'

const widths: Record<ItemColumn, number> = { name: 12, spec: 16, unit: 5, quantity: 8, deliveryDate: 9, place: 11, remark: 11 }

const columns = itemColumns.map((id) => ({
  id,
  labelId: `item.${id}` as const,
  width: widths[id],
  edit: id === 'quantity' ? { inputMode: 'decimal' as const } : {},
  ...(id === 'quantity' ? { align: 'end' as const } : {}),
  ...(id === 'name' ? { names: true as const } : {}),
}))

const problemsIn = perObject((item: ItemText) => (isEmptyItem(item) ? {} : problemsOf(item)))

interface ItemEditorProps {
  items: ItemText[]
  onChange: (items: ItemText[]) => void
}

/** The purchase list. Drawn anew only when it is the list that has changed. */
export const ItemEditor = memo(function ItemEditor({ items, onChange }: ItemEditorProps) {
  const intl = useIntl()
  const example = {
    ...emptyItem(),
    name: intl.formatMessage({ id: 'sheet.exampleName' }),
    spec: '6×36WS+IWRC Ø32 mm',
    unit: 'm',
    quantity: '1200',
    deliveryDate: '2027-01-15',
  }
  const problems = useMemo(() => items.map(problemsIn), [items])
  return (
    <SheetEditor
      labelId="common.items"
      rules={itemSheet}
      columns={columns}
      rows={items}
      onChange={onChange}
      problems={problems}
      template={{ nameId: 'sheet.template', row: example }}
    />
  )
})
