import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Card, Facts, RecordPage, Section, Words } from '#src/components/detail/DetailPage.tsx'
import { DocumentsOf } from '#src/components/detail/Documents.tsx'
import { RecordActions } from '#src/components/detail/RecordActions.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import { TextLink } from '#src/components/page/TextLink.tsx'
import { Moment } from '#src/components/value/Moment.tsx'
import { StatePill } from '#src/components/value/StatePill.tsx'
import type { RecordOf } from '#src/services/records.ts'
import { HoldDialog } from './HoldDialog.tsx'
import { MeetingForm } from './MeetingForm.tsx'

type Meeting = RecordOf<'meeting'>

/** A meeting: its agenda, and what it has decided. */
export function OneMeeting({ record, reload }: { record: Meeting; reload: () => Promise<void> }) {
  const intl = useIntl()
  const both = useBothLanguages()
  const [isEditing, setEditing] = useState(false)
  const { kind, place, startsAt, minutesNo, attendance, absent } = record
  return (
    <RecordPage
      machine="meeting"
      record={record}
      no={minutesNo || intl.formatMessage({ id: `meeting.kind.${kind}` })}
      pageTitle={record.title}
      title={record.title}
      actions={
        <RecordActions
          machine="meeting"
          record={record}
          reload={reload}
          events={['hold', 'edit', 'cancel']}
          own={{ edit: () => setEditing(true) }}
          dialogs={{ hold: (dialog) => <HoldDialog {...dialog} meeting={record} /> }}
        />
      }
    >
      <Words titleId="common.reason" text={record.decisionReason} />
      {isEditing && record.state === 'planned' ? (
        <MeetingForm meeting={record} onBack={() => setEditing(false)} />
      ) : (
        <>
          <Section titleId="meeting.about">
            <Card>
              <Facts
                facts={[
                  { labelId: 'meeting.kind', value: <FormattedMessage id={`meeting.kind.${kind}`} /> },
                  { labelId: 'meeting.place', value: place },
                  { labelId: 'meeting.startsAt', value: <Moment at={startsAt} /> },
                  { labelId: 'meeting.keeper', value: both(record.keeperName, record.keeperNameEn) },
                  { labelId: 'meeting.minutesNo', value: minutesNo || null },
                  {
                    labelId: 'meeting.attendance',
                    value: attendance ? <chakra.span whiteSpace="pre-line">{attendance}</chakra.span> : null,
                  },
                  { labelId: 'meeting.absent', value: absent ? <chakra.span whiteSpace="pre-line">{absent}</chakra.span> : null },
                ]}
              />
            </Card>
          </Section>
          <Section titleId="meeting.agenda">
            <Card>
              <Agenda items={record.items} />
            </Card>
          </Section>
          <DocumentsOf documents={record.documents} titleId="meeting.scan" stage="minutes" />
        </>
      )}
    </RecordPage>
  )
}

function Agenda({ items }: Pick<Meeting, 'items'>) {
  const both = useBothLanguages()
  return (
    <chakra.ol fontSize="sm" listStyleType="decimal" ps="5" display="grid" gap="3">
      {items.map(({ taskId, caseId, caseNo, title, titleEn, nodeTitle, nodeTitleEn, taskState, result, opinion }) => (
        <li key={taskId}>
          <TextLink href={`/todo/${caseId}`}>
            {caseNo} {both(title, titleEn)}
          </TextLink>
          <chakra.div color="fg.muted" fontSize="xs" display="flex" gap="2" alignItems="center">
            {both(nodeTitle, nodeTitleEn)}
            {result === null || result === 'deferred' ? <StatePill machine="task" state={taskState} /> : null}
          </chakra.div>
          {result ? (
            <p>
              <chakra.strong fontWeight="medium">
                <FormattedMessage id={`meeting.result.${result}`} />
              </chakra.strong>
              {opinion ? ` · ${opinion}` : null}
            </p>
          ) : null}
        </li>
      ))}
    </chakra.ol>
  )
}
