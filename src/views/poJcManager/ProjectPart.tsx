import { chakra } from '@chakra-ui/react'
import { FormattedMessage } from 'react-intl'
import { CompanyLink } from '#src/components/company/CompanyLink.tsx'
import { Card, Facts, RecordBody, Section, useRecord, WithRail } from '#src/components/detail/DetailPage.tsx'
import { Documents } from '#src/components/detail/Documents.tsx'
import { ItemsTable } from '#src/components/detail/ItemsTable.tsx'
import { RecordsUnder } from '#src/components/detail/RecordsUnder.tsx'
import { LifeLine } from '#src/components/detail/LifeLine.tsx'
import { Eligible } from '#src/components/project/Eligible.tsx'
import { Sources } from '#src/components/project/Sources.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import { Money } from '#src/components/value/Money.tsx'
import { ToldMoment } from '#src/components/value/ToldMoment.tsx'
import type { Data } from '#src/contract/index.ts'
import { asWritten } from '#src/lib/unknown.ts'
import type { BusinessMachineId } from '#src/machines/ids.ts'
import { goingOn } from '#src/machines/project/goingOn.ts'
import { getRecord } from '#src/services/records.ts'
import { Chosen } from './Chosen.tsx'
import { PurchaseHead } from './PurchaseHead.tsx'

type Project = Data<'GET /api/po/project/{id}'>

/** The purchase itself: what, for whom, how, and what became of it. */
export function ProjectPart({ id }: { id: string }) {
  const record = useRecord(['GET /api/po/project/{id}', id], (signal) => getRecord('project', id, { signal, quiet: true }))
  return <RecordBody answer={record}>{(project) => <OneProject project={project} reload={record.reload} />}</RecordBody>
}

/** Whether a record of a machine may be begun under it: by who runs it, while it runs. What is not published yet is cancelled, not stopped. */
const isOpenTo = ({ inCharge, state }: Project, machine: BusinessMachineId): boolean =>
  inCharge && (goingOn.includes(state) || (state === 'draft' && machine !== 'stopRequest'))

function OneProject({ project, reload }: { project: Project; reload: () => Promise<void> }) {
  const both = useBothLanguages()
  const extend = project.state === 'published' ? (['extend'] as const) : []
  return (
    <>
      <PurchaseHead
        purchase={project}
        part="poJcProject"
        events={['publish', 'edit', ...extend, 'copy', 'keep', 'hold', 'askStop', 'discard', 'cancel']}
        reload={reload}
      />
      <WithRail
        rail={
          <Section titleId="common.lifeLine">
            <Card>
              <LifeLine machine="project" entries={project.lifeLine} />
            </Card>
          </Section>
        }
      >
        <Section titleId="project.overview">
          <Card>
            <Facts
              facts={[
                { labelId: 'common.unit', value: both(project.unitName ?? '', project.unitNameEn ?? '') || '—' },
                { labelId: 'common.category', value: both(project.categoryName ?? '', project.categoryNameEn ?? '') || '—' },
                { labelId: 'common.method', value: <FormattedMessage id={`project.method.${project.method}`} /> },
                { labelId: 'common.visibility', value: <FormattedMessage id={`project.visibility.${project.visibility}`} /> },
                { labelId: 'common.deadline', value: project.deadline ? <ToldMoment at={project.deadline} /> : '—' },
                ...(project.contestableUntil
                  ? [{ labelId: 'project.contestableUntil' as const, value: <ToldMoment at={project.contestableUntil} /> }]
                  : []),
                { labelId: 'project.quoteCount', value: asWritten(project.quoteCount) },
                { labelId: 'purchase.minQuotes', value: asWritten(project.minQuotes) },
                ...(project.eligible === null
                  ? []
                  : [{ labelId: 'project.eligible' as const, value: <Eligible count={project.eligible} /> }]),
                {
                  labelId: 'project.allowPartial',
                  value: <FormattedMessage id={project.allowPartial ? 'project.allowPartial.yes' : 'project.allowPartial.no'} />,
                },
                { labelId: 'project.answerRule', value: <FormattedMessage id={`project.answerRule.${project.answerRule}`} /> },
                ...(project.estimate === null
                  ? []
                  : [{ labelId: 'project.estimateShown' as const, value: <Money amount={project.estimate} /> }]),
                { labelId: 'project.owner', value: both(project.ownerName, project.ownerNameEn) },
              ]}
            />
            {project.description ? (
              <chakra.p mt="4" pt="4" borderTopWidth="1px" fontSize="sm" whiteSpace="pre-wrap">
                {project.description}
              </chakra.p>
            ) : null}
          </Card>
        </Section>
        {project.chosen ? (
          <Section titleId="project.chosen">
            <Chosen
              name={project.chosen.supplierName}
              nameEn={project.chosen.supplierNameEn}
              quotation={project.chosen}
              lowest={project.chosen.lowestTotal ?? undefined}
              currency={project.currency}
              reason={project.chosen.reason}
            />
          </Section>
        ) : null}
        <Section titleId="common.items">
          <ItemsTable items={project.items} />
        </Section>
        <Sources demands={project.demands} items={project.items} />
        {project.visibility === 'INVITED' ? (
          <Section titleId="project.invited">
            <Card>
              <chakra.ul fontSize="sm" display="flex" flexWrap="wrap" columnGap="6" rowGap="1">
                {project.invited.map(({ companyId, name, nameEn }) => (
                  <li key={companyId}>
                    <CompanyLink id={companyId} name={name} nameEn={nameEn} />
                  </li>
                ))}
              </chakra.ul>
            </Card>
          </Section>
        ) : null}
        <Section titleId="common.documents">
          <Documents documents={project.documents} savedAs={project.no} />
        </Section>
        <RecordsUnder machine="project" id={project.id} isOpen={(machine) => isOpenTo(project, machine)} />
      </WithRail>
    </>
  )
}
