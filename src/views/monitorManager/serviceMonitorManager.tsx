import { Box } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Facts, RecordBody, Section } from '#src/components/detail/DetailPage.tsx'
import { BelowHeading, Empty } from '#src/components/feedback/Waiting.tsx'
import { DataTable } from '#src/components/list/DataTable.tsx'
import { useMeasuredColumns } from '#src/components/list/measuredColumns.tsx'
import { PageHeader } from '#src/components/page/PageHeader.tsx'
import { Panel, Panels } from '#src/components/page/Panel.tsx'
import { Moment } from '#src/components/value/Moment.tsx'
import type { MessageId } from '#src/lang/ids.ts'
import { getProcessHealth, pageCalls, type MeasuredCall, type ProcessHealth } from '#src/services/monitor.ts'
import { LogLevelChoice } from './LogLevelChoice.tsx'

/** How often what is in sight is read again. */
const refetchInterval = 10_000
const slowestShown = 10

/** How the process that answers is, how all of them answered within the last hour, and which calls took longest. */
export default function ServiceMonitorManager() {
  const intl = useIntl()
  const answer = useQuery({
    queryKey: ['GET /api/monitor/health'],
    queryFn: ({ signal }) => getProcessHealth({ signal, quiet: true }),
    refetchInterval,
  })
  return (
    <>
      <PageHeader title={intl.formatMessage({ id: 'route.serviceMonitorManager' })} />
      <BelowHeading>
        <RecordBody answer={answer}>
          {(health) => (
            <>
              <Panels>
                <Answered {...health} />
                <Process {...health} />
              </Panels>
              <Slowest />
            </>
          )}
        </RecordBody>
      </BelowHeading>
    </>
  )
}

/** Figures as people read them. */
const useFigures = () => {
  const intl = useIntl()
  return useMemo(
    () => ({
      milliseconds: (value: number | null): ReactNode => (value === null ? '—' : <FormattedMessage id="monitor.ms" values={{ value }} />),
      megabytes: (bytes: number): ReactNode => <FormattedMessage id="monitor.mb" values={{ value: Math.round(bytes / 1_048_576) }} />,
      share: (value: number): string => intl.formatNumber(value, { style: 'percent', maximumFractionDigits: 1 }),
      count: (value: number): string => intl.formatNumber(value),
    }),
    [intl],
  )
}

/** Of all processes together. */
function Answered({ lastHour }: ProcessHealth) {
  const { milliseconds, share, count } = useFigures()
  return (
    <Panel titleId="monitor.lastHour" note={<FormattedMessage id="monitor.ofAll" />}>
      <Facts
        facts={[
          { labelId: 'api.calls', value: count(lastHour.calls) },
          { labelId: 'monitor.p50', value: milliseconds(lastHour.p50) },
          { labelId: 'monitor.p95', value: milliseconds(lastHour.p95) },
          { labelId: 'monitor.p99', value: milliseconds(lastHour.p99) },
          { labelId: 'monitor.mean', value: milliseconds(lastHour.mean) },
          { labelId: 'api.refusals', value: count(lastHour.refusals) },
          { labelId: 'monitor.failures', value: count(lastHour.failures) },
          { labelId: 'api.failureShare', value: share(lastHour.failureShare) },
        ]}
      />
    </Panel>
  )
}

/** Of the process that answered. */
function Process({ process, version, node, since, uptimeSeconds, eventLoop, memory, database, logLevel }: ProcessHealth) {
  const { milliseconds, megabytes } = useFigures()
  const kinds: Record<typeof database.kind, MessageId> = { embedded: 'monitor.database.embedded', server: 'monitor.database.server' }
  return (
    <Panel titleId="monitor.process" note={process}>
      <Facts
        facts={[
          { labelId: 'monitor.version', value: version },
          { labelId: 'monitor.node', value: node },
          { labelId: 'monitor.since', value: <Moment at={since} /> },
          { labelId: 'monitor.uptime', value: <FormattedMessage id="monitor.uptimeOf" values={partsOf(uptimeSeconds)} /> },
          { labelId: 'monitor.lag50', value: milliseconds(eventLoop.p50) },
          { labelId: 'monitor.lag99', value: milliseconds(eventLoop.p99) },
          { labelId: 'monitor.rss', value: megabytes(memory.rss) },
          {
            labelId: 'monitor.heap',
            value: (
              <>
                {megabytes(memory.heapUsed)} / {megabytes(memory.heapTotal)}
              </>
            ),
          },
          { labelId: 'monitor.database', value: <FormattedMessage id={kinds[database.kind]} /> },
          { labelId: 'monitor.roundTrip', value: milliseconds(database.roundTrip) },
        ]}
      />
      <LogLevelChoice level={logLevel} />
    </Panel>
  )
}

const partsOf = (seconds: number) => ({
  days: Math.floor(seconds / 86_400),
  hours: Math.floor(seconds / 3600) % 24,
  minutes: Math.floor(seconds / 60) % 60,
})

const wasCalled = ({ calls }: MeasuredCall): boolean => calls > 0

/** The calls that took longest within the last hour. */
function Slowest() {
  const intl = useIntl()
  const measured = useMeasuredColumns()
  const columns = useMemo(() => [measured.call, ...measured.figures].map(({ sort: _, ...column }) => column), [measured])
  const query = { hours: '1', sort: '-p95', page: 1, limit: slowestShown } as const
  const answer = useQuery({
    queryKey: ['GET /api/monitor/call/page', 'slowest'],
    queryFn: ({ signal }) => pageCalls(query, { signal, quiet: true }),
    refetchInterval,
  })
  return (
    <Box mt="6">
      <Section titleId="monitor.slowest">
        <RecordBody answer={answer}>
          {({ rows }) =>
            rows.some(wasCalled) ? (
              <DataTable
                caption={intl.formatMessage({ id: 'monitor.slowest' })}
                columns={columns}
                rows={rows.filter(wasCalled)}
                rowKey={({ key }) => key}
                compact
              />
            ) : (
              <Empty title={<FormattedMessage id="monitor.none" />} />
            )
          }
        </RecordBody>
      </Section>
    </Box>
  )
}
