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
import { saveFlowFile } from './saveFlowFile.ts'
import { StandingPill } from './StandingPill.tsx'

const FlowDesign = lazy(() => import('../design/FlowDesign.tsx'))
const ImportFlow = lazy(() => import('./ImportFlow.tsx'))

/** One definition: for whom it is, its chart, where a back end tells it, and the other versions. */
export default function Flow({ id }: { id: string }) {
  const answer = useRecord(['GET /api/powf/definition/{id}', id], (signal) => getFlow(id, { signal, quiet: true }))
  return <RecordBody answer={answer}>{(flow) => <FlowShown flow={flow} />}</RecordBody>
}

function FlowShown({ flow }: { flow: OneFlow }) {
  const intl = useIntl()
  const both = useBothLanguages()
  const { may } = useSession()
  const [isImporting, setImporting] = useState(false)
  const title = both(flow.title, flow.titleEn)
  usePageTitle(title)
  const save = () => saveFlowFile(flow.content, String(flow.edition))
  return (
    <>
      <PageHeader title={title}>
        <Button size="sm" variant="outline" onClick={save}>
          <FormattedMessage id="flow.export" />
        </Button>
        {may('powfConfiguration:edit') ? (
          <Button size="sm" onClick={() => setImporting(true)}>
            <FormattedMessage id="flow.import" />
          </Button>
        ) : null}
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
              { labelId: 'flow.edition', value: intl.formatMessage({ id: 'flow.editionNo' }, { edition: flow.edition }) },
              { labelId: 'flow.standing', value: <StandingPill standing={flow.standing} /> },
              { labelId: 'flow.since', value: flow.publishedAt ? <Moment at={flow.publishedAt} /> : null },
              {
                labelId: 'flow.by',
                value: both(flow.createdByName, flow.createdByNameEn) || intl.formatMessage({ id: 'flow.delivered' }),
              },
            ]}
          />
        </Card>
      </chakra.div>
      {flow.content.type ? (
        <Section titleId="flow.chart">
          {flow.standing === 'draft' && may('powfConfiguration:edit') ? (
            <Suspense>
              <FlowDesign flow={flow} />
            </Suspense>
          ) : (
            <FlowChart definition={flow.content} names={flow.names} />
          )}
        </Section>
      ) : null}
      {flow.editions.length > 1 ? <Editions flow={flow} /> : null}
      {isImporting ? (
        <Suspense>
          <ImportFlow unitId={flow.unitId ?? ''} onClose={() => setImporting(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

const Editions = ({ flow: { id: shown, editions } }: { flow: OneFlow }) => (
  <Section titleId="flow.editions">
    <chakra.ul fontSize="sm" listStyleType="none">
      {editions.map(({ id, edition, standing, publishedAt }) => {
        const name = <FormattedMessage id="flow.editionNo" values={{ edition }} />
        return (
          <chakra.li key={id} display="flex" gap="3" alignItems="center" flexWrap="wrap" py="1">
            {id === shown ? (
              <span aria-current="page">{name}</span>
            ) : (
              <TextLink href={`/powfManage/powfConfiguration/${id}`}>{name}</TextLink>
            )}
            <StandingPill standing={standing} />
            {publishedAt ? <Moment at={publishedAt} /> : null}
          </chakra.li>
        )
      })}
    </chakra.ul>
  </Section>
)
