import { Box } from '@chakra-ui/react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Question } from '#src/components/detail/changed.ts'
import { Section } from '#src/components/detail/DetailPage.tsx'
import { DataTable, type Column } from '#src/components/list/DataTable.tsx'
import { Pages, pageSize } from '#src/components/list/Pages.tsx'
import { useSession } from '#src/components/session/session.ts'
import { Empty, Failed, LoadingRows } from '#src/components/feedback/Waiting.tsx'
import type { ListKey, Recorded } from '#src/contract/index.ts'
import { paths } from '#src/contract/places.ts'
import type { MessageId } from '#src/lang/ids.ts'
import { pageRecords, type ListedOf, type QueryOf } from '#src/services/records.ts'

interface ListedProps<Row> {
  titleId: MessageId
  emptyId: MessageId
  of: Question
  fetchPage: (query: { page: number; limit: number }, signal: AbortSignal) => Promise<{ total: number; rows: Row[] }>
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  /** Where a row leads; absent for those who may not go there. */
  rowHref?: ((row: Row) => string) | undefined
  aside?: ReactNode
}

interface ListedRecordsProps<M extends Recorded> extends Omit<ListedProps<ListedOf<M>>, 'of' | 'fetchPage' | 'rowKey'> {
  machine: M
  /** Whose they are. */
  asked: QueryOf<M>
}

/** The same of a machine’s records. */
export function ListedRecords<M extends Recorded>({ machine, asked, ...listed }: ListedRecordsProps<M>) {
  return (
    <Listed<ListedOf<M>>
      of={[`GET ${paths[machine]}/page` as ListKey<M>, 'of', asked]}
      fetchPage={(query, signal) => pageRecords(machine, { ...asked, ...query }, { signal, quiet: true })}
      rowKey={({ id }) => id}
      {...listed}
    />
  )
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
        <Box aria-busy={answer.isPlaceholderData || undefined} opacity={answer.isPlaceholderData ? 0.6 : 1} transition="opacity 150ms">
          <DataTable
            caption={intl.formatMessage({ id: titleId })}
            columns={columns}
            rows={answer.data.rows}
            rowKey={rowKey}
            rowHref={rowHref}
            compact={user.setting['density'] !== 'comfortable'}
          />
          {total > pageSize || page > 1 ? (
            <Pages page={page} total={total} rows={answer.data.rows} isStale={answer.isPlaceholderData} onPage={setPage} />
          ) : null}
        </Box>
      ) : null}
    </Section>
  )
}
