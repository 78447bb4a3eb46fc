import { useQuery } from '@tanstack/react-query'
import { FormattedMessage, useIntl } from 'react-intl'
import { RecordBody, Section } from '#src/components/detail/DetailPage.tsx'
import { DataTable, type Column } from '#src/components/list/DataTable.tsx'
import { Moment } from '#src/components/value/Moment.tsx'
import { StatePill } from '#src/components/value/StatePill.tsx'
import type { MessageId } from '#src/lang/ids.ts'
import type { BusinessMachineId } from '#src/machines/ids.ts'
import { getManageLog, type Company, type LogEntry } from '#src/services/company.ts'

const columns: Column<LogEntry>[] = [
  { id: 'at', labelId: 'company.history.at', cell: ({ at }) => <Moment at={at} />, nowrap: true },
  { id: 'machine', labelId: 'log.about', cell: ({ machine }) => <FormattedMessage id={`machine.${machine}` as MessageId} />, nowrap: true },
  {
    id: 'event',
    labelId: 'log.event',
    cell: ({ machine, event }) => <FormattedMessage id={`event.${machine}.${event}` as MessageId} />,
    nowrap: true,
  },
  { id: 'to', labelId: 'common.state', cell: ({ machine, to }) => <StatePill machine={machine as BusinessMachineId} state={to} /> },
  { id: 'reason', labelId: 'common.reason', cell: ({ reason }) => reason || '—' },
  { id: 'actor', labelId: 'company.history.actor', cell: ({ actor }) => actor ?? <FormattedMessage id="common.clock" />, nowrap: true },
]

/** What happened to a company and to what belongs to it, newest first. */
export function LogTab({ company }: { company: Company }) {
  const intl = useIntl()
  const log = useQuery({
    queryKey: ['GET /api/admin/srmManageLog/list/{id}', company.id],
    queryFn: ({ signal }) => getManageLog(company.id, { signal, quiet: true }),
  })
  return (
    <RecordBody answer={log}>
      {(entries) => (
        <Section titleId="company.tab.log">
          <DataTable
            caption={intl.formatMessage({ id: 'company.tab.log' })}
            columns={columns}
            rows={entries}
            rowKey={({ seq }) => String(seq)}
          />
        </Section>
      )}
    </RecordBody>
  )
}
