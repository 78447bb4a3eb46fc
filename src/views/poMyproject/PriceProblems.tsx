import { memo, type RefObject } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { SheetHandle } from '#src/components/sheet/SheetGrid.tsx'
import { SheetProblems } from '#src/components/sheet/SheetProblems.tsx'
import { problemOfLine, type PriceLine } from './sheetText.ts'

/** What is typed about the lines and can't be used, each leading to its cell. Drawn anew only when it is this that has changed. */
export const PriceProblems = memo(function PriceProblems({
  lines,
  grid,
}: {
  lines: readonly PriceLine[]
  grid: RefObject<SheetHandle | null>
}) {
  const intl = useIntl()
  const problems = lines.flatMap((line, index) => {
    const found = problemOfLine(line)
    return found ? [{ ...found, index }] : []
  })
  if (problems.length === 0) return null
  return (
    <SheetProblems
      title={<FormattedMessage id="sheet.problems" values={{ count: problems.length }} />}
      problems={problems.map(({ index, column, problemId }) => ({
        key: String(index),
        text: (
          <FormattedMessage
            id="sheet.problemAt"
            values={{
              line: index + 1,
              column: intl.formatMessage({ id: column === 'price' ? 'quotation.unitPrice' : 'item.remark' }),
              problem: intl.formatMessage({ id: problemId }),
            }}
          />
        ),
        onChoose: () => grid.current?.focus(index, column),
      }))}
    />
  )
})
