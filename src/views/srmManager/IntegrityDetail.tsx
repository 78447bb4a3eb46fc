import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { Link, useLocation } from 'wouter'
import { Countdown } from '#src/components/Countdown.tsx'
import { Actions } from '#src/components/detail/Actions.tsx'
import { Card, Facts, RecordBody, RecordHead, Section, useRecord, WithRail } from '#src/components/detail/DetailPage.tsx'
import { Documents } from '#src/components/detail/Documents.tsx'
import { LifeLine } from '#src/components/detail/LifeLine.tsx'
import { ConfirmDialog, ReasonDialog } from '#src/components/detail/ReasonDialog.tsx'
import { useEvent } from '#src/components/detail/useEvent.ts'
import { useBothLanguages } from '#src/components/language.ts'
import { Moment } from '#src/components/Moment.tsx'
import { useSession } from '#src/components/session.ts'
import type { Data } from '#src/contract/index.ts'
import type { MessageId } from '#src/lang/ids.ts'
import {
  appealIntegrity,
  dismissAppeal,
  dropIntegrity,
  getIntegrity,
  liftIntegrity,
  notifyCompany,
  stateCase,
  upholdAppeal,
} from '#src/services/integrity.ts'

type Record = Data<'GET /api/srm/integrity/{id}'>

/** The events of the page, the most important first. */
const events = ['notifyCompany', 'stateCase', 'appeal', 'upholdAppeal', 'dismissAppeal', 'lift', 'edit', 'drop'] as const
type Asked = Exclude<(typeof events)[number], 'edit'>

/** What each event sends: a text, or for the first none. */
const senders: { [E in Asked]: (id: string, version: number, text: string) => Promise<unknown> } = {
  notifyCompany: (id, version) => notifyCompany(id, version),
  stateCase,
  appeal: appealIntegrity,
  upholdAppeal,
  dismissAppeal,
  lift: liftIntegrity,
  drop: dropIntegrity,
}

/** One record as the asking person may see it. */
export function IntegrityDetail({ id }: { id: string }) {
  const record = useRecord(['GET /api/srm/integrity/{id}', id], (signal) => getIntegrity(id, { signal, quiet: true }))
  return <RecordBody answer={record}>{(data) => <Shown record={data} reload={record.reload} />}</RecordBody>
}

function Shown({ record, reload }: { record: Record; reload: () => Promise<void> }) {
  const both = useBothLanguages()
  const [, navigate] = useLocation()
  const [asking, setAsking] = useState<Asked | null>(null)
  const onChoose = (event: string) => {
    if (event === 'edit') navigate(`/srmManager/integrityManagement/${record.id}?edit`)
    else setAsking(events.find((known): known is Asked => known === event) ?? null)
  }
  return (
    <>
      <RecordHead
        no={`#${record.id}`}
        title={`${both(record.companyName, record.companyNameEn)} · ${both(record.ruleName, record.ruleNameEn)}`}
        machine="integrity"
        state={record.state}
        stateSince={record.stateSince}
        aside={
          record.state === 'notified' && record.dueAt ? (
            <span>
              <FormattedMessage id="integrity.takesEffect" values={{ left: <Countdown until={record.dueAt} /> }} />
            </span>
          ) : null
        }
        actions={<Actions machine="integrity" transitions={record.transitions} events={events} onChoose={onChoose} />}
      />
      <WithRail
        rail={
          <Section titleId="common.lifeLine">
            <Card>
              <LifeLine machine="integrity" entries={record.lifeLine} />
            </Card>
          </Section>
        }
      >
        <Overview record={record} />
        <Words titleId="integrity.statement" text={record.statement} />
        <Words titleId="integrity.appeal" text={record.appeal} />
        <Words titleId="integrity.decision" text={record.decisionReason} />
        <Section titleId="integrity.evidence">
          <Documents documents={record.evidence} />
        </Section>
      </WithRail>
      {asking ? <Asking key={asking} event={asking} record={record} reload={reload} onClose={() => setAsking(null)} /> : null}
    </>
  )
}

function Overview({ record }: { record: Record }) {
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
            { labelId: 'integrity.points', value: `${record.type === 'GOOD' ? '+' : '−'}${record.points}` },
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

const AchievementLink = ({ id }: { id: string }) => (
  <chakra.a asChild color="accent.fg" fontWeight="medium" _hover={{ textDecoration: 'underline' }}>
    <Link href={`/srmManager/srmcheckAchievment/${id}`}>#{id}</Link>
  </chakra.a>
)

/** When an effect ends: a moment, a length as long as it has not begun, or never. */
function End({ record: { effect, effectDays, effectFrom }, until }: { record: Record; until: string | null }) {
  if (until) return <Moment at={until} />
  if (effect === 'NONE') return '—'
  if (effectDays === null) return <FormattedMessage id="integrity.noEnd" />
  return effectFrom ? '—' : <FormattedMessage id="common.days" values={{ value: effectDays }} />
}

/** What somebody wrote, once somebody has. */
function Words({ titleId, text }: { titleId: MessageId; text: string | null }) {
  if (!text) return null
  return (
    <Section titleId={titleId}>
      <Card>
        <chakra.p fontSize="sm" whiteSpace="pre-wrap">
          {text}
        </chakra.p>
      </Card>
    </Section>
  )
}

/** Asks before an event, for what it needs. */
function Asking({
  event,
  record: { id, version },
  reload,
  onClose,
}: {
  event: Asked
  record: Record
  reload: () => Promise<void>
  onClose: () => void
}) {
  const sending = useEvent('integrity', event, (text: string) => senders[event](id, version, text), reload)
  const send = (text: string) => sending.mutate(text, { onSettled: onClose })
  const name = <FormattedMessage id={`event.integrity.${event}`} />
  if (event === 'notifyCompany')
    return (
      <ConfirmDialog title={name} confirm={name} busy={sending.isPending} onConfirm={() => send('')} onClose={onClose}>
        <FormattedMessage id="integrity.notifyConfirm" />
      </ConfirmDialog>
    )
  return (
    <ReasonDialog
      title={name}
      confirm={name}
      danger={event === 'drop'}
      busy={sending.isPending}
      {...(event === 'stateCase' ? { labelId: 'integrity.statement' as const, maxLength: 2000 } : {})}
      onConfirm={send}
      onClose={onClose}
    />
  )
}
