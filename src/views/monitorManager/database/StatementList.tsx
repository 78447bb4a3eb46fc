import { Box, Flex } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { RecordBody } from '#src/components/detail/DetailPage.tsx'
import { Callout } from '#src/components/feedback/Callout.tsx'
import { Modal } from '#src/components/feedback/Modal.tsx'
import type { Column } from '#src/components/list/DataTable.tsx'
import { ListPage, type Filter } from '#src/components/list/ListPage.tsx'
import { RowButton } from '#src/components/list/RowButton.tsx'
import { getStatementPlan, pageStatements, type SentStatement } from '#src/services/data.ts'
import { Code } from './Code.tsx'
import { DataViews } from './DataViews.tsx'

const filters: readonly Filter[] = [{ name: 'q', labelId: 'data.searchStatement', kind: 'text' }]

/** What the process that answers has asked of its database: slowest in sum first, each with its plan. */
export function StatementList() {
  const [explained, setExplained] = useState<string | null>(null)
  return (
    <>
      <ListPage
        id="statements"
        source="GET /api/monitor/data/statement/page"
        titleId="route.serviceDataManager"
        columns={useColumns(setExplained)}
        filters={filters}
        fetchPage={pageStatements}
        rowKey={({ id }) => id}
        emptyId="data.noStatements"
        overview={
          <>
            <DataViews view="statements" />
            <Box mb="3" fontSize="xs" color="fg.muted">
              <FormattedMessage id="data.ofProcess" />
            </Box>
          </>
        }
      />
      {explained ? <Plan id={explained} onClose={() => setExplained(null)} /> : null}
    </>
  )
}

const useColumns = (onExplain: (id: string) => void): Column<SentStatement>[] => {
  const intl = useIntl()
  return useMemo(() => {
    const number = (
      id: 'count' | 'mean' | 'max' | 'total',
      labelId: 'data.count' | 'data.mean' | 'data.max' | 'data.total',
    ): Column<SentStatement> => ({
      id,
      labelId,
      cell: (row) => intl.formatNumber(row[id], { maximumFractionDigits: 1 }),
      text: (row) => String(row[id]),
      sort: id,
      align: 'end',
    })
    return [
      { id: 'text', labelId: 'data.statement', cell: ({ text }) => <Short text={text} />, text: ({ text }) => text, room: 'much' },
      number('count', 'data.count'),
      number('mean', 'data.mean'),
      number('max', 'data.max'),
      number('total', 'data.total'),
      {
        id: 'actions',
        labelId: 'common.actions',
        align: 'end',
        cell: ({ id, text, reads }) => (reads ? <RowButton id="data.plan" name={text.slice(0, 80)} onClick={() => onExplain(id)} /> : null),
      },
    ]
  }, [intl, onExplain])
}

/** Three lines of it; all of it is in the plan and in what is exported. */
const Short = ({ text }: { text: string }) => (
  <Box lineClamp="3" title={text.slice(0, 1000)}>
    <Code text={text} />
  </Box>
)

function Plan({ id, onClose }: { id: string; onClose: () => void }) {
  const answer = useQuery({
    queryKey: ['GET /api/monitor/data/statement/{id}/plan', id],
    queryFn: ({ signal }) => getStatementPlan(id, { signal, quiet: true }),
  })
  return (
    <Modal title={<FormattedMessage id="data.planOf" />} size="xl" onClose={onClose}>
      <RecordBody answer={answer}>
        {({ text, plan }) => (
          <Flex direction="column" gap="4">
            <Code text={text} />
            <Callout role="note">
              <FormattedMessage id={plan ? 'data.planNote' : 'data.noPlan'} />
            </Callout>
            {plan ? (
              <Box overflowX="auto" borderWidth="1px" rounded="md" p="3" tabIndex={0}>
                <Code text={plan.join('\n')} />
              </Box>
            ) : null}
          </Flex>
        )}
      </RecordBody>
    </Modal>
  )
}
