import { chakra } from '@chakra-ui/react'
import { FormattedList, FormattedMessage } from 'react-intl'
import { useParams } from 'wouter'
import { CaseActions } from '#src/components/approval/CaseActions.tsx'
import { CaseForm } from '#src/components/approval/CaseForm.tsx'
import { Chain } from '#src/components/approval/Chain.tsx'
import { Comments } from '#src/components/approval/Comments.tsx'
import { DecisionBar } from '#src/components/approval/DecisionBar.tsx'
import { Untold } from '#src/components/approval/Untold.tsx'
import { waitsForReader } from '#src/components/approval/myTasks.ts'
import type { Case } from '#src/components/approval/types.ts'
import { useChanged } from '#src/components/detail/changed.ts'
import { Card, OneRecord, RecordHead, Section } from '#src/components/detail/DetailPage.tsx'
import { Documents } from '#src/components/detail/Documents.tsx'
import { LifeLine } from '#src/components/detail/LifeLine.tsx'
import { recordHref } from '#src/components/detail/recordHref.ts'
import { useBothLanguages } from '#src/components/language/language.ts'
import { LinkButton } from '#src/components/page/LinkButton.tsx'
import { PrintButton } from '#src/components/page/PrintButton.tsx'
import { Decided } from '#src/components/review/NextCase.tsx'
import { useSession } from '#src/components/session/session.ts'
import { isUntold, papersOf } from '#src/machines/approval/flowFields.ts'
import { flowTypeTitle } from '#src/machines/approval/titles.ts'
import { pageRecords } from '#src/services/records.ts'
import { caseStyle } from './caseStyle.ts'

/** A case of approval: what it asks, who has it, and what the user decides. */
export default function TodoCase() {
  const { id = '' } = useParams()
  return (
    <OneRecord machine="case" id={id}>
      {(record) => <OneCase key={record.id} record={record} />}
    </OneRecord>
  )
}

function OneCase({ record }: { record: Case }) {
  const changed = useChanged()
  const both = useBothLanguages()
  const reload = () => changed('task', 'case', record.machine)
  return (
    <Decided
      state={waitsForReader(record) ? 'asked' : record.state}
      waits={['asked']}
      question={['GET /api/approval/task/page', 'next', record.id]}
      find={async (signal) => {
        const { rows } = await pageRecords('task', { of: 'mine', sort: 'createdAt', page: '1', limit: '20' }, { signal, quiet: true })
        const next = rows.find(({ caseId }) => caseId !== record.id)
        return next ? { href: `/todo/${next.caseId}`, name: `${next.caseNo} ${both(next.title, next.titleEn)}` } : null
      }}
      list="/todo"
    >
      <CaseBody record={record} reload={reload} />
    </Decided>
  )
}

function CaseBody({ record, reload }: { record: Case; reload: () => Promise<void> }) {
  const both = useBothLanguages()
  const { may } = useSession()
  const { machine, recordId, copies } = record
  const href = recordHref(machine, recordId, may)
  return (
    <>
      <chakra.p display="none" _print={{ display: 'block' }} fontSize="lg" fontWeight="semibold" textAlign="center" mb="3">
        <FormattedMessage id="approval.sheet" />
      </chakra.p>
      <RecordHead
        no={record.no}
        title={both(record.title, record.titleEn)}
        machine="case"
        state={record.state}
        stateSince={record.stateSince}
        aside={
          <span>
            <FormattedMessage id={flowTypeTitle(record.type)} /> · {both(record.initiatorName, record.initiatorNameEn)}
          </span>
        }
        actions={
          <chakra.div display="flex" gap="2" flexWrap="wrap">
            <CaseActions record={record} reload={reload} />
            <PrintButton labelId="approval.print" />
          </chakra.div>
        }
      />
      <chakra.div css={caseStyle}>
        <div className="form">
          <Section
            titleId="approval.form"
            aside={
              href ? (
                <chakra.span _print={{ display: 'none' }}>
                  <LinkButton size="xs" variant="outline" href={href} textId="approval.openRecord" />
                </chakra.span>
              ) : null
            }
          >
            <Card>
              <CaseForm form={record.form} />
              {isUntold(record.type) ? <Untold href={href} /> : null}
            </Card>
          </Section>
          {papersOf(record.type).length > 0 ? (
            <Section titleId="approval.papers">
              <Documents documents={record.recordDocuments} savedAs={record.no} />
            </Section>
          ) : null}
        </div>
        <div className="chain">
          <Section titleId="approval.chain">
            <Chain chain={record.chain} reload={reload} />
            <chakra.p fontSize="xs" color="fg.muted" mt="3">
              <FormattedMessage
                id="approval.flow"
                values={{ title: both(record.flowTitle, record.flowTitleEn), edition: record.edition }}
              />
            </chakra.p>
          </Section>
        </div>
        <div className="rest">
          <chakra.div _print={record.comments.length > 0 ? {} : { display: 'none' }}>
            <Section titleId="approval.comments">
              <Card>
                <Comments record={record} reload={reload} />
              </Card>
            </Section>
          </chakra.div>
          {copies.length > 0 ? (
            <Section titleId="approval.copies">
              <Card>
                <chakra.p fontSize="sm">
                  <FormattedList value={copies.map(({ name, nameEn }) => both(name, nameEn))} />
                </chakra.p>
              </Card>
            </Section>
          ) : null}
          <Section titleId="common.lifeLine">
            <Card>
              <LifeLine machine="case" entries={record.lifeLine} />
            </Card>
          </Section>
        </div>
      </chakra.div>
      <DecisionBar record={record} reload={reload} />
    </>
  )
}
