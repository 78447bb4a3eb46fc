import { Box, Button, chakra, Flex } from '@chakra-ui/react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useCallback, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { SearchField, typingPauseMilliseconds } from '#src/components/form/SearchField.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import { DataTable, type Column } from '#src/components/list/DataTable.tsx'
import { Pages, pageSize } from '#src/components/list/Pages.tsx'
import { Moment } from '#src/components/value/Moment.tsx'
import { StatePill } from '#src/components/value/StatePill.tsx'
import { Empty, Failed, LoadingRows } from '#src/components/feedback/Waiting.tsx'
import { pageAtlasRecords, type ListedRecord } from '#src/services/atlas.ts'
import { Course } from './Course.tsx'
import type { ShownMachine } from './shown.ts'
import { atlasHref } from './useAtlas.ts'

/** Finds the record to be replayed. */
export function RecordPicker({ atlas: { values, change, filters }, machine }: ShownMachine) {
  const intl = useIntl()
  const both = useBothLanguages()
  const [q, setQ] = useState('')
  const [page, setPage] = useState(1)
  const search = useCallback((text: string) => {
    setPage(1)
    setQ(text)
  }, [])
  const path = values['variant'] ?? ''
  const query = { ...filters, page, limit: pageSize, ...(q ? { q } : {}), ...(path ? { path } : {}) }
  const answer = useQuery({
    queryKey: ['GET /api/powf/chart/{machine}/record/page', machine, query],
    queryFn: ({ signal }) => pageAtlasRecords(machine, query, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  })
  const columns: Column<ListedRecord>[] = [
    { id: 'name', labelId: 'atlas.record', cell: ({ id, name, nameEn }) => both(name, nameEn) || id },
    { id: 'state', labelId: 'common.state', cell: ({ state }) => <StatePill machine={machine} state={state} />, nowrap: true },
    { id: 'course', labelId: 'atlas.course', cell: ({ finished }) => <Course finished={finished} />, nowrap: true },
    { id: 'since', labelId: 'atlas.since', cell: ({ stateSince }) => <Moment at={stateSince} />, nowrap: true },
  ]
  const label = intl.formatMessage({ id: 'atlas.findRecord' })
  return (
    <>
      <Flex gap="3" align="center" wrap="wrap" mb="3">
        <SearchField
          w={{ base: 'full', sm: '72' }}
          label={label}
          value={q}
          maxLength={100}
          onSearch={search}
          pauseMilliseconds={typingPauseMilliseconds}
        />
        <chakra.span fontSize="sm" color="fg.muted">
          <FormattedMessage id="atlas.chooseRecord" />
        </chakra.span>
        {path ? (
          <Button
            size="sm"
            variant="subtle"
            aria-label={intl.formatMessage({ id: 'atlas.allRecords' })}
            onClick={() => {
              setPage(1)
              change({ variant: '' })
            }}
          >
            <FormattedMessage id="atlas.onlyPath" />
            <X />
          </Button>
        ) : null}
      </Flex>
      {answer.isError ? <Failed error={answer.error} onRetry={() => void answer.refetch()} /> : null}
      {answer.isPending ? <LoadingRows rows={pageSize} /> : null}
      {answer.data?.total === 0 ? (
        <Empty title={<FormattedMessage id={q ? 'common.nothingMatches' : path ? 'atlas.pathNotYours' : 'atlas.noneToSee'} />} />
      ) : null}
      {answer.data && answer.data.total > 0 ? (
        <Box aria-busy={answer.isPlaceholderData || undefined} opacity={answer.isPlaceholderData ? 0.6 : 1}>
          <DataTable
            compact
            caption={intl.formatMessage({ id: 'atlas.tab.replay' })}
            columns={columns}
            rows={answer.data.rows}
            rowKey={({ id }) => id}
            rowHref={({ id }) => atlasHref(values, { tab: 'replay', record: id, step: '' })}
          />
          <Pages page={page} total={answer.data.total} rows={answer.data.rows} isStale={answer.isPlaceholderData} onPage={setPage} />
        </Box>
      ) : null}
    </>
  )
}
