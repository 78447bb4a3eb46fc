import { Box, Button } from '@chakra-ui/react'
import { memo } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { LeftOut } from '#src/lib/tableRows.ts'

/** What was read last. */
export interface Outcome {
  name: string
  /** Of several. */
  sheet: string | undefined
  count: number
  /** What the columns are called that were not read. */
  unread: readonly string[]
  left: readonly LeftOut[]
}

const namedAtOnce = 6

/** Rows of a table that are no lines: each by its number and what it says. */
export function LeftOutRows({ left }: Pick<Outcome, 'left'>) {
  const intl = useIntl()
  if (left.length === 0) return null
  const rows = left.slice(0, namedAtOnce).map(({ at, why, text }) => intl.formatMessage({ id: `sheet.left.${why}` }, { at, text }))
  const values = { count: left.length, rows: intl.formatList(rows, { style: 'narrow' }), more: left.length - rows.length }
  return (
    <Box overflowWrap="anywhere">
      <FormattedMessage id="sheet.left" values={values} />
    </Box>
  )
}

interface SheetOutcomeProps {
  outcome: Outcome | null
  onAdjust: () => void
}

/** What was read last and what of it was not, and the way back to its columns. Drawn anew only when it is this that has changed. */
export const SheetOutcome = memo(function SheetOutcome({ outcome, onAdjust }: SheetOutcomeProps) {
  const intl = useIntl()
  if (!outcome) return null
  const { name, sheet, count, unread, left } = outcome
  return (
    <Box role="status" mb="2" fontSize="xs" color="fg.muted" overflowWrap="anywhere">
      <FormattedMessage id={sheet === undefined ? 'sheet.outcome' : 'sheet.outcomeOf'} values={{ name, sheet, count }} />{' '}
      <Button size="2xs" variant="ghost" onClick={onAdjust}>
        <FormattedMessage id="sheet.outcome.adjust" />
      </Button>
      {unread.length > 0 ? (
        <Box>
          <FormattedMessage id="sheet.outcome.unread" values={{ columns: intl.formatList(unread, { style: 'narrow' }) }} />
        </Box>
      ) : null}
      <LeftOutRows left={left} />
    </Box>
  )
})
