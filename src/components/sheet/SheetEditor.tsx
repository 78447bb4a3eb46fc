import { Box } from '@chakra-ui/react'
import { useMemo, useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { exportFile } from '#src/components/list/exportRows.ts'
import { useSteady } from '#src/components/form/useSteady.ts'
import type { MessageId } from '#src/lang/ids.ts'
import { grouped } from '#src/lib/grouped.ts'
import { findHeadings, type Table } from '#src/lib/headings.ts'
import { emptyRow, inOneLine, isEmptyRow, type SheetRules, type TextRow } from '#src/lib/textSheet.ts'
import { readPasted } from './sayUnread.ts'
import { SheetGrid, type SheetHandle } from './SheetGrid.tsx'
import { SheetProblems } from './SheetProblems.tsx'
import type { SheetColumn } from './SheetRow.tsx'
import { SheetTools } from './SheetTools.tsx'
import { SheetOutcome } from './SheetOutcome.tsx'
import { useSheetEdits } from './useSheetEdits.ts'
import { useTables } from './useTables.tsx'

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
  /** What a cell with a problem comes to where somebody only has to agree; the text is `sheet.mend.<problem>`. Null for every other. */
  mendOf?: (column: C, text: string) => string | null
  /** A file has to name all required columns: what it left out would not be as it was, but empty. */
  needsHeadings?: true
  /** A file takes the place of all lines that are there, as a corrected one does of the one before. */
  fileReplaces?: true
  /** Columns that are not shown, as a file that was read has none of them. */
  hidden?: ReadonlySet<C>
  /** Which columns a file that took the place of all lines has named. */
  onFile?: (named: ReadonlySet<C>) => void
  /** A file to begin with. */
  template: { nameId: MessageId; row: TextRow<C> }
}

