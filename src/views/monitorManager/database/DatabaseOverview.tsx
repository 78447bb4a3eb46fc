import { Box } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Facts, RecordBody, Section } from '#src/components/detail/DetailPage.tsx'
import { BelowHeading, Empty } from '#src/components/feedback/Waiting.tsx'
import { DataTable, type Column } from '#src/components/list/DataTable.tsx'
import { useUsual } from '#src/components/list/usualColumns.tsx'
import { PageHeader } from '#src/components/page/PageHeader.tsx'
import { Panel, Panels } from '#src/components/page/Panel.tsx'
import { asWritten } from '#src/lib/unknown.ts'
import { getDatabaseState, type DatabaseState } from '#src/services/data.ts'
import { Code } from './Code.tsx'
import { DataViews } from './DataViews.tsx'
import { useSizes } from './useSizes.ts'

type Lock = NonNullable<DatabaseState['locks']>[number]

/** How often what is in sight is read again. */
const refetchInterval = 10_000

/** The database's connections, its cache, its size, and who waits for whom. */
export function DatabaseOverview() {
  const intl = useIntl()
  const answer = useQuery({
    queryKey: ['GET /api/monitor/data'],
    queryFn: ({ signal }) => getDatabaseState({ signal, quiet: true }),
    refetchInterval,
  })
  return (
    <>
      <PageHeader title={intl.formatMessage({ id: 'route.serviceDataManager' })} />
      <BelowHeading>
        <DataViews view="overview" />
        <RecordBody answer={answer}>
          {(state) => (
            <>
              <Panels>
                <Whole {...state} />
                <Connections {...state} />
              </Panels>
              <Box mt="6">
                <Section titleId="data.locks">
                  <Locks locks={state.locks} />
                </Section>
              </Box>
            </>
          )}
        </RecordBody>
      </BelowHeading>
    </>
  )
}

function Whole({ kind, version, bytes, sealed, cacheShare, vacuums }: DatabaseState) {
  const { size, share } = useSizes()
  return (
    <Panel titleId="data.whole" note={<FormattedMessage id="data.sealedNote" values={{ tables: sealed.tables }} />}>
      <Facts
        facts={[
          {
            labelId: 'monitor.database',
            value: <FormattedMessage id={kind === 'embedded' ? 'monitor.database.embedded' : 'monitor.database.server'} />,
          },
          { labelId: 'monitor.version', value: version },
          { labelId: 'data.bytes', value: <FormattedMessage id="data.atMost" values={{ size: size(bytes) }} /> },
          { labelId: 'data.sealedBytes', value: <FormattedMessage id="data.atMost" values={{ size: size(sealed.bytes) }} /> },
          { labelId: 'data.cacheShare', value: share(cacheShare) },
          { labelId: 'data.vacuum', value: <FormattedMessage id={vacuums ? 'data.vacuumAuto' : 'data.vacuumNone'} /> },
        ]}
      />
    </Panel>
  )
}

function Connections({ pool, connections, process }: DatabaseState) {
  if (!pool || !connections)
    return (
      <Panel titleId="data.connections" note={process}>
        <FormattedMessage id="data.oneConnection" />
      </Panel>
    )
  const seconds = connections.oldestTransactionSeconds
  return (
    <Panel titleId="data.connections" note={process}>
      <Facts
        facts={[
          { labelId: 'data.poolOpen', value: `${asWritten(pool.open)} / ${asWritten(pool.most)}` },
          { labelId: 'data.poolBusy', value: asWritten(pool.open - pool.idle) },
          { labelId: 'data.poolIdle', value: asWritten(pool.idle) },
          { labelId: 'data.poolWaiting', value: asWritten(pool.waiting) },
          { labelId: 'data.allConnections', value: `${asWritten(connections.open)} / ${asWritten(connections.most)}` },
          {
            labelId: 'data.oldestTransaction',
            value: seconds === null ? '—' : <FormattedMessage id="data.seconds" values={{ seconds }} />,
          },
        ]}
      />
    </Panel>
  )
}

function Locks({ locks }: Pick<DatabaseState, 'locks'>) {
  const intl = useIntl()
  const usual = useUsual()
  const columns = useMemo(
    (): Column<Lock>[] => [
      usual.number('pid', 'data.pid', ({ pid }) => pid),
      usual.text('blockedBy', 'data.blockedBy', ({ blockedBy }) => blockedBy.join(', ') || null),
      usual.number('seconds', 'data.waitedSeconds', ({ seconds }) => seconds),
      usual.text('mode', 'data.mode', ({ mode }) => mode),
      usual.text('table', 'data.table', ({ table }) => table),
      {
        id: 'statement',
        labelId: 'data.statement',
        cell: ({ statement }) => <Code text={statement} />,
        text: ({ statement }) => statement,
        room: 'much',
      },
    ],
    [usual],
  )
  if (!locks) return <Empty title={<FormattedMessage id="data.noLocksHere" />} />
  if (locks.length === 0) return <Empty title={<FormattedMessage id="data.noLocks" />} />
  return (
    <DataTable
      caption={intl.formatMessage({ id: 'data.locks' })}
      columns={columns}
      rows={locks}
      rowKey={({ pid }) => String(pid)}
      compact
    />
  )
}
