import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useIntl } from 'react-intl'
import { useSteady } from '#src/components/form/useSteady.ts'
import { doneAgain, noSteps, stepAgain, stepBack, takenBack, withStep, type Step, type Steps } from '#src/lib/steps.ts'
import { heightOf, withCells, type Block, type Cell } from './cells.ts'
import type { SheetHandle } from './SheetGrid.tsx'

/** What can be done to cells that are chosen, or to the one that the cursor is in. */
export type SheetCommand = 'fill' | 'clear' | 'insert' | 'remove' | 'undo' | 'redo'

/** What is done to a sheet in one step. */
type Edit = 'type' | 'paste' | 'import' | 'fill' | 'correct' | 'clear' | 'insert' | 'remove'

interface About {
  edit: Edit
  at: Cell
}

/**
 * Does something in one step.
 * @param at where it is seen
 * @param count of lines, or of cells where they are cleared or corrected
 */
export type MakeEdit<Row> = (made: Edit, at: Cell, change: (now: readonly Row[]) => Row[], count: number) => void

interface SheetEditsProps<C extends string, Row extends Record<C, string>> {
  rows: Row[]
  /** By their place in the sheet; null for one that is only read. */
  columns: readonly (C | null)[]
  onChange: (rows: Row[]) => void
  grid: RefObject<SheetHandle | null>
  /** Makes an empty line; absent where the lines are given. */
  blank?: () => Row
  /** What a sheet always ends with, whatever is done to it. */
  ended?: (rows: Row[]) => Row[]
}

/** Everything that is done to the lines of a sheet, so that each step can be taken back, and is said. */
export const useSheetEdits = <C extends string, Row extends Record<C, string>>({
  rows,
  columns,
  onChange,
  grid,
  blank,
  ended = (next) => next,
}: SheetEditsProps<C, Row>) => {
  const intl = useIntl()
  const [steps, setSteps] = useState<Steps<Row[], About>>(noSteps)
  // Counted, since the same may be said twice.
  const [said, setSaid] = useState({ text: '', times: 0 })
  const tell = (text: string) => setSaid(({ times }) => ({ text, times: times + 1 }))
  /** Where somebody types since the cursor came there: that is one step. */
  const typingAt = useRef<string | null>(null)
  // What was typed while a table was being read is still there afterwards.
  const latest = useRef(rows)
  useLayoutEffect(() => {
    latest.current = rows
  })

  const make = (about: About, next: Row[], goesOn = false): void => {
    const [before, after] = [latest.current, ended(next)]
    if (after.length === before.length && after.every((row, index) => row === before[index])) return
    setSteps((known) => withStep(known, { about, before, after }, goesOn))
    latest.current = after
    onChange(after)
  }
  const type = useSteady(({ row, column }: Cell, text: string) => {
    const [line, name] = [latest.current[row], columns[column]]
    if (!line || name === null || name === undefined) return
    const at = `${row}:${column}`
    make({ edit: 'type', at: { row, column } }, latest.current.with(row, { ...line, [name]: text }), typingAt.current === at)
    typingAt.current = at
    setSaid((last) => (last.text === '' ? last : { ...last, text: '' }))
  })
  const enter = useSteady(() => {
    typingAt.current = null
  })
  const edit: MakeEdit<Row> = useSteady((made, at, change, count) => {
    typingAt.current = null
    make({ edit: made, at }, change(latest.current))
    tell(intl.formatMessage({ id: 'sheet.done' }, { edit: made, count }))
  })
  /** All cells of a block say the same. */
  const put = useSteady((block: Block, text: string) =>
    edit('paste', { row: block.top, column: block.left }, (now) => withCells(now, columns, block, () => text), heightOf(block)),
  )
  /** The first line of what is chosen, in all below it; where one line is chosen, what stands above it. */
  const fill = (block: Block): void => {
    const source = block.top === block.bottom ? block.top - 1 : block.top
    const from = latest.current[source]
    if (!from) return
    const into = { ...block, top: source + 1 }
    edit('fill', { row: into.top, column: into.left }, (now) => withCells(now, columns, into, (_, column) => from[column]), heightOf(into))
  }
  const clear = (block: Block): void => {
    const written = columns.slice(block.left, block.right + 1).filter((column) => column !== null).length
    edit('clear', { row: block.top, column: block.left }, (now) => withCells(now, columns, block, () => ''), heightOf(block) * written)
  }
  const insert = (at: Cell): void => {
    if (!blank) return
    const line = blank()
    // The line is drawn before it can be entered.
    flushSync(() => edit('insert', at, (now) => [...now.slice(0, at.row), line, ...now.slice(at.row)], 1))
    grid.current?.go(at)
  }
  const remove = ({ top, bottom, left }: Block): void => {
    if (!blank) return
    const rest = (now: readonly Row[]) => now.filter((_, index) => index < top || index > bottom)
    flushSync(() => edit('remove', { row: top, column: left }, rest, bottom - top + 1))
    grid.current?.go({ row: Math.min(top, latest.current.length - 1), column: left })
  }
  const go = (way: 'undone' | 'redone', step: Step<Row[], About> | undefined, move: typeof takenBack<Row[], About>): void => {
    if (!step) return
    typingAt.current = null
    const { edit: what, at } = step.about
    const next = way === 'undone' ? step.before : step.after
    flushSync(() => {
      setSteps((known) => move(known, step))
      tell(intl.formatMessage({ id: `sheet.${way}` }, { edit: what }))
      latest.current = next
      onChange(next)
    })
    grid.current?.go({ ...at, row: Math.min(at.row, next.length - 1) })
  }
  const [back, again] = [stepBack(steps, rows), stepAgain(steps, rows)]
  const command = useSteady((name: SheetCommand, block: Block): void => {
    if (name === 'undo') go('undone', back, takenBack)
    else if (name === 'redo') go('redone', again, doneAgain)
    else ({ fill, clear, remove, insert: () => insert({ row: block.bottom + 1, column: block.left }) })[name](block)
  })
  return { type, enter, edit, put, command, canUndo: back !== undefined, canRedo: again !== undefined, said, hasFixedLines: !blank }
}

export type SheetEdits = Pick<
  ReturnType<typeof useSheetEdits>,
  'type' | 'enter' | 'put' | 'command' | 'canUndo' | 'canRedo' | 'said' | 'hasFixedLines'
>
