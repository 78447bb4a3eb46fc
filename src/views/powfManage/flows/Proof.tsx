import { chakra } from '@chakra-ui/react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Card, RecordBody, Section, useRecord } from '#src/components/detail/DetailPage.tsx'
import { Findings } from '#src/components/flow/Findings.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import { DataTable, type Column } from '#src/components/list/DataTable.tsx'
import { nodeOf } from '#src/machines/approval/scopes.ts'
import { proveFlow, type OneFlow, type ProvenFlow } from '#src/services/flow.ts'

/** What a proof of a definition has found, and in which units its steps find nobody. */
export default function Proof({ flow }: { flow: OneFlow }) {
  const { id } = flow
  const answer = useRecord(['GET /api/powf/definition/{id}/proof', id], (signal) => proveFlow(id, { signal, quiet: true }))
  return (
    <>
      <Section titleId="flow.proof">
        <RecordBody answer={answer}>
          {({ findings }) => (
            <Card>
              {findings.length > 0 ? (
                <Findings findings={findings} definition={flow.content} names={flow.names} isBesideChart />
              ) : (
                <chakra.p fontSize="sm" color="fg.muted">
                  <FormattedMessage id="flow.proof.none" />
                </chakra.p>
              )}
            </Card>
          )}
        </RecordBody>
      </Section>
      {answer.data && answer.data.exceptions.length > 0 ? <Exceptions exceptions={answer.data.exceptions} flow={flow} /> : null}
    </>
  )
}

type Exception = ProvenFlow['exceptions'][number]
type Row = Exception['units'][number] & Pick<Exception, 'about' | 'ifEmpty'>

function Exceptions({ exceptions, flow }: { exceptions: readonly Exception[]; flow: OneFlow }) {
  const intl = useIntl()
  const both = useBothLanguages()
  const titleOf = (about: string): string => {
    const title = nodeOf(flow.content.nodes, about)?.title
    return title ? both(title.zh, title.en) : about
  }
  const columns: Column<Row>[] = [
    { id: 'step', labelId: 'flow.exceptions.step', cell: ({ about }) => titleOf(about) },
    { id: 'company', labelId: 'flow.exceptions.company', cell: (row) => both(row.companyName, row.companyNameEn) },
    { id: 'unit', labelId: 'flow.exceptions.unit', cell: (row) => both(row.unitName, row.unitNameEn) },
    { id: 'then', labelId: 'flow.exceptions.then', cell: ({ ifEmpty }) => <FormattedMessage id={`flow.ifEmpty.${ifEmpty}`} /> },
  ]
  const rows = exceptions.flatMap(({ units, about, ifEmpty }) => units.map((unit) => ({ ...unit, about, ifEmpty })))
  const more = exceptions.reduce((count, each) => count + each.more, 0)
  return (
    <Section titleId="flow.exceptions">
      <DataTable
        caption={intl.formatMessage({ id: 'flow.exceptions' })}
        columns={columns}
        rows={rows}
        rowKey={({ about, unitId }) => `${about} ${unitId}`}
        compact
      />
      {more > 0 ? (
        <chakra.p mt="2" fontSize="sm" color="fg.muted">
          <FormattedMessage id="flow.exceptions.more" values={{ count: more }} />
        </chakra.p>
      ) : null}
    </Section>
  )
}
