import { Box } from '@chakra-ui/react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Section } from '#src/components/detail/DetailPage.tsx'
import { DataTable, type Column } from '#src/components/list/DataTable.tsx'
import { Pages, pageSize } from '#src/components/list/Pages.tsx'
import { useSession } from '#src/components/session.ts'
import { Empty, Failed, LoadingRows } from '#src/components/Waiting.tsx'
import type { MessageId } from '#src/lang/ids.ts'

interface ListedProps<Row> {
  titleId: MessageId
  emptyId: MessageId
  /** Names the call and the company. */
  of: readonly unknown[]
  fetchPage: (query: { page: number; limit: number }, signal: AbortSignal) => Promise<{ total: number; rows: Row[] }>
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  /** Where a row leads; absent for those who may not go there. */
  rowHref?: ((row: Row) => string) | undefined
  aside?: ReactNode
}

/** Records of one company, page by page: its heading stands from the beginning, so that nothing jumps. */
export function Listed<Row>({ titleId, emptyId, of, fetchPage, columns, rowKey, rowHref, aside }: ListedProps<Row>) {
  const intl = useIntl()
  const { user } = useSession()
  const [page, setPage] = useState(1)
  const answer = useQuery({
    queryKey: [...of, page],
    queryFn: ({ signal }) => fetchPage({ page, limit: pageSize }, signal),
    placeholderData: keepPreviousData,
  })
  const total = answer.data?.total ?? 0
  return (
    <Section titleId={titleId} aside={aside}>
      {answer.isError ? <Failed error={answer.error} onRetry={() => void answer.refetch()} /> : null}
      {answer.isPending ? <LoadingRows rows={6} /> : null}
      {answer.data && total === 0 ? <Empty title={<FormattedMessage id={emptyId} />} /> : null}
      {answer.data && total > 0 ? (
        <Box opacity={answer.isPlaceholderData ? 0.6 : 1} transition="opacity 150ms">
          <DataTable
            caption={intl.formatMessage({ id: titleId })}
            columns={columns}
            rows={answer.data.rows}
            rowKey={rowKey}
            rowHref={rowHref}
            compact={user.setting['density'] !== 'comfortable'}
          />
          {total > pageSize ? <Pages page={page} total={total} onPage={setPage} /> : null}
        </Box>
      ) : null}
    </Section>
  )
}
