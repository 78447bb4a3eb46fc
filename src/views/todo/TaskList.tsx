import { chakra } from '@chakra-ui/react'
import { useMemo, type ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { RecordList } from '#src/components/list/RecordList.tsx'
import type { Column } from '#src/components/list/DataTable.tsx'
import { useUsual } from '#src/components/list/usualColumns.tsx'
import { stateCalled } from '#src/components/approval/handled.ts'
import { Moment } from '#src/components/value/Moment.tsx'
import { StatePill } from '#src/components/value/StatePill.tsx'
import { openTaskStates } from '#src/machines/approval/verdict.ts'
import { useSession } from '#src/components/session/session.ts'
import { serverNow } from '#src/services/clock.ts'
import type { CallOptions } from '#src/services/http.ts'
import type { ListedOf } from '#src/services/records.ts'
import type { TaskView } from './lists.ts'
import { useCaseColumns } from './caseColumns.tsx'

type Row = ListedOf<'task'>

/** Several are approved at once where their type allows it, each by an event of its own. Few do: what that takes comes when somebody chooses. */
const bulk = {
  machine: 'task',
  nameOf: ({ caseNo, title }: Row) => `${caseNo} ${title}`,
  read: async (id: string, options: CallOptions) => (await import('./bulkApproval.ts')).readOneOfMany(id, options),
  events: [
    {
      event: 'approve',
      askId: 'approval.bulkAsk',
      send: async (id: string, version: number) => (await import('./bulkApproval.ts')).approveOneOfMany(id, version),
    },
  ],
} as const

/** What people are asked in cases. */
export function TaskList({ of, tabs }: { of: TaskView; tabs: ReactNode }) {
  const intl = useIntl()
  const usual = useUsual()
  const shared = useCaseColumns()
  const { may } = useSession()
  const columns = useMemo((): Column<Row>[] => {
    const due: Column<Row> = {
      id: 'decideBy',
      labelId: 'approval.due',
      cell: (row) => <Due {...row} />,
      text: ({ decideBy }) => decideBy ?? '',
      sort: 'decideBy',
      nowrap: intl.locale !== 'en',
    }
    const since = usual.moment<Row>('createdAt', 'approval.since', ({ createdAt }) => createdAt)
    const owner = usual.named<Row>('user', 'approval.owner', ({ userName, userNameEn }) => [userName, userNameEn])
    const insteadOf = usual.named<Row>('insteadOf', 'approval.ofPerson', ({ insteadOfName, insteadOfNameEn }) => [
      insteadOfName,
      insteadOfNameEn,
    ])
    const plain = usual.state<Row>('task')
    const state: Column<Row> = {
      ...plain,
      text: (row) => {
        const id = stateCalled(row.kind, row.state)
        return id ? intl.formatMessage({ id }) : (plain.text?.(row) ?? '')
      },
      cell: (row) => <StatePill machine="task" state={row.state} calledId={stateCalled(row.kind, row.state)} />,
    }
    const settled = [state, usual.moment<Row>('stateSince', 'approval.settledAt', ({ stateSince }) => stateSince)]
    return [
      shared.title<Row>(({ caseNo }) => caseNo),
      shared.type<Row>(),
      usual.named<Row>('step', 'approval.step', ({ nodeTitle, nodeTitleEn }) => [nodeTitle, nodeTitleEn]),
      shared.initiator<Row>(),
      usual.money<Row>('amount', 'approval.amount', ({ amountGross }) => amountGross),
      ...(of === 'behalf' ? [owner, insteadOf] : []),
      ...(of === 'done' ? settled : [since, due]),
      ...(of === 'behalf' ? [state] : []),
    ]
  }, [usual, shared, intl, of])
  return (
    <RecordList
      machine="task"
      id={`todo.${of}`}
      titleId="route.todo"
      columns={columns}
      filters={[
        usual.search,
        shared.typeFilter,
        ...(of === 'done' ? [] : [{ name: 'late', labelId: 'approval.late', kind: 'flag', value: 'true' } as const]),
      ]}
      asked={(query) => ({ ...query, of })}
      rowHref={({ caseId }) => `/todo/${caseId}`}
      emptyId={`approval.none.${of}`}
      actions={tabs}
      bulk={of === 'mine' && may('todo:decide') ? bulk : undefined}
    />
  )
}

/** Until when something is to be decided; marked where that is over and it still waits. */
function Due({ decideBy, state }: Pick<Row, 'decideBy' | 'state'>) {
  if (!decideBy) return '—'
  const isLate = openTaskStates.some((open) => open === state) && Date.parse(decideBy) <= serverNow()
  if (!isLate) return <Moment at={decideBy} />
  return (
    <chakra.span color="tone.bad.fg" fontWeight="medium">
      <Moment at={decideBy} />{' '}
      <chakra.span className="pill" data-tone="bad" whiteSpace="nowrap">
        <FormattedMessage id="approval.late" />
      </chakra.span>
    </chakra.span>
  )
}
