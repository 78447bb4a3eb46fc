import { Button, chakra } from '@chakra-ui/react'
import { useId, useMemo } from 'react'
import { FormattedMessage } from 'react-intl'
import { Link, useLocation, useParams } from 'wouter'
import { Callout } from '#src/components/feedback/Callout.tsx'
import { useChanged } from '#src/components/detail/changed.ts'
import { Card, Facts, RecordBody, RecordHead, Section, useRecord } from '#src/components/detail/DetailPage.tsx'
import { Documents } from '#src/components/detail/Documents.tsx'
import { HoldNote } from '#src/components/detail/HoldNote.tsx'
import { ItemsTable } from '#src/components/detail/ItemsTable.tsx'
import { Extended } from '#src/components/detail/LifeLine.tsx'
import { RecordsUnder } from '#src/components/detail/RecordsUnder.tsx'
import { refusalIds, Refusals } from '#src/components/detail/Refusals.tsx'
import { useCall } from '#src/components/detail/useCall.ts'
import { useBothLanguages } from '#src/components/language/language.ts'
import type { Column } from '#src/components/list/DataTable.tsx'
import { ListPage, type Filter } from '#src/components/list/ListPage.tsx'
import { Day, Moment } from '#src/components/value/Moment.tsx'
import { ToldMoment } from '#src/components/value/ToldMoment.tsx'
import { plainQuantity } from '#src/components/value/Money.tsx'
import { useSession } from '#src/components/session/session.ts'
import { TimeLeft } from '#src/components/value/TimeLeft.tsx'
import { StatePill } from '#src/components/value/StatePill.tsx'
import type { Data } from '#src/contract/index.ts'
import type { MessageId } from '#src/lang/ids.ts'
import { useWorkingCalendar } from '#src/components/value/useWorkingCalendar.ts'
import { askedUntil } from '#src/lib/questionTime.ts'
import type { WorkingCalendar } from '#src/lib/workingDays.ts'
import { contestedOf } from '#src/machines/objection/terms.ts'
import { serverNow } from '#src/services/clock.ts'
import { beginQuotation, getSupplierProject, pageSupplierItems } from '#src/services/quotation.ts'

type Project = Data<'GET /api/po/supplierProject/{id}'>
type ItemRow = Data<'GET /api/po/supplierItem/page'>['rows'][number]

/** One project as a supplier sees it; without one, every item that is wanted now. */
export default function PoDetailed() {
  const { id } = useParams()
  return id ? <Detail id={id} /> : <ItemsWanted />
}

function ItemsWanted() {
  const both = useBothLanguages()
  const columns = useMemo(
    (): Column<ItemRow>[] => [
      { id: 'name', labelId: 'item.name', cell: ({ name }) => name, text: ({ name }) => name, sort: 'name' },
      { id: 'spec', labelId: 'item.spec', cell: ({ spec }) => spec, text: ({ spec }) => spec },
      {
        id: 'quantity',
        labelId: 'item.quantity',
        cell: ({ quantity }) => plainQuantity(quantity),
        text: ({ quantity }) => quantity,
        align: 'end',
        nowrap: true,
      },
      { id: 'unit', labelId: 'item.unit', cell: ({ unit }) => unit, text: ({ unit }) => unit, nowrap: true },
      {
        id: 'deliveryDate',
        labelId: 'item.deliveryDate',
        cell: ({ deliveryDate }) => (deliveryDate ? <Day date={deliveryDate} /> : null),
        text: ({ deliveryDate }) => deliveryDate ?? '',
        nowrap: true,
      },
      {
        id: 'project',
        labelId: 'supplier.project',
        cell: ({ title, titleEn }) => both(title, titleEn),
        text: ({ projectNo, title }) => `${projectNo} ${title}`,
      },
      {
        id: 'left',
        labelId: 'common.left',
        cell: ({ deadline, holds }) => <TimeLeft until={deadline} holds={holds} />,
        text: ({ deadline }) => deadline,
        sort: 'deadline',
        nowrap: true,
      },
    ],
    [both],
  )
  const filters: Filter[] = [{ name: 'q', labelId: 'supplier.searchItems', kind: 'text' }]
  return (
    <ListPage
      id="poDetailed"
      source="GET /api/po/supplierItem/page"
      titleId="route.poDetailed"
      columns={columns}
      filters={filters}
      fetchPage={(query, options) => pageSupplierItems({ sort: 'deadline', ...query }, options)}
      rowKey={({ id }) => id}
      rowHref={({ projectId }) => `/poManager/poDetailed/${projectId}`}
      emptyId="supplier.noItems"
    />
  )
}

