import { useState, type ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { useSteady } from '#src/components/form/useSteady.ts'
import { say } from '#src/components/feedback/messages.ts'
import type { MessageId } from '#src/lang/ids.ts'
import { fittingTable, headedBy, type FoundHeadings, type Table } from '#src/lib/headings.ts'
import { readTable, type ReadTable } from '#src/lib/tableRows.ts'
import type { SheetRules } from '#src/lib/textSheet.ts'
import { ColumnsDialog } from './ColumnsDialog.tsx'
import { columnTitle, notRead } from './columnTitle.ts'
import { recallColumns, rememberColumns } from './knownColumns.ts'
import type { Outcome } from './SheetOutcome.tsx'

/** Behind the lines that are there, or in their place. */
export type Way = 'add' | 'replace'

/** What one kind of sheet takes of a table. */
export interface TableKind<C extends string> {
  /** By what its columns are remembered. */
  kind: MessageId
  rules: SheetRules<C>
  /** What each column is called here. */
  titleOf: (column: C) => string
  /** Nothing is read while one of the required columns is missing. */
  needsAll?: boolean | undefined
  /** How many lines would be replaced by what is read; where there are any it is asked. */
  replaced: (read: ReadTable<C>) => number
  /** What the ways are called. */
  ways: Record<Way, MessageId>
}

/** Tables of a file, or one that was pasted, and what is done with what they say. */
export interface Source<C extends string> {
  name: string
  tables: readonly Table[]
  /** Where it was pasted: its columns begin there, should it have no headings, and nothing is asked of the lines that are there. */
  pastedAt?: C
  onRead: (read: ReadTable<C>, way: Way, found: FoundHeadings<C>) => void
}

/** Which table is read, and what its columns are taken for. */
export interface Plan<C extends string> {
  at: number
  found: FoundHeadings<C>
}

/**
 * Takes tables in: at once where their headings say all that is needed and nothing is lost, else by a dialog that shows them, names what is not
 * known and asks. What was answered is remembered at this device.
 */
export const useTables = <C extends string>(
  kind: TableKind<C>,
): { take: (source: Source<C>) => void; outcome: Outcome | null; adjust: () => void; dialog: ReactNode } => {
  const intl = useIntl()
  const [asked, setAsked] = useState<{ source: Source<C>; plan: Plan<C> } | null>(null)
  const [done, setDone] = useState<{ source: Source<C>; plan: Plan<C>; outcome: Outcome } | null>(null)

  const finish = useSteady((source: Source<C>, plan: Plan<C>, read: ReadTable<C>, way: Way) => {
    const outcome = {
      name: source.name,
      sheet: source.tables.length > 1 ? source.tables[plan.at]?.name : undefined,
      count: read.lines.length,
      unread: notRead(plan.found).map((place) => columnTitle(intl, plan.found, place)),
      left: read.left,
    }
    setDone({ source, plan, outcome })
    source.onRead(read, way, plan.found)
    if (source.pastedAt === undefined)
      say(
        read.lines.length > 0 ? 'good' : 'waiting',
        intl.formatMessage({ id: 'sheet.read' }, { count: read.lines.length, name: source.name }),
      )
  })
  const take = useSteady(async (source: Source<C>) => {
    const { at, found, isSure } = fittingTable(kind.rules, source.tables)
    const table = source.tables[at]
    if (!table) return say('waiting', intl.formatMessage({ id: 'sheet.nothing' }, { name: source.name }))
    const guessed = found ?? headedBy(kind.rules, table, -1, source.pastedAt)
    const known = found && (await recallColumns(kind.kind, kind.rules, found.titles))
    const plan = { at, found: known ? { ...guessed, columns: known } : guessed }
    const read = readTable(kind.rules, table, plan.found)
    const says = known !== null || (guessed.unknown.length === 0 && guessed.doubled.length === 0)
    const isPasted = source.pastedAt !== undefined
    const isWhole = isPasted || (isSure && (kind.needsAll !== true || guessed.missing.length === 0))
    if (found && says && isWhole && (isPasted || kind.replaced(read) === 0)) finish(source, plan, read, 'add')
    else setAsked({ source, plan })
  })
  const dialog = asked ? (
    <ColumnsDialog
      {...kind}
      source={asked.source}
      first={asked.plan}
      onClose={() => setAsked(null)}
      onDone={(plan, read, way) => {
        setAsked(null)
        void rememberColumns(kind.kind, plan.found.titles, plan.found.columns)
        finish(asked.source, plan, read, way)
      }}
    />
  ) : null
  const adjust = useSteady(() => setAsked(done))
  return { take: (source) => void take(source), outcome: done?.outcome ?? null, adjust, dialog }
}
