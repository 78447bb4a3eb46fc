import { Box } from '@chakra-ui/react'
import { useMemo, useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { exportFile } from '#src/components/list/exportRows.ts'
import { useSteady } from '#src/components/form/useSteady.ts'
import { say } from '#src/components/feedback/messages.ts'
import type { MessageId } from '#src/lang/ids.ts'
import { emptyRow, isEmptyRow, missingFrom, readRows, type SheetRules, type TextRow } from '#src/lib/textSheet.ts'
import { readPasted } from './sayUnread.ts'
import { SheetGrid, type SheetHandle } from './SheetGrid.tsx'
import { SheetProblems } from './SheetProblems.tsx'
import type { SheetColumn } from './SheetRow.tsx'
import { SheetTools } from './SheetTools.tsx'
import { useSheetEdits } from './useSheetEdits.ts'

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
  const edits = useSheetEdits({
    rows,
    columns: rules.columns,
    onChange,
    grid,
    blank: () => emptyRow(rules),
    // There is always an empty line to go on in.
    ended: (next) => (isEmptyRow(rules, next.at(-1) ?? emptyRow(rules)) && next.length > 0 ? next : [...next, emptyRow(rules)]),
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

  /** Cells below and to the right are replaced, other cells of those lines stay. */
  const paste = async (at: number, column: C, text: string) => {
    const table = await readPasted(intl, text)
    if (!table) return
    const first = rules.columns.indexOf(column)
    const read = readRows(rules, table, column)
    const width = Math.max(...table.map((cells) => cells.length))
    const withHeadings = read.length < table.filter((cells) => cells.some((cell) => cell.trim() !== '')).length
    const pasted = withHeadings ? rules.columns : rules.columns.slice(first, first + width)
    const replaced = (now: readonly TextRow<C>[]) => {
      const next = [...now]
      for (const [index, row] of read.entries()) {
        const kept = next[at + index] ?? emptyRow(rules)
        next[at + index] = { ...kept, ...Object.fromEntries(pasted.map((name) => [name, row[name]])) }
      }
      return next
    }
    edits.edit('paste', { row: at, column: first }, replaced, read.length)
  }

  const add = useSteady((table: string[][], name: string) => {
    const missing = needsHeadings ? missingFrom(rules, table) : []
    if (missing.length > 0) {
      const titles = columns.flatMap(({ id, labelId: column }) => (missing.includes(id) ? [titleOf(column)] : []))
      return say('bad', intl.formatMessage({ id: 'sheet.missing' }, { name, columns: titles.join(' · ') }))
    }
    const read = readRows(rules, table)
    const filledOf = (now: readonly TextRow<C>[]) => now.filter((row) => !isEmptyRow(rules, row))
    edits.edit('import', { row: filledOf(rows).length, column: 0 }, (now) => [...filledOf(now), ...read], read.length)
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
        edits={edits}
        onPaste={(row, column, text) => void paste(row, column as C, text)}
        problemOf={(row, column) => {
          const problem = problems[row]?.[column as C]
          return problem ? textOf(problem) : undefined
        }}
      />
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