function Detail({ id }: { id: string }) {
  const record = useRecord(['GET /api/po/supplierProject/{id}', id], (signal) => getSupplierProject(id, { signal, quiet: true }))
  return <RecordBody answer={record}>{(project) => <PurchaseShown project={project} reload={record.reload} />}</RecordBody>
}

function PurchaseShown({ project, reload }: { project: Project; reload: () => Promise<void> }) {
  const calendar = useWorkingCalendar()
  const both = useBothLanguages()
  const waitsUntil: Partial<Record<string, string | null>> = { published: project.deadline, contestable: project.contestableUntil }
  const until = waitsUntil[project.state]
  return (
    <>
      <RecordHead
        no={project.no}
        title={both(project.title, project.titleEn)}
        machine="project"
        state={project.state}
        aside={until ? <TimeLeft until={until} holds={project.holds} /> : null}
        actions={<Quote project={project} reload={reload} />}
      />
      <HoldNote holds={project.holds} />
      {project.state === 'published' ? <Qualification project={project} /> : null}
      {project.answeredSinceSealed > 0 && project.state === 'published' ? (
        <Callout role="note">
          <FormattedMessage id="question.answeredSince" values={{ count: project.answeredSinceSealed }} />
        </Callout>
      ) : null}
      <Section titleId="project.overview">
        <Card>
          <Facts
            facts={[
              { labelId: 'common.unit', value: both(project.unitName, project.unitNameEn) },
              { labelId: 'common.category', value: both(project.categoryName ?? '', project.categoryNameEn ?? '') || '—' },
              { labelId: 'common.method', value: <FormattedMessage id={`project.method.${project.method}`} /> },
              {
                labelId: 'common.visibility',
                value: <FormattedMessage id={project.invited ? 'supplier.youAreInvited' : `project.visibility.${project.visibility}`} />,
              },
              { labelId: 'common.deadline', value: <ToldMoment at={project.deadline} /> },
              ...(project.contestableUntil
                ? [{ labelId: 'project.contestableUntil' as const, value: <ToldMoment at={project.contestableUntil} /> }]
                : []),
              { labelId: 'supplier.publishedAt', value: <Moment at={project.publishedAt} /> },
              {
                labelId: 'project.allowPartial',
                value: <FormattedMessage id={project.allowPartial ? 'project.allowPartial.yes' : 'project.allowPartial.no'} />,
              },
              { labelId: 'supplier.contact', value: both(project.contactName, project.contactNameEn) },
              {
                labelId: 'supplier.contactMobile',
                value: project.contactMobile ? (
                  <chakra.a href={`tel:${project.contactMobile}`} color="accent.fg" className="figures">
                    {project.contactMobile}
                  </chakra.a>
                ) : (
                  '—'
                ),
              },
              {
                labelId: 'route.poPrice',
                value: project.myQuotation ? <StatePill machine="quotation" state={project.myQuotation.state} /> : '—',
              },
            ]}
          />
          {project.description ? (
            <chakra.p mt="4" pt="4" borderTopWidth="1px" fontSize="sm" whiteSpace="pre-wrap">
              {project.description}
            </chakra.p>
          ) : null}
        </Card>
      </Section>
      {project.extensions.length > 0 ? (
        <Section titleId="project.extensions">
          <Card>
            <chakra.ol display="flex" flexDirection="column" gap="3">
              {project.extensions.map((each) => (
                <li key={each.to}>
                  <Extended {...each} />
                </li>
              ))}
            </chakra.ol>
          </Card>
        </Section>
      ) : null}
      <Section titleId="common.items">
        <ItemsTable items={project.items} />
      </Section>
      <Section titleId="common.documents">
        <Documents documents={project.documents} savedAs={project.no} />
      </Section>
      <RecordsUnder
        machine="project"
        id={project.id}
        isOpen={(machine) => (machine === 'question' ? mayAsk(calendar, project) : mayObject(calendar, project))}
      />
    </>
  )
}

