import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import { DataTable, type Column } from '#src/components/list/DataTable.tsx'
import { useUsual } from '#src/components/list/usualColumns.tsx'
import { callTimes } from '#src/lib/trace.ts'
import type { Span } from '#src/services/trace.ts'
import { useNames } from './useNames.ts'

type Timed = ReturnType<typeof callTimes<Span>>[number]

/** The calls of a trace by the time that the server took over each, the longest first. */
export function CallTimes({ spans }: { spans: readonly Span[] }) {
  const intl = useIntl()
  const usual = useUsual()
  const { duration } = useNames()
  const columns: Column<Timed>[] = [
    { id: 'call', labelId: 'trace.call', cell: ({ call }) => call.name, room: 'much' },
    { id: 'time', labelId: 'trace.duration', cell: ({ call }) => duration(call.milliseconds), align: 'end', nowrap: true },
    { id: 'inDatabase', labelId: 'trace.inDatabase', cell: ({ inDatabase }) => duration(inDatabase), align: 'end', nowrap: true },
    usual.number('statements', 'trace.statements', ({ statements }) => statements),
  ]
  return (
    <DataTable
      caption={intl.formatMessage({ id: 'trace.callTimes' })}
      columns={columns}
      rows={useMemo(() => callTimes(spans), [spans])}
      rowKey={({ call }) => call.id}
    />
  )
}
