import { Button, chakra } from '@chakra-ui/react'
import { lazy, Suspense, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Card, Facts, RecordBody, Section, useRecord } from '#src/components/detail/DetailPage.tsx'
import { FlowChart } from '#src/components/flow/FlowChart.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import { PageHeader } from '#src/components/page/PageHeader.tsx'
import { usePageTitle } from '#src/components/page/pageTitle.ts'
import { TextLink } from '#src/components/page/TextLink.tsx'
import { useSession } from '#src/components/session/session.ts'
import { Moment } from '#src/components/value/Moment.tsx'
import { flowTypeTitle } from '#src/machines/approval/titles.ts'
import { getFlow, type OneFlow } from '#src/services/flow.ts'
import { DraftBody } from './DraftBody.tsx'
import { FlowActions } from './FlowActions.tsx'
import { saveFlowDiagram, saveFlowFile } from './saveFlowFile.ts'
import { StandingPill } from './StandingPill.tsx'

const Proof = lazy(() => import('./Proof.tsx'))

/** One definition: for whom it is, its chart, where a back end tells it, and the other versions. */
export default function Flow({ id }: { id: string }) {
  const answer = useRecord(['GET /api/powf/definition/{id}', id], (signal) => getFlow(id, { signal, quiet: true }), isDraft)
  return <RecordBody answer={answer}>{(flow) => <FlowShown flow={flow} />}</RecordBody>
}

/** What is drawn is drawn on what the server has now. */
const isDraft = ({ standing }: OneFlow): boolean => standing === 'draft'

function FlowShown({ flow }: { flow: OneFlow }) {
  const intl = useIntl()
  const both = useBothLanguages()
  const { may } = useSession()
  const [isUnsaved, setUnsaved] = useState(false)
  const title = both(flow.title, flow.titleEn)
  usePageTitle(title)
  const mark = isDraft(flow) ? 'draft' : String(flow.edition)
  return (
    <>
      <PageHeader title={title}>
        <Button size="sm" variant="outline" onClick={() => saveFlowFile(flow.content, mark)}>
          <FormattedMessage id="flow.export" />
        </Button>
        {flow.content.type ? (
          <Button size="sm" variant="outline" onClick={() => void saveFlowDiagram(flow.content, mark)}>
            <FormattedMessage id="flow.exportBpmn" />
          </Button>
        ) : null}
        {may('powfConfiguration:edit') ? <FlowActions flow={flow} isUnsaved={isUnsaved} /> : null}
      </PageHeader>
      <chakra.div mb="6">
        <Card>
          <Facts
            facts={[
              { labelId: 'flow.type', value: intl.formatMessage({ id: flowTypeTitle(flow.type) }) },
              {
                labelId: 'flow.forWhom',
                value: flow.unitId === null ? intl.formatMessage({ id: 'flow.wholeHouse' }) : both(flow.unitName, flow.unitNameEn),
              },
              {
                labelId: 'flow.edition',
                value: isDraft(flow) ? null : intl.formatMessage({ id: 'flow.editionNo' }, { edition: flow.edition }),
              },
              { labelId: 'flow.standing', value: <StandingPill standing={flow.standing} /> },
              isDraft(flow)
                ? { labelId: 'flow.updatedAt', value: flow.updatedAt ? <Moment at={flow.updatedAt} /> : null }
                : { labelId: 'flow.since', value: flow.publishedAt ? <Moment at={flow.publishedAt} /> : null },
              {
                labelId: 'flow.by',
                value: both(flow.createdByName, flow.createdByNameEn) || intl.formatMessage({ id: 'flow.delivered' }),
              },
            ]}
          />
        </Card>
      </chakra.div>
      {flow.content.type ? <Content flow={flow} onUnsaved={setUnsaved} /> : null}
      {flow.editions.length > 1 ? <Editions flow={flow} /> : null}
    </>
  )
}

/** What it says, and what is proven of it. */
function Content({ flow, onUnsaved }: { flow: OneFlow; onUnsaved: (isUnsaved: boolean) => void }) {
  return (
    <>
      {isDraft(flow) ? (
        <DraftBody flow={flow} onUnsaved={onUnsaved} />
      ) : (
        <Section titleId="flow.chart">
          <FlowChart definition={flow.content} names={flow.names} />
        </Section>
      )}
      {flow.faults.length === 0 ? (
        <Suspense>
          <Proof flow={flow} />
        </Suspense>
      ) : null}
    </>
  )
}

const Editions = ({ flow: { id: shown, editions } }: { flow: OneFlow }) => (
  <Section titleId="flow.editions">
    <chakra.ul fontSize="sm" listStyleType="none">
      {editions.map(({ id, edition, standing, publishedAt }) => {
        const name =
          standing === 'draft' ? (
            <FormattedMessage id="flow.standing.draft" />
          ) : (
            <FormattedMessage id="flow.editionNo" values={{ edition }} />
          )
        return (
          <chakra.li key={id} display="flex" gap="3" alignItems="center" flexWrap="wrap" py="1">
            {id === shown ? (
              <span aria-current="page">{name}</span>
            ) : (
              <TextLink href={`/powfManage/powfConfiguration/${id}`}>{name}</TextLink>
            )}
            {standing === 'draft' ? null : <StandingPill standing={standing} />}
            {publishedAt ? <Moment at={publishedAt} /> : null}
          </chakra.li>
        )
      })}
    </chakra.ul>
  </Section>
)
