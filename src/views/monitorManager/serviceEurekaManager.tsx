import { Flex } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { ConfirmDialog } from '#src/components/detail/ConfirmDialog.tsx'
import { useChanged } from '#src/components/detail/changed.ts'
import { useCall } from '#src/components/detail/useCall.ts'
import { RowButton } from '#src/components/list/RowButton.tsx'
import { say } from '#src/components/feedback/messages.ts'
import type { Column } from '#src/components/list/DataTable.tsx'
import { ListPage, type Filter } from '#src/components/list/ListPage.tsx'
import { useUsual } from '#src/components/list/usualColumns.tsx'
import { useSession } from '#src/components/session/session.ts'
import { Ago } from '#src/components/value/Moment.tsx'
import type { StateMeta } from '#src/machines/lifecycle.ts'
import { drainProcess, pageProcesses, undrainProcess, type ServerProcess } from '#src/services/monitor.ts'
import { ProcessName } from './ProcessName.tsx'
import { useReadAgain } from './useReadAgain.ts'

const path = '/api/monitor/process'
const tones: Record<ServerProcess['state'], StateMeta['tone']> = { serving: 'good', draining: 'waiting', gone: 'bad' }
const noFilters: readonly Filter[] = []

/** The processes that serve, how they are, and who takes one out of service. */
export default function ServiceEurekaManager() {
  const [leaving, setLeaving] = useState<ServerProcess | null>(null)
  useReadAgain(path)
  return (
    <>
      <ListPage
        id="processes"
        source="GET /api/monitor/process/page"
        titleId="route.serviceEurekaManager"
        columns={useColumns(setLeaving)}
        filters={noFilters}
        fetchPage={pageProcesses}
        rowKey={({ id }) => id}
        emptyId="process.none"
      />
      {leaving ? <Drain process={leaving} onClose={() => setLeaving(null)} /> : null}
    </>
  )
}

const useColumns = (onDrain: (process: ServerProcess) => void): Column<ServerProcess>[] => {
  const intl = useIntl()
  const usual = useUsual()
  const changed = useChanged()
  const mayDrain = useSession().may('serviceEurekaManager:drain')
  return useMemo(() => {
    const stateOf = ({ state }: ServerProcess) => intl.formatMessage({ id: `process.state.${state}` })
    const reload = () => changed(path)
    const back = async ({ id, name }: ServerProcess) => {
      await undrainProcess(id)
      say('good', intl.formatMessage({ id: 'process.undrained' }, { name }))
    }
    const memoryOf = ({ memory }: ServerProcess) => intl.formatMessage({ id: 'monitor.mb' }, { value: Math.round(memory / 1_048_576) })
    const lagOf = ({ lag }: ServerProcess) => intl.formatMessage({ id: 'monitor.ms' }, { value: lag })
    return [
      {
        id: 'name',
        labelId: 'process.name',
        cell: ({ name, own }) => (
          <Flex gap="2" wrap="wrap" align="center">
            <ProcessName name={name} />
            {own ? (
              <span className="pill" data-tone="idle">
                <FormattedMessage id="process.own" />
              </span>
            ) : null}
          </Flex>
        ),
        text: ({ name }) => name,
        sort: 'name',
        room: 'some',
      },
      {
        id: 'state',
        labelId: 'common.state',
        cell: (process) => (
          <span className="pill" data-tone={tones[process.state]}>
            {stateOf(process)}
          </span>
        ),
        text: stateOf,
        nowrap: true,
      },
      {
        id: 'heartbeatAt',
        labelId: 'process.heartbeatAt',
        cell: ({ heartbeatAt }) => <Ago at={heartbeatAt} />,
        text: ({ heartbeatAt }) => heartbeatAt,
        sort: 'heartbeatAt',
        nowrap: true,
      },
      { ...usual.number<ServerProcess>('calls', 'process.calls', ({ calls }) => calls), sort: 'calls' },
      { id: 'lag', labelId: 'monitor.lag99', cell: lagOf, text: ({ lag }) => String(lag), sort: 'lag', align: 'end', nowrap: true },
      {
        id: 'memory',
        labelId: 'monitor.rss',
        cell: memoryOf,
        text: ({ memory }) => String(memory),
        sort: 'memory',
        align: 'end',
        nowrap: true,
      },
      usual.moment<ServerProcess>('since', 'monitor.since', ({ since }) => since),
      usual.text<ServerProcess>('version', 'monitor.version', ({ version }) => version),
      usual.text<ServerProcess>('node', 'monitor.node', ({ node }) => node),
      ...(mayDrain
        ? [
            {
              id: 'actions',
              labelId: 'common.actions',
              align: 'end',
              cell: (process) => {
                if (process.state === 'gone') return null
                return process.state === 'draining' ? (
                  <RowButton id="process.undrain" name={process.name} onClick={() => void back(process).then(reload, reload)} />
                ) : (
                  <RowButton id="process.drain" name={process.name} destroys onClick={() => onDrain(process)} />
                )
              },
            } satisfies Column<ServerProcess>,
          ]
        : []),
    ]
  }, [changed, intl, mayDrain, onDrain, usual])
}

/** Asks before a process takes nothing new. */
function Drain({ process: { id, name }, onClose }: { process: ServerProcess; onClose: () => void }) {
  const intl = useIntl()
  const changed = useChanged()
  const { mutate, isPending } = useCall({
    mutationFn: () => drainProcess(id),
    onSuccess: () => say('good', intl.formatMessage({ id: 'process.drained' }, { name })),
    onSettled: () => {
      onClose()
      return changed(path)
    },
  })
  return (
    <ConfirmDialog
      title={<FormattedMessage id="process.drainOf" values={{ name }} />}
      confirm={<FormattedMessage id="process.drain" />}
      danger
      busy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <FormattedMessage id="process.drainConfirm" />
    </ConfirmDialog>
  )
}
