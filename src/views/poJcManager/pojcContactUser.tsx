import { useMemo } from 'react'
import { FormattedMessage } from 'react-intl'
import { useParams, useSearchParams } from 'wouter'
import { Card, Facts, OneRecord, RecordPage, Words } from '#src/components/detail/DetailPage.tsx'
import { RecordActions } from '#src/components/detail/RecordActions.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import type { Column } from '#src/components/list/DataTable.tsx'
import { NewLink, RecordList } from '#src/components/list/RecordList.tsx'
import { useUsual } from '#src/components/list/usualColumns.tsx'
import { TextLink } from '#src/components/page/TextLink.tsx'
import { useSession } from '#src/components/session/session.ts'
import { Moment } from '#src/components/value/Moment.tsx'
import { StatePill } from '#src/components/value/StatePill.tsx'
import { sendEvent, type EventOf } from '#src/services/events.ts'
import type { CallOptions } from '#src/services/http.ts'
import { getRecord, type ListedOf, type RecordOf } from '#src/services/records.ts'
import { HandOver } from './HandOver.tsx'

const page = '/poJcManager/pojcContactUser'

/** How purchases pass from one manager to another: the list, one of them, or a new one. */
export default function PojcContactUser() {
  const { id } = useParams()
  const [search] = useSearchParams()
  if (id === 'new') return <HandOver projectId={search.get('project')} fromUserId={search.get('from')} />
  if (!id) return <List />
  return (
    <OneRecord machine="contactTransfer" id={id}>
      {(record, reload) => <TransferFacts record={record} reload={reload} />}
    </OneRecord>
  )
}

/** What is refused is told of all that were chosen, at the end. */
const sendQuietly = (event: EventOf<'contactTransfer'> & ('accept' | 'withdraw')) => (id: string, version: number) =>
  sendEvent('contactTransfer', id, event, { version }, { quiet: true })

const bulk = {
  machine: 'contactTransfer',
  nameOf: ({ projectTitle }: ListedOf<'contactTransfer'>) => projectTitle,
  read: (id: string, options: CallOptions) => getRecord('contactTransfer', id, options),
  events: [
    { event: 'accept', askId: 'contactTransfer.acceptAsk', send: sendQuietly('accept') },
    { event: 'withdraw', danger: true, send: sendQuietly('withdraw') },
  ],
} as const

function List() {
  const usual = useUsual()
  const both = useBothLanguages()
  const { may } = useSession()
  const columns = useMemo(
    (): Column<ListedOf<'contactTransfer'>>[] => [
      usual.text('no', 'common.no', ({ no }) => no),
      {
        id: 'project',
        labelId: 'supplier.project',
        cell: ({ projectTitle, projectTitleEn }) => both(projectTitle, projectTitleEn),
        text: ({ projectNo, projectTitle }) => `${projectNo} ${projectTitle}`,
        room: 'much',
      },
      usual.named('from', 'contactTransfer.from', ({ fromName, fromNameEn }) => [fromName, fromNameEn]),
      usual.named('to', 'contactTransfer.to', ({ toName, toNameEn }) => [toName, toNameEn]),
      { id: 'reason', labelId: 'contactTransfer.reason', cell: ({ reason }) => reason, text: ({ reason }) => reason, room: 'some' },
      usual.state('contactTransfer'),
      usual.moment('createdAt', 'contactTransfer.begunAt', ({ createdAt }) => createdAt),
    ],
    [usual, both],
  )
  return (
    <RecordList
      machine="contactTransfer"
      id="pojcContactUser"
      titleId="route.pojcContactUser"
      columns={columns}
      filters={[
        usual.search,
        usual.stateFilter('contactTransfer'),
        { name: 'toMe', labelId: 'contactTransfer.toMe', kind: 'flag', value: 'true' },
      ]}
      rowHref={({ id }) => `${page}/${id}`}
      emptyId="contactTransfer.none"
      bulk={bulk}
      actions={may('pojcContactUser:create') ? <NewLink href={`${page}/new`} textId="event.contactTransfer.create" /> : null}
    />
  )
}

function TransferFacts({ record, reload }: { record: RecordOf<'contactTransfer'>; reload: () => Promise<void> }) {
  const both = useBothLanguages()
  return (
    <RecordPage
      machine="contactTransfer"
      record={record}
      no={record.no}
      title={both(record.projectTitle, record.projectTitleEn)}
      actions={
        <RecordActions
          machine="contactTransfer"
          record={record}
          reload={reload}
          before={{ accept: <FormattedMessage id="contactTransfer.acceptAsk" /> }}
        />
      }
    >
      <Words titleId="contactTransfer.reason" text={record.reason} />
      <Words titleId="contactTransfer.declinedFor" text={record.decisionReason} />
      <Card>
        <Facts
          facts={[
            { labelId: 'contactTransfer.from', value: both(record.fromName, record.fromNameEn) },
            { labelId: 'contactTransfer.to', value: both(record.toName, record.toNameEn) },
            { labelId: 'contactTransfer.begunBy', value: both(record.begunByName, record.begunByNameEn) },
            {
              labelId: 'supplier.project',
              // A draft is read by who runs it alone, and by heads.
              value:
                record.projectState === 'draft' ? (
                  record.projectNo
                ) : (
                  <TextLink href={`/poJcManager/poJcProject/${record.projectId}`}>{record.projectNo}</TextLink>
                ),
            },
            { labelId: 'contactTransfer.projectState', value: <StatePill machine="project" state={record.projectState} /> },
            { labelId: 'common.deadline', value: record.projectDeadline ? <Moment at={record.projectDeadline} /> : '—' },
            { labelId: 'contactTransfer.openQuestions', value: record.openQuestions },
          ]}
        />
      </Card>
    </RecordPage>
  )
}
