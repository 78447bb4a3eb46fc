import { Box, chakra, Grid } from '@chakra-ui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { keepAnswer } from '#src/components/detail/answers.ts'
import { CheckList, Competition } from '#src/components/company/Checks.tsx'
import { CompanyLink } from '#src/components/company/CompanyLink.tsx'
import { FileViewer, type ShownFile } from '#src/components/file/FileViewer.tsx'
import { Relations } from '#src/components/company/Relations.tsx'
import { WhyItWaits } from '#src/components/company/Waits.tsx'
import { Card, RecordBody, RecordHead, Section, useRecord } from '#src/components/detail/DetailPage.tsx'
import { LifeLine } from '#src/components/detail/LifeLine.tsx'
import { RecordActions, type OwnDialog } from '#src/components/detail/RecordActions.tsx'
import { useEvent } from '#src/components/detail/useEvent.ts'
import { DraftState } from '#src/components/form/DraftState.tsx'
import { useDraft } from '#src/components/form/useDraft.ts'
import { useDraftKey } from '#src/components/form/useDraftKey.ts'
import { useSession } from '#src/components/session/session.ts'
import { useBothLanguages } from '#src/components/language/language.ts'
import type { MessageId } from '#src/lang/ids.ts'
import type { RegistrationField } from '#src/machines/registration/fields.ts'
import {
  getCompany,
  getCompanyChecks,
  markCompany,
  pageCompanies,
  sendToCompany,
  type Checks,
  type Company,
  type CompanyEvent,
} from '#src/services/company.ts'
import { FieldsReview } from './FieldReview.tsx'
import { keptCorrect, keptMarks, lacksReason, marksOf, withMark, withOthersCorrect, type Mark, type Marks } from './marks.ts'
import { Decided } from './NextCase.tsx'
import { ReviewDialog } from './ReviewDialog.tsx'
import { TransferDialog } from './TransferDialog.tsx'

interface Desk {
  /** The state in which cases wait there. */
  waits: string
  /** By which one takes a case in hand. */
  claim: CompanyEvent
  /** Its decisions, the good one first. */
  decisions: readonly CompanyEvent[]
}

const desks = {
  srmcheckManager: { waits: 'firstReview', claim: 'claim', decisions: ['pass', 'return', 'reject'] },
  srmcheckJc: { waits: 'groupApproval', claim: 'take', decisions: ['approve', 'sendBack', 'decline'] },
} as const satisfies Record<string, Desk>

interface ReviewCaseProps {
  id: string
  /** Named as its route below `/srmManager`. */
  desk: keyof typeof desks
  /** What is decided besides the fields. */
  besides?: (company: Company) => ReactNode
}

/** Who takes the case in hand where it stands, whichever desk looks at it. */
const waitsFor = (state: string): MessageId => (state === 'firstReview' ? 'review.waits.reviewer' : 'review.waits.lead')

const keyOf = (id: string) => ['GET /api/admin/company/{id}', id] as const

/** One company under review: what it declared beside what proves it, what was found by itself, and the decision. */
export function ReviewCase(props: ReviewCaseProps) {
  const record = useRecord(keyOf(props.id), (signal) => getCompany(props.id, { signal, quiet: true }))
  return (
    <RecordBody answer={record}>
      {(company) => <Standing key={company.id} company={company} reload={record.reload} {...props} />}
    </RecordBody>
  )
}

type CaseProps = ReviewCaseProps & { company: Company; reload: () => Promise<void> }

function Standing(props: CaseProps) {
  const both = useBothLanguages()
  const { company, desk } = props
  const { waits } = desks[desk]
  return (
    <Decided
      state={company.state}
      waits={[waits]}
      question={['GET /api/admin/company/page', waits, 'next']}
      find={async (signal) => {
        const next = await nextAt(desks[desk], signal)
        return next && { href: `/srmManager/${desk}/${next.id}`, name: both(next.name, next.nameEn) }
      }}
    >
      <Case key={`${company.state} ${company.isMine}`} {...props} />
    </Decided>
  )
}

/** What one has in hand comes before what nobody has; of these, the first that its reader may take. Each the longest waiting first. */
const nextAt = async ({ waits, claim }: Desk, signal: AbortSignal) => {
  const options = { signal, quiet: true }
  const waiting = { state: waits, kind: 'SUPPLIER', sort: 'waitingSince', limit: '10' } as const
  const mine = await pageCompanies({ ...waiting, assigned: 'mine' }, options)
  if (mine.rows[0]) return mine.rows[0]
  const { rows } = await pageCompanies({ ...waiting, assigned: 'nobody' }, options)
  for (const row of rows) {
    const { transitions } = await getCompany(row.id, options)
    if (transitions.some(({ event, allowed }) => event === claim && allowed)) return row
  }
  return null
}

