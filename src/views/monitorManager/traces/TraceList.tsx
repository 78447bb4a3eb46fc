import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import type { Column } from '#src/components/list/DataTable.tsx'
import { ListPage, type Filter } from '#src/components/list/ListPage.tsx'
import { useUsual } from '#src/components/list/usualColumns.tsx'
import { CallOutcome } from '#src/components/trace/CallOutcome.tsx'
import { pageTraces, type TraceRow } from '#src/services/trace.ts'
import { traceHref } from '#src/components/trace/traceHref.ts'
import { useReadAgain } from '../useReadAgain.ts'
import { useNames } from './useNames.ts'

/** How long one has to take to be looked for. Milliseconds. */
const durations = ['50', '100', '250', '500', '1000', '5000']

/** Traces, the latest first: who did what, how long it took, and how it ended. */
export function TraceList() {
  const intl = useIntl()
  useReadAgain('/api/monitor/trace')
  const filters: Filter[] = [
    {
      name: 'from',
      labelId: 'trace.duration',
      kind: 'select',
      options: durations.map((value) => ({ value, label: intl.formatMessage({ id: 'trace.atLeast' }, { value: Number(value) }) })),
    },
    { name: 'rowKey', labelId: 'trace.call', kind: 'text' },
    { name: 'user', labelId: 'operation.user', kind: 'text' },
    { name: 'requestId', labelId: 'operation.requestId', kind: 'text' },
    { name: 'failed', labelId: 'trace.failed', kind: 'flag', value: 'true' },
  ]
  return (
    <ListPage
      id="traces"
      source="GET /api/monitor/trace/page"
      titleId="route.serviceZipkinManager"
      columns={useColumns()}
      filters={filters}
      fetchPage={pageTraces}
      rowKey={({ id }) => id}
      rowHref={({ id }) => traceHref(id)}
      emptyId="trace.none"
    />
  )
}

const useColumns = (): Column<TraceRow>[] => {
  const usual = useUsual()
  const { gestureName, duration, userName, nobody } = useNames()
  return useMemo(
    () => [
      usual.moment('at', 'operation.at', ({ at }) => at),
      usual.text('gesture', 'trace.gesture', ({ gesture }) => gesture && gestureName(gesture)),
      { id: 'rowKey', labelId: 'trace.firstCall', cell: ({ rowKey }) => rowKey ?? '—', text: ({ rowKey }) => rowKey ?? '', room: 'much' },
      usual.text('user', 'operation.user', (row) => userName(row) || nobody),
      {
        id: 'milliseconds',
        labelId: 'trace.duration',
        cell: ({ milliseconds }) => duration(milliseconds),
        text: ({ milliseconds }) => String(milliseconds),
        align: 'end',
        nowrap: true,
        sort: 'milliseconds',
      },
      {
        id: 'slowestMs',
        labelId: 'trace.slowest',
        cell: ({ slowestMs }) => (slowestMs > 0 ? duration(slowestMs) : '—'),
        text: ({ slowestMs }) => String(slowestMs),
        align: 'end',
        nowrap: true,
        sort: 'slowestMs',
      },
      usual.number('calls', 'trace.calls', ({ calls }) => calls),
      usual.number('statements', 'trace.statements', ({ statements }) => statements),
      {
        id: 'outcome',
        labelId: 'operation.outcome',
        cell: (row) => <CallOutcome {...row} />,
        text: ({ code }) => String(code),
        nowrap: true,
      },
    ],
    [usual, gestureName, duration, userName, nobody],
  )
}
