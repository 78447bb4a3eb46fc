import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useLocation } from 'wouter'
import { Countdown } from '#src/components/value/Countdown.tsx'
import { Card, Facts, OneRecord, RecordPage, Section, Words } from '#src/components/detail/DetailPage.tsx'
import { Documents } from '#src/components/detail/Documents.tsx'
import { ReasonDialog } from '#src/components/detail/ReasonDialog.tsx'
import { RecordActions } from '#src/components/detail/RecordActions.tsx'
import { useEvent } from '#src/components/detail/useEvent.ts'
import { useBothLanguages } from '#src/components/language/language.ts'
import { TextLink } from '#src/components/page/TextLink.tsx'
import { DecidedRecord } from '#src/components/review/DecidedRecord.tsx'
import { signedPoints } from '#src/components/supplier/integrityColumns.tsx'
import { Moment } from '#src/components/value/Moment.tsx'
import { useWorkingCalendar } from '#src/components/value/useWorkingCalendar.ts'
import { useSession } from '#src/components/session/session.ts'
import { lateFrom } from '#src/machines/waiting.ts'
import { sendEvent } from '#src/services/events.ts'
import type { RecordOf } from '#src/services/records.ts'

type Integrity = RecordOf<'integrity'>

/** One record as the asking person may see it. */
export function IntegrityDetail({ id }: { id: string }) {
  const { may } = useSession()
  const titleOf = useIntegrityTitle()
  const waits = may('integrityManagement:dismissAppeal') ? ['appealed'] : []
  return (
    <OneRecord machine="integrity" id={id}>
      {(record, reload) => (
        <DecidedRecord machine="integrity" record={record} waits={waits} sort="recordedAt" titleOf={titleOf}>
          <IntegrityShown record={record} reload={reload} />
        </DecidedRecord>
      )}
    </OneRecord>
  )
}

type Titled = Pick<Integrity, `${'companyName' | 'ruleName'}${'' | 'En'}`>

/** Whose record it is, and for what. */
const useIntegrityTitle = () => {
  const both = useBothLanguages()
  return ({ companyName, companyNameEn, ruleName, ruleNameEn }: Titled) =>
    `${both(companyName, companyNameEn)} · ${both(ruleName, ruleNameEn)}`
}

function IntegrityShown({ record, reload }: { record: Integrity; reload: () => Promise<void> }) {
  const calendar = useWorkingCalendar()
  const titleOf = useIntegrityTitle()
  const [, navigate] = useLocation()
  const [stating, setStating] = useState(false)
  const left = record.state === 'notified' && record.dueAt ? <Countdown until={record.dueAt} /> : null
  return (
    <RecordPage
      machine="integrity"
      record={record}
      no={`#${record.id}`}
      title={titleOf(record)}
      aside={
        record.state === 'appealed' ? (
          <FormattedMessage
            id="integrity.decideBy"
            values={{ at: <Moment at={lateFrom(calendar, new Date(record.stateSince)).toISOString()} /> }}
          />
        ) : left ? (
          <FormattedMessage id="integrity.takesEffect" values={{ left }} />
        ) : null
      }
      actions={
        <RecordActions
          machine="integrity"
          record={record}
          reload={reload}
          before={{ notifyCompany: <FormattedMessage id="integrity.notifyConfirm" /> }}
          own={{ edit: () => navigate(`/srmManager/integrityManagement/${record.id}?edit`), stateCase: () => setStating(true) }}
        />
      }
    >
      <Overview record={record} />
      <Words titleId="integrity.statement" text={record.statement} />
      <Words titleId="integrity.appeal" text={record.appeal} />
      <Words titleId="integrity.decision" text={record.decisionReason} />
      <Section titleId="integrity.evidence">
        <Documents documents={record.evidence} />
      </Section>
      {stating ? <Statement record={record} reload={reload} onClose={() => setStating(false)} /> : null}
    </RecordPage>
  )
}

function Overview({ record }: { record: Integrity }) {
  const both = useBothLanguages()
  const { may } = useSession()
  const { effectFrom, effectUntil, recorderName, recorderNameEn } = record
  return (
    <Section titleId="integrity.overview">
      <Card>
        <Facts
          facts={[
            { labelId: 'integrity.company', value: both(record.companyName, record.companyNameEn) },
            { labelId: 'integrity.type', value: <FormattedMessage id={`integrity.type.${record.type}`} /> },
            { labelId: 'integrity.rule', value: both(record.ruleName, record.ruleNameEn) },
            { labelId: 'integrity.points', value: signedPoints(record) },
            { labelId: 'integrity.effect', value: <FormattedMessage id={`integrity.effect.${record.effect}`} /> },
            { labelId: 'integrity.effectFrom', value: effectFrom ? <Moment at={effectFrom} /> : '—' },
            { labelId: 'integrity.effectUntil', value: <End record={record} until={effectUntil} /> },
            { labelId: 'integrity.recordedAt', value: <Moment at={record.recordedAt} /> },
            ...(record.achievementId && may('srmcheckAchievment')
              ? [{ labelId: 'integrity.achievement' as const, value: <AchievementLink id={record.achievementId} /> }]
              : []),
            ...(recorderName ? [{ labelId: 'integrity.recorder' as const, value: both(recorderName, recorderNameEn ?? '') }] : []),
          ]}
        />
        <chakra.p mt="4" pt="4" borderTopWidth="1px" fontSize="sm" whiteSpace="pre-wrap">
          {record.narrative}
        </chakra.p>
      </Card>
    </Section>
  )
}

const AchievementLink = ({ id }: { id: string }) => <TextLink href={`/srmManager/srmcheckAchievment/${id}`}>#{id}</TextLink>

/** When an effect ends: a moment, a length as long as it has not begun, or never. */
function End({ record: { effect, effectDays, effectFrom }, until }: { record: Integrity; until: string | null }) {
  if (until) return <Moment at={until} />
  if (effect === 'NONE') return '—'
  if (effectDays === null) return <FormattedMessage id="integrity.noEnd" />
  return effectFrom ? '—' : <FormattedMessage id="common.days" values={{ value: effectDays }} />
}

/** The company's own words, which are no reason. */
function Statement({ record: { id, version }, reload, onClose }: { record: Integrity; reload: () => Promise<void>; onClose: () => void }) {
  const send = (statement: string) => sendEvent('integrity', id, 'stateCase', { version, statement })
  const stating = useEvent('integrity', 'stateCase', send, reload)
  const name = <FormattedMessage id="event.integrity.stateCase" />
  return (
    <ReasonDialog title={name} confirm={name} labelId="integrity.statement" maxLength={2000} send={stating.mutateAsync} onClose={onClose} />
  )
}
