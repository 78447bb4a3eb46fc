import { chakra } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { ApprovalPanel } from '#src/components/approval/ApprovalPanel.tsx'
import { ApproverChoice } from '#src/components/approval/ApproverChoice.tsx'
import { currentOf } from '#src/components/detail/currentOf.ts'
import { Card, Facts, OneRecord, RecordPage, Section, Words } from '#src/components/detail/DetailPage.tsx'
import { Documents } from '#src/components/detail/Documents.tsx'
import { RecordActions } from '#src/components/detail/RecordActions.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import type { Column } from '#src/components/list/DataTable.tsx'
import { NewLink, RecordList } from '#src/components/list/RecordList.tsx'
import { useUsual } from '#src/components/list/usualColumns.tsx'
import { usePageTitle } from '#src/components/page/pageTitle.ts'
import { TextLink } from '#src/components/page/TextLink.tsx'
import { useSession } from '#src/components/session/session.ts'
import { Moment } from '#src/components/value/Moment.tsx'
import { StatePill, stateName } from '#src/components/value/StatePill.tsx'
import { goingOn } from '#src/machines/project/goingOn.ts'
import type { ListedOf, RecordOf } from '#src/services/records.ts'
import { MendStopRequest } from './StopForm.tsx'
import { PublicNotice, StopImpact } from './StopImpact.tsx'
import { useStopChoices } from './useStopChoices.ts'

type Row = ListedOf<'stopRequest'>
type Menu = 'poJcStopProject' | 'pojmStopApproval'

/** Requests to stop purchases, or one of them, for those who ask and for those who decide. */
export function StopRequests({ id, menu }: { id: string | undefined; menu: Menu }) {
  if (!id) return <List menu={menu} />
  return (
    <OneRecord machine="stopRequest" id={id}>
      {(record, reload) => <OneRequest record={record} reload={reload} />}
    </OneRecord>
  )
}

function List({ menu }: { menu: Menu }) {
  const intl = useIntl()
  usePageTitle(intl.formatMessage({ id: `route.${menu}` }))
  const usual = useUsual()
  const both = useBothLanguages()
  const { may } = useSession()
  const { data } = useStopChoices()
  const columns = useMemo(
    (): Column<Row>[] => [
      usual.text('no', 'common.no', ({ no }) => no),
      {
        id: 'project',
        labelId: 'stopRequest.project',
        cell: ({ projectTitle, projectTitleEn }) => both(projectTitle, projectTitleEn),
        text: ({ projectNo, projectTitle }) => `${projectNo} ${projectTitle}`,
        room: 'much',
      },
      {
        id: 'stage',
        labelId: 'stopRequest.stage',
        cell: ({ stage }) => <StatePill machine="project" state={stage} />,
        text: ({ stage }) => stateName(intl, 'project', stage),
        nowrap: true,
      },
      usual.named('reason', 'stopRequest.reason', ({ reasonName, reasonNameEn }) => [reasonName, reasonNameEn]),
      usual.named('begunBy', 'stopRequest.begunBy', ({ begunByName, begunByNameEn }) => [begunByName, begunByNameEn]),
      usual.number('daysSunk', 'stopRequest.daysSunk', ({ daysSunk }) => daysSunk),
      usual.state('stopRequest'),
      usual.moment('createdAt', 'stopRequest.createdAt', ({ createdAt }) => createdAt),
    ],
    [usual, both, intl],
  )
  const reasons = (data?.reasons ?? []).map(({ id, name, nameEn }) => ({ value: id, label: both(name, nameEn) }))
  return (
    <RecordList
      machine="stopRequest"
      id={menu}
      titleId={`route.${menu}`}
      columns={columns}
      filters={[
        usual.search,
        { name: 'reasonId', labelId: 'stopRequest.reason', kind: 'select', options: reasons },
        {
          name: 'stage',
          labelId: 'stopRequest.stage',
          kind: 'select',
          options: goingOn.map((value) => ({ value, label: stateName(intl, 'project', value) })),
        },
        usual.stateFilter('stopRequest'),
      ]}
      rowHref={({ id }) => `/poJcManager/${menu}/${id}`}
      emptyId="stopRequest.none"
      actions={
        menu === 'poJcStopProject' && may('poJcStopProject:create') ? (
          <NewLink href="/poJcManager/poJcStopProject/new" textId="event.stopRequest.create" />
        ) : null
      }
    />
  )
}

function OneRequest({ record, reload }: { record: RecordOf<'stopRequest'>; reload: () => Promise<void> }) {
  const both = useBothLanguages()
  const { may } = useSession()
  const [isEditing, setEditing] = useState(false)
  const { no, state, projectId, projectNo, stage, daysSunk } = record
  return (
    <RecordPage
      machine="stopRequest"
      record={record}
      no={no}
      title={both(record.projectTitle, record.projectTitleEn)}
      actions={
        <RecordActions
          machine="stopRequest"
          record={record}
          reload={reload}
          own={{ edit: () => setEditing(true) }}
          before={{
            resubmit: <FormattedMessage id="stopRequest.resubmitAsk" />,
            withdraw: <FormattedMessage id="stopRequest.withdrawAsk" />,
          }}
        />
      }
    >
      <Words titleId="stopRequest.decision" text={record.decisionReason} />
      {isEditing && state === 'returned' ? (
        <MendStopRequest
          request={{ ...record, documents: currentOf(record.documents, 'grounds') }}
          onSent={async () => {
            await reload()
            setEditing(false)
          }}
          onBack={() => setEditing(false)}
        />
      ) : (
        <>
          <Card>
            <Facts
              facts={[
                {
                  labelId: 'stopRequest.project',
                  value: may('poJcProject') ? <TextLink href={`/poJcManager/poJcProject/${projectId}`}>{projectNo}</TextLink> : projectNo,
                },
                { labelId: 'stopRequest.projectState', value: <StatePill machine="project" state={record.projectState} /> },
                { labelId: 'stopRequest.stage', value: <StatePill machine="project" state={stage} /> },
                {
                  labelId: 'stopRequest.daysSunk',
                  value: <FormattedMessage id="stopRequest.daysSunkCount" values={{ count: daysSunk }} />,
                },
                { labelId: 'stopRequest.reason', value: both(record.reasonName, record.reasonNameEn) },
                { labelId: 'stopRequest.begunBy', value: both(record.begunByName, record.begunByNameEn) },
                { labelId: 'stopRequest.createdAt', value: <Moment at={record.createdAt} /> },
              ]}
            />
          </Card>
          <chakra.div mt="6" />
          <Words titleId="stopRequest.narrative" text={record.narrative} />
          <Section titleId="stopRequest.documents">
            <Documents documents={record.documents} savedAs={no} />
          </Section>
          <Section titleId="stopRequest.publicText">
            <Card>
              <chakra.div fontSize="sm">
                <PublicNotice notice={record} />
              </chakra.div>
            </Card>
          </Section>
          <StopImpact allowsRestart={record.allowsRestart} quoteCount={record.quoteCount} />
          <ApproverChoice machine="stopRequest" record={record} />
          <ApprovalPanel machine="stopRequest" id={record.id} />
        </>
      )}
    </RecordPage>
  )
}