function Case({ company, reload, desk, besides }: CaseProps) {
  const both = useBothLanguages()
  const { claim, decisions } = desks[desk]
  const { marks, mark, markOthers, draft } = useMarks(company)
  const found = useChecks(company.id)
  const [chosen, setChosen] = useState<ShownFile | null>(null)
  const shown = chosen ?? company.businessLicense
  const mayTransfer = company.transitions.some(({ event, allowed }) => event === 'transfer' && allowed)
  const claiming = useEvent('company', claim, () => sendToCompany(company.id, claim, { version: company.version }), reload)
  const events = [...(company.isMine ? decisions : [claim]), ...(mayTransfer ? ['transfer'] : [])]
  // Whoever takes a case out of somebody’s hands is asked whether they mean to.
  const isFree = company.assigneeName === null
  const ask = (dialog: OwnDialog<CompanyEvent>) => (
    <ReviewDialog
      {...dialog}
      company={company}
      marks={keptMarks(marks)}
      mayNote={dialog.event === decisions[0] && company.state === 'firstReview'}
    />
  )
  const marksHere = mayMark(company)
  const unsaved = !['clean', 'saved'].includes(draft.state)
  const transitions = Object.values(marks).some(lacksReason) ? withoutReason(company.transitions, decisions) : company.transitions
  return (
    <>
      <RecordHead
        no={company.unifiedCreditCode}
        pageTitle={both(company.name, company.nameEn)}
        title={<CompanyLink id={company.id} name={company.name} nameEn={company.nameEn} />}
        machine="company"
        state={company.state}
        stateSince={company.stateSince}
        aside={marksHere ? <DraftState state={draft.state} isKept={draft.isKept} /> : null}
        actions={
          <RecordActions
            machine="company"
            record={{ ...company, transitions }}
            reload={reload}
            events={events}
            busy={unsaved || claiming.isPending}
            own={isFree ? { [claim]: () => claiming.mutate(undefined) } : {}}
            dialogs={{
              ...Object.fromEntries([...decisions, ...(isFree ? [] : [claim])].map((event) => [event, ask])),
              transfer: (dialog) => <TransferDialog {...dialog} company={company} />,
            }}
          />
        }
      />
      {company.waitingSince ? (
        <WhyItWaits
          since={company.waitingSince}
          forWhom={company.assigneeName ? { assignee: company.assigneeName } : waitsFor(company.state)}
        />
      ) : null}
      {company.reviewNote ? (
        <Section titleId="review.note">
          <Card>
            <chakra.p fontSize="sm" whiteSpace="pre-wrap">
              {company.reviewNote}
            </chakra.p>
          </Card>
        </Section>
      ) : null}
      <RecordBody answer={found}>{(checks) => <Findings {...checks} />}</RecordBody>
      {besides?.(company)}
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) minmax(20rem, 30rem)' }} gap="5" mb="2">
        <Box minW="0">
          <FieldsReview
            company={company}
            marks={marks}
            onMark={marksHere ? mark : undefined}
            onMarkOthers={marksHere ? markOthers : undefined}
            onShow={setChosen}
          />
        </Box>
        <Box order={{ base: -1, xl: 0 }} minW="0">
          <Box position={{ xl: 'sticky' }} top="4" mb="5">
            {shown ? <FileViewer file={shown} height="min(34rem, 70vh)" /> : <NoLicence />}
          </Box>
        </Box>
      </Grid>
      {found.data && found.data.relations.length > 0 ? (
        <Section titleId="company.relations">
          <Relations company={company} relations={found.data.relations} />
        </Section>
      ) : null}
      <Section titleId="common.lifeLine">
        <Card>
          <LifeLine machine="company" entries={company.lifeLine} />
        </Card>
      </Section>
    </>
  )
}

const NoLicence = () => (
  <Card>
    <chakra.p fontSize="sm" color="fg.muted">
      <FormattedMessage id="review.noLicence" />
    </chakra.p>
  </Card>
)

/** A field that is returned without a word holds every decision back. */
const withoutReason = (transitions: Company['transitions'], decisions: readonly CompanyEvent[]) =>
  transitions.map((offer) =>
    decisions.some((event) => event === offer.event)
      ? { ...offer, allowed: false, reasons: [...offer.reasons, 'review.reasonMissing'] }
      : offer,
  )

const mayMark = ({ transitions }: Pick<Company, 'transitions'>): boolean =>
  transitions.some(({ event, allowed }) => event === 'mark' && allowed)

/** What a reviewer found, kept on the server while it is typed: a pause loses nothing. */
const useMarks = (company: Company) => {
  const cache = useQueryClient()
  const { user } = useSession()
  const [first] = useState(() => ({ content: { marks: marksOf(company) }, revision: 0 }))
  const draft = useDraft<{ marks: Marks }>({
    first,
    nameOf: () => `${user.id}.review.${company.id}.${company.stateSince}`,
    draftKey: useDraftKey(),
    editable: mayMark(company),
    // Whose case it is writes alone: nothing is counted.
    save: async ({ marks }) => {
      const kept = keptMarks(marks)
      const correct = keptCorrect(marks)
      const { transitions } = await markCompany(company.id, { marks: kept, correct }, { quiet: true })
      await keepAnswer<Company>(cache, keyOf(company.id), (old) =>
        old ? { ...old, transitions, marks: kept.map((one) => ({ ...one, mended: false })), correctFields: correct } : old,
      )
      return 0
    },
  })
  const { content, change } = draft
  return {
    marks: content.marks,
    mark: (field: RegistrationField, mark: Mark | undefined) => change(({ marks }) => ({ marks: withMark(marks, field, mark) })),
    markOthers: () => change(({ marks }) => ({ marks: withOthersCorrect(marks) })),
    draft,
  }
}

const useChecks = (id: string) =>
  useQuery({
    queryKey: ['GET /api/srm/company/{id}/checks', id],
    queryFn: ({ signal }) => getCompanyChecks(id, { signal, quiet: true }),
    // What was found of a company no event of its case changes: it is looked for once for each visit.
    staleTime: 'static',
    gcTime: 0,
  })

/** What was found without a person, read by one. */
function Findings({ checks, competition }: Checks) {
  return (
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }} columnGap="5">
      <Section titleId="review.checks">
        <Card>
          <CheckList checks={checks} />
        </Card>
      </Section>
      {competition.length > 0 ? (
        <Section titleId="review.competitionTitle">
          <Card>
            <Competition competition={competition} />
          </Card>
        </Section>
      ) : null}
    </Grid>
  )
}