/** A sheet that is typed, pasted from a spreadsheet anywhere, or uploaded. Whatever is wrong stays where it is, named. */
export function SheetEditor<C extends string>({
  labelId,
  rules,
  columns: all,
  rows,
  onChange,
  problems,
  textOf: given,
  mendOf = noMend,
  needsHeadings,
  fileReplaces,
  hidden,
  onFile,
  template,
}: SheetEditorProps<C>) {
  const intl = useIntl()
  const columns = hidden ? all.filter(({ id }) => !hidden.has(id)) : all
  const order = columns.map(({ id }) => id)
  const grid = useRef<SheetHandle>(null)
  const edits = useSheetEdits({
    rows,
    columns: order,
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
      : columns.flatMap((column) => {
          const problem = row[column.id]
          return problem ? [{ line, column, problem, mended: mendOf(column.id, rows[line]?.[column.id] ?? '') }] : []
        }),
  )
  /** What somebody only has to agree with, by what is wrong. */
  const mends = [
    ...grouped(
      listed.flatMap(({ mended, ...each }) => (mended === null ? [] : [{ ...each, mended }])),
      ({ problem }) => problem,
    ),
  ].map(([problem, cells]) => ({ problem, cells }))
  const mendAll = (cells: (typeof mends)[number]['cells']) => {
    const mended = new Map(cells.map(({ line, column, mended: text }) => [line, { [column.id]: text }]))
    const at = { row: cells[0]?.line ?? 0, column: order.findIndex((id) => id === cells[0]?.column.id) }
    edits.edit('correct', at, (now) => now.map((row, line) => (mended.has(line) ? { ...row, ...mended.get(line) } : row)), cells.length)
  }
  const saidOf = (problem: string, mended: string | null) =>
    mended === null ? textOf(problem) : intl.formatMessage({ id: 'sheet.mendsTo' }, { problem: textOf(problem), text: mended })
  const shown = useMemo(
    () => all.flatMap((column) => (hidden?.has(column.id) ? [] : [{ ...column, text: (row: TextRow<C>) => row[column.id] }])),
    [all, hidden],
  )
  const textOf = given ?? ((problem: string) => intl.formatMessage({ id: `sheet.problem.${problem}` as MessageId }))
  const titleOf = (id: MessageId) => intl.formatMessage({ id })

  const columnOf = (id: C) => all.find((column) => column.id === id)
  const filledOf = (now: readonly TextRow<C>[]) => now.filter((row) => !isEmptyRow(rules, row))
  const tables = useTables<C>({
    kind: labelId,
    rules,
    titleOf: (id) => titleOf(columnOf(id)?.labelId ?? labelId),
    needsAll: needsHeadings,
    replaced: ({ lines }) => (lines.length > 0 && !fileReplaces ? filledOf(rows).length : 0),
    ways: { add: 'sheet.columns.add', replace: 'sheet.columns.replace' },
  })

  /** Cells below and to the right are replaced, other cells of those lines stay. What has headings, or is too wide, is read as a file is. */
  const paste = (at: number, column: C, text: string) => {
    const cells = readPasted(intl, text)
    if (!cells) return
    const width = Math.max(...cells.map(({ length }) => length))
    const first = width === order.length ? 0 : order.indexOf(column)
    const put = (count: number, textsAt: (line: number) => Partial<TextRow<C>>) => {
      const into = (now: readonly TextRow<C>[]) => [
        ...now.slice(0, at),
        ...Array.from({ length: count }, (_, line) => ({ ...(now[at + line] ?? emptyRow(rules)), ...textsAt(line) })),
        ...now.slice(at + count),
      ]
      edits.edit('paste', { row: at, column: first }, into, count)
    }
    const table = { name: intl.formatMessage({ id: 'sheet.pasted' }), isHidden: false, rows: cells, merged: [] }
    if (width <= order.length - first && !findHeadings(rules, table)) {
      const pasted = order.slice(first, first + width)
      const settled = rules.settled ?? ((_: C, said: string) => said)
      return put(cells.length, (line) => textsOf(pasted, (name, place) => settled(name, inOneLine(cells[line]?.[place] ?? ''))))
    }
    tables.take({
      name: table.name,
      tables: [table],
      pastedAt: column,
      onRead: ({ lines }, _, { columns: named }) => {
        const pasted = order.filter((name) => named.includes(name))
        put(lines.length, (line) => textsOf(pasted, (name) => lines[line]?.row[name] ?? ''))
      },
    })
  }

  const add = useSteady((found: Table[], name: string) =>
    tables.take({
      name,
      tables: found,
      onRead: ({ lines }, way, { columns: named }) => {
        const replaces = fileReplaces || way === 'replace'
        const kept = (now: readonly TextRow<C>[]) => (replaces ? [] : filledOf(now))
        if (replaces) onFile?.(new Set(named.filter((name) => name !== null)))
        edits.edit('import', { row: kept(rows).length, column: 0 }, (now) => [...kept(now), ...lines.map(({ row }) => row)], lines.length)
      },
    }),
  )

  const download = useSteady(
    () =>
      void exportFile(
        'xlsx',
        titleOf(template.nameId),
        all.map(({ id, labelId: column }) => ({ title: titleOf(column), text: (row: TextRow<C>) => row[id] })),
        [template.row],
      ),
  )

  return (
    <Box>
      <SheetTools count={filledOf(rows).length} onRead={add} onTemplate={download} />
      <SheetOutcome outcome={tables.outcome} onAdjust={tables.adjust} />
      <SheetGrid
        ref={grid}
        labelId={labelId}
        columns={shown}
        rows={rows}
        edits={edits}
        onPaste={(row, column, text) => paste(row, column as C, text)}
        problemOf={(row, column) => {
          const problem = problems[row]?.[column as C]
          return problem ? saidOf(problem, mendOf(column as C, rows[row]?.[column as C] ?? '')) : undefined
        }}
      />
      {listed.length > 0 ? (
        <SheetProblems
          title={<FormattedMessage id="sheet.problems" values={{ count: listed.length }} />}
          problems={listed.map(({ line, column, problem, mended }) => ({
            key: `${line}:${column.id}`,
            text: (
              <FormattedMessage
                id="sheet.problemAt"
                values={{ line: line + 1, column: titleOf(column.labelId), problem: saidOf(problem, mended) }}
              />
            ),
            onChoose: () => grid.current?.focus(line, column.id),
          }))}
          actions={mends.map(({ problem, cells }) => ({
            key: problem,
            text: <FormattedMessage id={`sheet.mend.${problem}` as MessageId} values={{ count: cells.length }} />,
            onChoose: () => mendAll(cells),
          }))}
        />
      ) : null}
      {tables.dialog}
    </Box>
  )
}

const noMend = () => null

const textsOf = <C extends string>(columns: readonly C[], textOf: (column: C, place: number) => string): Partial<TextRow<C>> =>
  Object.fromEntries(columns.map((column, place) => [column, textOf(column, place)])) as Partial<TextRow<C>>
