import { Button, chakra, Flex } from '@chakra-ui/react'
import { ArrowDownToLine, Eraser, Plus, Redo2, Trash2, Undo2 } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import type { SheetCommand, SheetEdits } from './useSheetEdits.ts'

interface SheetFootProps {
  asCards: boolean
  /** None is added or removed. */
  hasFixedLines: boolean
  /** How much is chosen. */
  lines: number
  columns: number
  canUndo: boolean
  canRedo: boolean
  /** What was done last, and how often something was said. */
  said: SheetEdits['said']
  onCommand: (name: SheetCommand | 'add') => void
}

/** What can be done to a sheet, to how much of it, and what was done last. Drawn anew only when it is this that has changed. */
export const SheetFoot = memo(function SheetFoot({
  asCards,
  hasFixedLines,
  lines,
  columns,
  canUndo,
  canRedo,
  said,
  onCommand,
}: SheetFootProps) {
  const tool = (name: SheetCommand | 'add', icon: ReactNode, label: ReactNode, disabled = false) => (
    // The cursor stays in its cell.
    <Button size="xs" variant="ghost" disabled={disabled} onMouseDown={(event) => event.preventDefault()} onClick={() => onCommand(name)}>
      {icon}
      {label}
    </Button>
  )
  const isChosen = lines > 0
  return (
    <>
      <Flex mt="1" columnGap="1" wrap="wrap" align="center">
        {hasFixedLines ? null : tool('add', <Plus />, <FormattedMessage id="sheet.addLine" />)}
        {tool('undo', <Undo2 />, <FormattedMessage id="sheet.undo" />, !canUndo)}
        {tool('redo', <Redo2 />, <FormattedMessage id="sheet.redo" />, !canRedo)}
        {asCards && !isChosen ? null : (
          <>
            {tool('fill', <ArrowDownToLine />, <FormattedMessage id="sheet.fill" values={{ count: Math.max(0, lines - 1) }} />, lines < 2)}
            {tool('clear', <Eraser />, <FormattedMessage id="sheet.clear" />, !isChosen)}
            {hasFixedLines
              ? null
              : tool('remove', <Trash2 />, <FormattedMessage id="sheet.removeLines" values={{ count: lines }} />, !isChosen)}
          </>
        )}
        <chakra.span role="status" ms="2" fontSize="xs" fontWeight="medium" className="figures">
          {isChosen ? <FormattedMessage id="sheet.chosen" values={{ lines, columns }} /> : null}
        </chakra.span>
        <chakra.span role="status" ms="2" fontSize="xs" color="fg.muted" className="figures">
          <span key={said.times}>{said.text}</span>
        </chakra.span>
      </Flex>
      <chakra.p mt="1" fontSize="xs" color="fg.muted" hideBelow="md">
        <FormattedMessage id={hasFixedLines ? 'sheet.keysOfCells' : 'sheet.keys'} />
      </chakra.p>
    </>
  )
})
