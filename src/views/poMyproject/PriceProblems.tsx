import { memo, type RefObject } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { SheetHandle } from '#src/components/sheet/SheetGrid.tsx'
import { SheetProblems } from '#src/components/sheet/SheetProblems.tsx'
import type { MakeEdit } from '#src/components/sheet/useSheetEdits.ts'
import { typedColumns } from './priceColumns.tsx'
import { problemOfLine, roundedPrice, type PriceLine } from './sheetText.ts'

interface PriceProblemsProps {
  lines: readonly PriceLine[]
  edit: MakeEdit<PriceLine>
  grid: RefObject<SheetHandle | null>
}

/** What is typed about the lines and can't be used, each leading to its cell. Drawn anew only when it is this that has changed. */
export const PriceProblems = memo(function PriceProblems({ lines, edit, grid }: PriceProblemsProps) {
  const intl = useIntl()
  const problems = lines.flatMap((line, index) => {
    const found = problemOfLine(line)
    return found ? [{ ...found, index, rounded: found.column === 'price' ? roundedPrice(line.price) : null }] : []
  })
  if (problems.length === 0) return null
  const rounded = new Map(problems.flatMap(({ index, rounded: price }) => (price === null ? [] : [[index, price] as const])))
  const round = () =>
    edit(
      'correct',
      { row: [...rounded.keys()][0] ?? 0, column: typedColumns.indexOf('price') },
      (now) => now.map((line, index) => ({ ...line, price: rounded.get(index) ?? line.price })),
      rounded.size,
    )
  return (
    <SheetProblems
      title={<FormattedMessage id="sheet.problems" values={{ count: problems.length }} />}
      problems={problems.map(({ index, column, problemId, rounded: text }) => {
        const problem = intl.formatMessage({ id: problemId })
        return {
          key: String(index),
          text: (
            <FormattedMessage
              id="sheet.problemAt"
              values={{
                line: index + 1,
                column: intl.formatMessage({ id: column === 'price' ? 'quotation.unitPrice' : 'item.remark' }),
                problem: text === null ? problem : intl.formatMessage({ id: 'sheet.mendsTo' }, { problem, text }),
              }}
            />
          ),
          onChoose: () => grid.current?.focus(index, column),
        }
      })}
      actions={
        rounded.size > 0
          ? [{ key: 'round', text: <FormattedMessage id="sheet.mend.decimals" values={{ count: rounded.size }} />, onChoose: round }]
          : []
      }
    />
  )
})
