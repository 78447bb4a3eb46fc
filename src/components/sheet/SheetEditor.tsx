import { Box } from '@chakra-ui/react'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { FormattedMessage, useIntl } from 'react-intl'
import { exportFile } from '#src/components/list/exportRows.ts'
import { useSteady } from '#src/components/form/useSteady.ts'
import { say } from '#src/components/feedback/messages.ts'
import type { MessageId } from '#src/lang/ids.ts'
import { emptyRow, isEmptyRow, missingFrom, readRows, type SheetRules, type TextRow } from '#src/lib/textSheet.ts'
import { readPasted } from './sayUnread.ts'
import { SheetGrid, type SheetCommand, type SheetHandle } from './SheetGrid.tsx'
import { SheetProblems } from './SheetProblems.tsx'
import type { SheetColumn } from './SheetRow.tsx'
import { SheetFoot, SheetTools } from './SheetTools.tsx'

interface SheetEditorProps<C extends string> {
  labelId: MessageId
  rules: SheetRules<C>
  /** One of each of the rules' columns, in their order. */
  columns: readonly (Omit<SheetColumn<TextRow<C>>, 'text'> & { id: C })[]
  rows: TextRow<C>[]
  onChange: (rows: TextRow<C>[]) => void
  /** What is wrong in each row, as `textOf` says it. */
  problems: readonly Partial<Record<C, string>>[]
  /** Without it problems are ends of message ids `sheet.problem.…`. */
  textOf?: (problem: string) => string
  /** A file has to name all columns: what it left out would not be as it was, but empty. */
  needsHeadings?: true
  /** A file to begin with. */
  template: { nameId: MessageId; row: TextRow<C> }
}

/** A sheet that is typed, pasted from a spreadsheet anywhere, or uploaded. Whatever is wrong stays where it is, named. */
export function SheetEditor<C extends string>({
  labelId,
  rules,
  columns,
  rows,
  onChange,
  problems,
  textOf: given,
  needsHeadings,
  template,
}: SheetEditorProps<C>) {
  const intl = useIntl()
  const grid = useRef<SheetHandle>(null)
  // What was typed while a table was being read is still there afterwards.
  const latest = useRef(rows)
  useLayoutEffect(() => {
    latest.current = rows
  })
  const listed = problems.flatMap((row, line) =>
    // Most have none, and this is done with every key.
    Object.keys(row).length === 0
      ? []
      : columns.flatMap((column) => (row[column.id] ? [{ line, column, problem: row[column.id] ?? '' }] : [])),
  )
  const shown = useMemo(() => columns.map((column) => ({ ...column, text: (row: TextRow<C>) => row[column.id] })), [columns])
  const textOf = given ?? ((problem: string) => intl.formatMessage({ id: `sheet.problem.${problem}` as MessageId }))
  const titleOf = (id: MessageId) => intl.formatMessage({ id })
  const [before, setBefore] = useState<TextRow<C>[] | null>(null)
  /** There is always an empty line to go on in. */
  const change = (next: TextRow<C>[], undoable = true) => {
    setBefore(undoable ? latest.current : null)
    const last = next.at(-1)
    onChange(last && isEmptyRow(rules, last) ? next : [...next, emptyRow(rules)])
  }

  /** Cells below and to the right are replaced, other cells of those lines stay. */
  const paste = async (at: number, column: C, text: string) => {
    const table = await readPasted(intl, text)
    if (!table) return
    const first = rules.columns.indexOf(column)
    const read = readRows(rules, table, column)
    const width = Math.max(...table.map((cells) => cells.length))
    const withHeadings = read.length < table.filter((cells) => cells.some((cell) => cell.trim() !== '')).length
    const pasted = withHeadings ? rules.columns : rules.columns.slice(first, first + width)
    const next = [...latest.current]
    for (const [index, row] of read.entries()) {
      const kept = next[at + index] ?? emptyRow(rules)
      next[at + index] = { ...kept, ...Object.fromEntries(pasted.map((name) => [name, row[name]])) }
    }
    change(next)
  }

  const undo = useSteady(() => {
    if (before === null) return false
    onChange(before)
    setBefore(null)
    return true
  })
  const command = (name: SheetCommand, at: number, column: C): boolean => {
    if (name === 'undo') return undo()
    if (name === 'insert') {
      // The line is drawn before it can be entered.
      flushSync(() => change([...rows.slice(0, at + 1), emptyRow(rules), ...rows.slice(at + 1)]))
      grid.current?.focus(at + 1, column)
      return true
    }
    const above = rows[at - 1]?.[column]
    if (above !== undefined) change(rows.map((row, index) => (index === at ? { ...row, [column]: above } : row)))
    return true
  }

  const addLine = useSteady(() => onChange([...rows, emptyRow(rules)]))
  const add = useSteady((table: string[][], name: string) => {
    const missing = needsHeadings ? missingFrom(rules, table) : []
    if (missing.length > 0) {
      const titles = columns.flatMap(({ id, labelId: column }) => (missing.includes(id) ? [titleOf(column)] : []))
      return say('bad', intl.formatMessage({ id: 'sheet.missing' }, { name, columns: titles.join(' · ') }))
    }
    const read = readRows(rules, table)
    change([...latest.current.filter((row) => !isEmptyRow(rules, row)), ...read])
    say(read.length > 0 ? 'good' : 'waiting', intl.formatMessage({ id: 'sheet.read' }, { count: read.length, name }))
  })

  const download = useSteady(
    () =>
      void exportFile(
        'xlsx',
        titleOf(template.nameId),
        columns.map(({ id, labelId: column }) => ({ title: titleOf(column), text: (row: TextRow<C>) => row[id] })),
        [template.row],
      ),
  )

  return (
    <Box>
      <SheetTools count={rows.filter((row) => !isEmptyRow(rules, row)).length} onRead={add} onTemplate={download} />
      <SheetGrid
        ref={grid}
        labelId={labelId}
        columns={shown}
        rows={rows}
        onChange={(row, column, text) => {
          const typed = rows[row]
          if (typed) change(rows.with(row, { ...typed, [column]: text }), false)
        }}
        onPaste={(row, column, text) => void paste(row, column as C, text)}
        problemOf={(row, column) => {
          const problem = problems[row]?.[column as C]
          return problem ? textOf(problem) : undefined
        }}
        onCommand={(name, row, column) => command(name, row, column as C)}
        onRemove={(row) => change(rows.filter((_, index) => index !== row))}
      />
      <SheetFoot canUndo={before !== null} onAdd={addLine} onUndo={undo} />
      {listed.length > 0 ? (
        <SheetProblems
          title={<FormattedMessage id="sheet.problems" values={{ count: listed.length }} />}
          problems={listed.map(({ line, column, problem }) => ({
            key: `${line}:${column.id}`,
            text: (
              <FormattedMessage
                id="sheet.problemAt"
                values={{ line: line + 1, column: titleOf(column.labelId), problem: textOf(problem) }}
              />
            ),
            onChoose: () => grid.current?.focus(line, column.id),
          }))}
        />
      ) : null}
    </Box>
  )
}
