import { lazy } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useParams } from 'wouter'
import { RecordBody, useRecord } from '#src/components/detail/DetailPage.tsx'
import { DataTable, type Column } from '#src/components/list/DataTable.tsx'
import { PageHeader } from '#src/components/page/PageHeader.tsx'
import { TextLink } from '#src/components/page/TextLink.tsx'
import { flowTypeIds } from '#src/machines/approval/flowTypes.ts'
import { flowTypeTitle } from '#src/machines/approval/titles.ts'
import { listFlowTypes, type ListedFlowType } from '#src/services/flowType.ts'
import { Objects } from './types/Objects.tsx'

const FlowTypeSheet = lazy(() => import('./types/FlowTypeSheet.tsx'))

/** The types of business that are approved, and what the house decides of one of them. */
export default function PowfTypeDefend() {
  const { id } = useParams()
  const type = flowTypeIds.find((each) => each === id)
  return type ? <FlowTypeSheet key={type} type={type} /> : <FlowTypes />
}

function FlowTypes() {
  const intl = useIntl()
  const title = intl.formatMessage({ id: 'route.powfTypeDefend' })
  const answer = useRecord(['GET /api/powf/type'], (signal) => listFlowTypes({ signal, quiet: true }))
  const whether = (is: boolean) => <FormattedMessage id={is ? 'flowType.yes' : 'flowType.no'} />
  const columns: Column<ListedFlowType>[] = [
    {
      id: 'type',
      labelId: 'flowType.name',
      cell: ({ type }) => (
        <TextLink href={`/powfManage/powfTypeDefend/${type}`}>
          <FormattedMessage id={flowTypeTitle(type)} />
        </TextLink>
      ),
    },
    { id: 'object', labelId: 'flowType.object', cell: ({ machines }) => <Objects machines={machines} /> },
    { id: 'editions', labelId: 'flowType.editions', cell: ({ editions }) => editions, align: 'end', nowrap: true },
    { id: 'bulk', labelId: 'flowType.bulk', cell: ({ bulk }) => whether(bulk), nowrap: true },
    { id: 'needsSecond', labelId: 'flowType.needsSecond', cell: ({ needsSecond }) => whether(needsSecond), nowrap: true },
    { id: 'prefix', labelId: 'flowType.prefix', cell: ({ prefix }) => prefix, nowrap: true },
  ]
  return (
    <>
      <PageHeader title={title} />
      <RecordBody answer={answer}>
        {(rows) => <DataTable caption={title} columns={columns} rows={rows} rowKey={({ type }) => type} />}
      </RecordBody>
    </>
  )
}
