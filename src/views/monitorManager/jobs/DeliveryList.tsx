import { chakra } from '@chakra-ui/react'
import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import { useChanged } from '#src/components/detail/changed.ts'
import { RowButton } from '#src/components/list/RowButton.tsx'
import { say } from '#src/components/feedback/messages.ts'
import type { Column } from '#src/components/list/DataTable.tsx'
import { ListPage, type Filter } from '#src/components/list/ListPage.tsx'
import { useUsual } from '#src/components/list/usualColumns.tsx'
import { useSession } from '#src/components/session/session.ts'
import { pageDeliveries, retryDelivery, type Delivery } from '#src/services/job.ts'
import { JobViews } from './JobViews.tsx'

const filters: Filter[] = [{ name: 'setAside', labelId: 'delivery.setAsideOnly', kind: 'flag', value: 'true' }]

/** What transitions asked for that was not delivered yet, and what is set aside. */
export function DeliveryList() {
  return (
    <ListPage
      id="deliveries"
      source="GET /api/monitor/delivery/page"
      titleId="route.serviceJobManager"
      columns={useColumns()}
      filters={filters}
      fetchPage={pageDeliveries}
      rowKey={({ id }) => id}
      emptyId="delivery.none"
      overview={<JobViews view="deliveries" />}
    />
  )
}

const useColumns = (): Column<Delivery>[] => {
  const intl = useIntl()
  const usual = useUsual()
  const changed = useChanged()
  const mayRetry = useSession().may('serviceJobManager:retry')
  return useMemo(() => {
    const machineOf = ({ machine }: Delivery) => intl.formatMessage({ id: `machine.${machine}` })
    const stateOf = ({ setAsideAt }: Delivery) => intl.formatMessage({ id: setAsideAt === null ? 'delivery.waiting' : 'delivery.setAside' })
    const retry = async ({ id }: Delivery) => {
      await retryDelivery(id)
      say('good', intl.formatMessage({ id: 'delivery.retried' }))
    }
    const reload = () => changed('/api/monitor/delivery')
    return [
      { id: 'machine', labelId: 'due.machine', cell: machineOf, text: machineOf, sort: 'machine', nowrap: true },
      {
        id: 'type',
        labelId: 'delivery.type',
        cell: ({ type }) => <chakra.code fontSize="xs">{type}</chakra.code>,
        text: ({ type }) => type,
        room: 'some',
      },
      { ...usual.number<Delivery>('attempts', 'delivery.attempts', ({ attempts }) => attempts), sort: 'attempts' },
      usual.moment<Delivery>('createdAt', 'delivery.createdAt', ({ createdAt }) => createdAt),
      usual.moment<Delivery>('nextAttemptAt', 'delivery.nextAttemptAt', ({ setAsideAt, nextAttemptAt }) =>
        setAsideAt === null ? nextAttemptAt : null,
      ),
      {
        id: 'state',
        labelId: 'common.state',
        cell: (delivery) => (
          <span className="pill" data-tone={delivery.setAsideAt === null ? 'waiting' : 'bad'}>
            {stateOf(delivery)}
          </span>
        ),
        text: stateOf,
        nowrap: true,
      },
      ...(mayRetry
        ? [
            {
              id: 'actions',
              labelId: 'common.actions',
              align: 'end',
              cell: (delivery) =>
                delivery.setAsideAt === null ? null : (
                  <RowButton
                    id="delivery.retry"
                    name={`${machineOf(delivery)} ${delivery.type}`}
                    onClick={() => void retry(delivery).then(reload, reload)}
                  />
                ),
            } satisfies Column<Delivery>,
          ]
        : []),
    ]
  }, [changed, intl, mayRetry, usual])
}
