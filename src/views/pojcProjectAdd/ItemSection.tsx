import { chakra } from '@chakra-ui/react'
import { memo, useMemo } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Section } from '#src/components/detail/DetailPage.tsx'
import { SheetEditor } from '#src/components/sheet/SheetEditor.tsx'
import { emptyItem, isEmptyItem, itemColumns, itemMend, itemSheet, problemsOf, type ItemColumn, type ItemText } from '#src/lib/itemSheet.ts'
import { perObject } from '#src/lib/perObject.ts'
import { dateOf } from '#src/lib/shanghaiTime.ts'
import { serverNow } from '#src/services/clock.ts'

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

const mendOf = (column: ItemColumn, text: string) => itemMend(column, text, dateOf(serverNow()))

interface ItemSectionProps {
  items: ItemText[]
  onChange: (items: ItemText[]) => void
  /** There is none, and somebody has tried to publish. */
  needsMore: boolean
}

/** The purchase list. Drawn anew only when it is the list that has changed. */
export const ItemSection = memo(function ItemSection({ items, onChange, needsMore }: ItemSectionProps) {
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
    <Section
      titleId="common.items"
      aside={
        <chakra.span fontSize="sm" color="tone.bad.fg">
          {needsMore ? <FormattedMessage id="refusal.hasItems" /> : null}
        </chakra.span>
      }
    >
      <SheetEditor
        labelId="common.items"
        rules={itemSheet}
        columns={columns}
        rows={items}
        onChange={onChange}
        problems={problems}
        mendOf={mendOf}
        template={{ nameId: 'sheet.template', row: example }}
      />
      {items.some(({ most }) => most !== undefined) ? (
        <chakra.p fontSize="xs" color="fg.muted" mt="1">
          <FormattedMessage id="project.demandsHelp" />
        </chakra.p>
      ) : null}
    </Section>
  )
})
