import { chakra } from '@chakra-ui/react'
import { memo, useMemo, type ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Section } from '#src/components/detail/DetailPage.tsx'
import { SheetEditor } from '#src/components/sheet/SheetEditor.tsx'
import { Money } from '#src/components/value/Money.tsx'
import type { MessageId } from '#src/lang/ids.ts'
import {
  demandColumns,
  demandMend,
  demandSheet,
  isEmptyDemandLine,
  problemsOf,
  type DemandColumn,
  type DemandText,
} from '#src/lib/demandSheet.ts'
import { perObject } from '#src/lib/perObject.ts'
import { dateOf } from '#src/lib/shanghaiTime.ts'
import { emptyRow } from '#src/lib/textSheet.ts'
import { serverNow } from '#src/services/clock.ts'
import { estimateOf } from './content.ts'

const widths: Record<DemandColumn, number> = {
  name: 12,
  spec: 14,
  unit: 5,
  quantity: 7,
  unitPrice: 8,
  stock: 7,
  deliveryDate: 9,
  place: 10,
  remark: 10,
}
const figures = new Set<DemandColumn>(['quantity', 'unitPrice', 'stock'])
const labels: Partial<Record<DemandColumn, MessageId>> = { unitPrice: 'demand.unitPrice', stock: 'demand.stock' }

const columns = demandColumns.map((id) => ({
  id,
  labelId: labels[id] ?? (`item.${id}` as MessageId),
  width: widths[id],
  edit: figures.has(id) ? { inputMode: 'decimal' as const } : {},
  ...(figures.has(id) ? { align: 'end' as const } : {}),
  ...(id === 'name' ? { names: true as const } : {}),
}))

const problemsIn = perObject((line: DemandText) => (isEmptyDemandLine(line) ? {} : problemsOf(line)))

const mendOf = (column: DemandColumn, text: string) => demandMend(column, text, dateOf(serverNow()))

interface LineSectionProps {
  lines: DemandText[]
  onChange: (lines: DemandText[]) => void
  error: ReactNode
}

/** What is needed, line by line, and what it is estimated at. Drawn anew only when it is the lines that have changed. */
export const LineSection = memo(function LineSection({ lines, onChange, error }: LineSectionProps) {
  const intl = useIntl()
  const example = {
    ...emptyRow(demandSheet),
    name: intl.formatMessage({ id: 'sheet.exampleName' }),
    spec: '6×36WS+IWRC Ø32 mm',
    unit: 'm',
    quantity: '1200',
    unitPrice: '85',
    stock: '0',
    deliveryDate: '2027-01-15',
  }
  const problems = useMemo(() => lines.map(problemsIn), [lines])
  return (
    <Section
      titleId="demand.lines"
      aside={
        <chakra.span fontSize="sm" aria-live="polite">
          <FormattedMessage id="demand.amount" /> <Money amount={estimateOf(lines)} />
        </chakra.span>
      }
    >
      <SheetEditor
        labelId="demand.lines"
        rules={demandSheet}
        columns={columns}
        rows={lines}
        onChange={onChange}
        problems={problems}
        mendOf={mendOf}
        template={{ nameId: 'sheet.demandTemplate', row: example }}
      />
      <chakra.p fontSize="xs" color="fg.muted" mt="1">
        <FormattedMessage id="demand.stockHelp" />
      </chakra.p>
      {error ? (
        <chakra.p role="alert" fontSize="xs" color="tone.bad.fg" mt="1">
          {error}
        </chakra.p>
      ) : null}
    </Section>
  )
})
