import { Button } from '@chakra-ui/react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useParams } from 'wouter'
import { useBothLanguages } from '#src/components/language/language.ts'
import type { Column } from '#src/components/list/DataTable.tsx'
import { ListPage, type Filter } from '#src/components/list/ListPage.tsx'
import { useUsual } from '#src/components/list/usualColumns.tsx'
import { useSession } from '#src/components/session/session.ts'
import { flowTypeIds } from '#src/machines/approval/flowTypes.ts'
import { flowTypeTitle } from '#src/machines/approval/titles.ts'
import { pageFlows, type ListedFlow } from '#src/services/flow.ts'
import { StandingPill } from './flows/StandingPill.tsx'
import { useForWhom } from './flows/useForWhom.ts'

const Flow = lazy(() => import('./flows/Flow.tsx'))
const ImportFlow = lazy(() => import('./flows/ImportFlow.tsx'))
const NewFlow = lazy(() => import('./flows/NewFlow.tsx'))

/** How types of business are approved: the definitions by type, unit and version, and one of them with its chart. */
export default function PowfConfiguration() {
  const { id } = useParams()
  return id ? <Flow key={id} id={id} /> : <Flows />
}

const standings = ['published', 'retired', 'draft'] as const

function Flows() {
  const intl = useIntl()
  const both = useBothLanguages()
  const usual = useUsual()
  const { may } = useSession()
  const [opened, setOpened] = useState<'import' | 'new' | null>(null)
  const close = () => setOpened(null)
  const forWhom = useForWhom()
  const columns = useMemo((): Column<ListedFlow>[] => {
    const typeName = ({ type }: ListedFlow) => intl.formatMessage({ id: flowTypeTitle(type) })
    const whom = ({ unitId, unitName, unitNameEn }: ListedFlow) =>
      unitId === null ? intl.formatMessage({ id: 'flow.wholeHouse' }) : both(unitName, unitNameEn)
    const by = ({ createdByName, createdByNameEn }: ListedFlow) =>
      both(createdByName, createdByNameEn) || intl.formatMessage({ id: 'flow.delivered' })
    return [
      { ...usual.title(), labelId: 'flow.title' },
      { id: 'type', labelId: 'flow.type', cell: typeName, text: typeName, sort: 'type', room: 'little' },
      { id: 'forWhom', labelId: 'flow.forWhom', cell: whom, text: whom, room: 'little' },
      { ...usual.number('edition', 'flow.edition', ({ edition, standing }) => (standing === 'draft' ? null : edition)), sort: 'edition' },
      {
        id: 'standing',
        labelId: 'flow.standing',
        cell: ({ standing }) => <StandingPill standing={standing} />,
        text: ({ standing }) => intl.formatMessage({ id: `flow.standing.${standing}` }),
        sort: 'standing',
        nowrap: true,
      },
      usual.number('steps', 'flow.steps', ({ steps }) => steps),
      usual.moment('publishedAt', 'flow.since', ({ publishedAt }) => publishedAt),
      usual.moment('updatedAt', 'flow.updatedAt', ({ updatedAt }) => updatedAt),
      { id: 'by', labelId: 'flow.by', cell: by, text: by, nowrap: true },
    ]
  }, [intl, both, usual])
  const filters: Filter[] = [
    { name: 'q', labelId: 'flow.search', kind: 'text' },
    usual.choice('type', 'flow.type', flowTypeIds, 'flowType.'),
    { name: 'unitId', labelId: 'flow.forWhom', kind: 'select', options: [{ ...forWhom.wholeHouse, value: '0' }, ...forWhom.units] },
    usual.choice('standing', 'flow.standing', standings, 'flow.standing.'),
  ]
  return (
    <>
      <ListPage
        id="powfConfiguration"
        source="GET /api/powf/definition/page"
        titleId="route.powfConfiguration"
        columns={columns}
        filters={filters}
        fetchPage={pageFlows}
        rowKey={({ id }) => id}
        rowHref={({ id }) => `/powfManage/powfConfiguration/${id}`}
        actions={
          may('powfConfiguration:edit') ? (
            <>
              <Button size="sm" variant="outline" onClick={() => setOpened('import')}>
                <FormattedMessage id="flow.import" />
              </Button>
              <Button size="sm" onClick={() => setOpened('new')}>
                <FormattedMessage id="flow.new" />
              </Button>
            </>
          ) : null
        }
        emptyId="flow.none"
      />
      <Suspense>
        {opened === 'import' ? <ImportFlow unitId="" onClose={close} /> : null}
        {opened === 'new' ? <NewFlow onClose={close} /> : null}
      </Suspense>
    </>
  )
}
