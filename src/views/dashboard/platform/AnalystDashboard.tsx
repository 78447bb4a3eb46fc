import { chakra } from '@chakra-ui/react'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'wouter'
import { DataTable, type Column } from '#src/components/list/DataTable.tsx'
import { Failed } from '#src/components/feedback/Waiting.tsx'
import type { MessageId } from '#src/lang/ids.ts'
import { later, startOfDay } from '#src/lib/shanghaiTime.ts'
import { businessIds, type BusinessMachineId } from '#src/machines/ids.ts'
import { getOverlay, type AtlasOverlay } from '#src/services/atlas.ts'
import { serverNow } from '#src/services/clock.ts'

const days = 30
const atlas = '/powfManage/powfChart'

interface Row {
  machine: BusinessMachineId
  /** Undefined while it is reckoned. */
  overlay: AtlasOverlay | undefined
}

/** What went on in every process of late, each leading into the live atlas. */
export function AnalystDashboard() {
  const intl = useIntl()
  const today = startOfDay(serverNow()).getTime()
  const query = useMemo(() => ({ from: later(today, 1 - days, 'day').toISOString() }), [today])
  const answers = useQueries({
    queries: businessIds.map((machine) => ({
      queryKey: ['GET /api/powf/chart/{machine}/overlay', machine, query],
      queryFn: ({ signal }: { signal: AbortSignal }) => getOverlay(machine, query, { signal, quiet: true }),
    })),
  })
  const failed = answers.find(({ isError }) => isError)
  const figure = (id: string, labelId: MessageId, of: (overlay: AtlasOverlay) => number): Column<Row> => ({
    id,
    labelId,
    cell: ({ overlay }) => (overlay ? intl.formatNumber(of(overlay)) : '–'),
    align: 'end',
    nowrap: true,
  })
  const columns: Column<Row>[] = [
    { id: 'machine', labelId: 'atlas.machine', cell: ({ machine }) => <FormattedMessage id={`machine.${machine}`} /> },
    figure('records', 'atlas.records', ({ records }) => records),
    figure('running', 'atlas.running', ({ running }) => running),
    figure('events', 'atlas.events', ({ events }) => events),
    figure('overdue', 'atlas.overdueNow', ({ states }) => states.reduce((sum, { overdue }) => sum + overdue, 0)),
  ]
  const caption = intl.formatMessage({ id: 'atlas.processes' }, { days })
  return (
    <chakra.section>
      <chakra.h2 fontSize="sm" fontWeight="semibold" mb="3">
        {caption}
      </chakra.h2>
      {failed ? <Failed error={failed.error} onRetry={() => void failed.refetch()} /> : null}
      <DataTable
        caption={caption}
        columns={columns}
        rows={businessIds.map((machine, index) => ({ machine, overlay: answers[index]?.data }))}
        rowKey={({ machine }) => machine}
        rowHref={({ machine }) => `${atlas}?${new URLSearchParams({ machine, period: String(days) })}`}
      />
      <chakra.p mt="3" fontSize="sm">
        <chakra.a asChild color="accent.fg" _hover={{ textDecoration: 'underline' }}>
          <Link href={`${atlas}?${new URLSearchParams({ machine: 'project', tab: 'variants' })}`}>
            <FormattedMessage id="atlas.pathsOfPurchases" />
          </Link>
        </chakra.a>
      </chakra.p>
    </chakra.section>
  )
}
