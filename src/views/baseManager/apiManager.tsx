import { chakra } from '@chakra-ui/react'
import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import { ListPage, type Filter } from '#src/components/list/ListPage.tsx'
import { useMeasuredColumns } from '#src/components/list/measuredColumns.tsx'
import type { Column } from '#src/components/list/DataTable.tsx'
import { pageCalls, type MeasuredCall } from '#src/services/monitor.ts'

const methods = ['GET', 'POST', 'PUT', 'DELETE'].map((method) => ({ value: method, label: method }))

/** Every call of the contract: who may make it, and how it was answered. */
export default function ApiManager() {
  const intl = useIntl()
  const measured = useMeasuredColumns()
  const columns = useMemo((): Column<MeasuredCall>[] => {
    const needed = ({ authorities }: MeasuredCall) =>
      authorities
        .map((code) => (code === 'public' || code === 'signedIn' ? intl.formatMessage({ id: `api.authority.${code}` }) : code))
        .join(', ')
    return [
      measured.method,
      measured.path,
      {
        id: 'summary',
        labelId: 'api.summary',
        cell: ({ summary }) => <chakra.span lang="en">{summary}</chakra.span>,
        text: ({ summary }) => summary,
        room: 'some',
      },
      { id: 'authorities', labelId: 'api.authorities', cell: needed, text: needed, room: 'little' },
      ...measured.figures,
    ]
  }, [intl, measured])
  const filters: Filter[] = [
    { name: 'q', labelId: 'api.search', kind: 'text' },
    { name: 'method', labelId: 'api.method', kind: 'select', options: methods },
    {
      name: 'hours',
      labelId: 'api.hours',
      kind: 'select',
      usualId: 'api.hours.24',
      options: (['1', '168'] as const).map((value) => ({ value, label: intl.formatMessage({ id: `api.hours.${value}` }) })),
    },
  ]
  return (
    <ListPage
      id="apiManager"
      source="GET /api/monitor/call/page"
      titleId="route.apiManager"
      columns={columns}
      filters={filters}
      fetchPage={pageCalls}
      rowKey={({ key }) => key}
      emptyId="common.nothingMatches"
    />
  )
}