/** Whether questions may be asked: by whoever may quote, in the first part of the time. */
const mayAsk = (calendar: WorkingCalendar, { state, companyApproved, inScope, quoterActive, publishedAt, deadline }: Project): boolean =>
  state === 'published' &&
  companyApproved &&
  inScope &&
  quoterActive &&
  serverNow() < askedUntil(calendar, new Date(publishedAt), new Date(deadline)).getTime()

/** Whether something may be objected to: by whoever quoted, or may, in the time for it, which stands still with the purchase. */
const mayObject = (calendar: WorkingCalendar, project: Project): boolean => {
  const { companyApproved, inScope, quoterActive, myQuotation, holds } = project
  const contested = contestedOf(calendar, project)
  if (!contested || (holds[0] ? new Date(holds[0].since).getTime() : serverNow()) >= contested.until.getTime()) return false
  if (contested.target === 'OPENING' || contested.target === 'RESULT') return myQuotation?.state === 'opened'
  return (companyApproved && inScope && quoterActive) || (contested.target === 'CANCELLATION' && myQuotation !== null)
}

/** What stands between me and a sealed quotation, and where to mend it; a draft may be prepared meanwhile. */
function Qualification({ project: { transitions } }: { project: Project }) {
  const { may } = useSession()
  const submit = transitions.find(({ event }) => event === 'submit' || event === 'replace')
  const missing = submit?.reasons.filter((reason) => qualifying.has(reason)) ?? []
  if (missing.length === 0) return null
  return (
    <chakra.div role="note" mb="4" p="3" rounded="md" bg="tone.waiting.bg" color="tone.waiting.fg" fontSize="sm">
      <chakra.p fontWeight="medium">
        <FormattedMessage id="supplier.notQualified" />
      </chakra.p>
      <chakra.ul listStyleType="disc" ps="5">
        {missing.map((reason) => (
          <li key={reason}>
            <FormattedMessage id={reason as MessageId} />
          </li>
        ))}
      </chakra.ul>
      {may('poBuScope') && missing.includes('refusal.inScope') ? (
        <Link href="/poBuManager/poBuScope">
          <chakra.span textDecoration="underline">
            <FormattedMessage id="route.poBuScope" />
          </chakra.span>
        </Link>
      ) : null}
      {may('poBuQuoter') && missing.includes('refusal.quoterActive') ? (
        <Link href="/poBuManager/poBuQuoter">
          <chakra.span textDecoration="underline" ms="3">
            <FormattedMessage id="route.poBuQuoter" />
          </chakra.span>
        </Link>
      ) : null}
    </chakra.div>
  )
}

const qualifying = new Set(['refusal.companyApproved', 'refusal.inScope', 'refusal.quoterActive'])

/** Begins my quotation, or goes on with it. */
function Quote({ project, reload }: { project: Project; reload: () => Promise<void> }) {
  const whyId = useId()
  const [, navigate] = useLocation()
  const changed = useChanged()
  const begin = useCall({
    mutationFn: () => beginQuotation(project.id),
    onSuccess: ({ id }) => {
      navigate(`/poMyproject/poPrice/${id}`)
      void changed('quotation')
    },
    onError: reload,
  })
  const offer = project.transitions.find(({ event }) => event === 'saveDraft')
  if (project.myQuotation) {
    return (
      <Button size="sm" onClick={() => navigate(`/poMyproject/poPrice/${project.myQuotation?.id}`)}>
        <FormattedMessage id={offer?.allowed ? 'supplier.goOn' : 'supplier.showMine'} />
      </Button>
    )
  }
  if (!offer) return null
  return (
    <chakra.div textAlign="end">
      <Button
        size="sm"
        disabled={!offer.allowed}
        loading={begin.isPending}
        aria-describedby={refusalIds(whyId, offer)}
        onClick={() => begin.mutate()}
      >
        <FormattedMessage id="event.quotation.create" />
      </Button>
      <Refusals id={whyId} machine="quotation" offered={[offer]} />
    </chakra.div>
  )
}
