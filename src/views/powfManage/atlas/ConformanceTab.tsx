import { Box, chakra, Flex } from '@chakra-ui/react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { FormattedMessage, useIntl } from 'react-intl'
import { RecordBody } from '#src/components/detail/DetailPage.tsx'
import { useMachineTexts } from '#src/components/chart/texts.ts'
import { useBothLanguages } from '#src/components/language/language.ts'
import { DataTable, type Column } from '#src/components/list/DataTable.tsx'
import { pageNumberOf, Pages, pageSize } from '#src/components/list/Pages.tsx'
import { Moment } from '#src/components/value/Moment.tsx'
import { Empty } from '#src/components/feedback/Waiting.tsx'
import { getConformance, type AtlasConformance } from '#src/services/atlas.ts'
import type { ShownMachine } from './shown.ts'
import { atlasHref } from './useAtlas.ts'

type Row = AtlasConformance['rows'][number]

/** Every log replayed through its machine: how many it would have accepted, and what it would not have. */
export function ConformanceTab({ atlas: { values, change, filters }, machine }: ShownMachine) {
  const intl = useIntl()
  const both = useBothLanguages()
  const texts = useMachineTexts(machine)
  const page = pageNumberOf(values['page'])
  const answer = useQuery({
    queryKey: ['GET /api/powf/chart/{machine}/conformance', machine, filters, page],
    queryFn: ({ signal }) => getConformance(machine, { ...filters, page, limit: pageSize }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  })
  const columns: Column<Row>[] = [
    { id: 'record', labelId: 'atlas.record', cell: ({ id, name, nameEn }) => both(name, nameEn) || id },
    {
      id: 'event',
      labelId: 'atlas.firstDeviation',
      cell: ({ from, event, to }) => `${from === null ? '' : `${texts.state(from)} · `}${texts.event(event)} → ${texts.state(to)}`,
    },
    {
      id: 'why',
      labelId: 'atlas.why',
      cell: ({ deviation }) => (deviation ? <FormattedMessage id={`atlas.deviation.${deviation}`} /> : null),
    },
    { id: 'at', labelId: 'atlas.when', cell: ({ at }) => <Moment at={at} />, nowrap: true },
  ]
  return (
    <RecordBody answer={answer}>
      {({ records, conforming, total, rows }) =>
        records === 0 ? (
          <Empty title={<FormattedMessage id="atlas.nothing" />}>
            <FormattedMessage id="common.changeFilters" />
          </Empty>
        ) : (
          <Box aria-busy={answer.isPlaceholderData || undefined} opacity={answer.isPlaceholderData ? 0.6 : 1}>
            <Share records={records} conforming={conforming} />
            {records - conforming > total ? (
              <chakra.p fontSize="sm" color="fg.muted" mb="3">
                <FormattedMessage id="atlas.deviatingNotYours" values={{ count: records - conforming - total }} />
              </chakra.p>
            ) : null}
            {total === 0 ? null : (
              <>
                <DataTable
                  compact
                  caption={intl.formatMessage({ id: 'atlas.deviating' })}
                  columns={columns}
                  rows={rows}
                  rowKey={({ id }) => id}
                  rowHref={({ id }) => atlasHref(values, { tab: 'replay', record: id, step: '', page: '' })}
                />
                <Pages
                  page={page}
                  total={total}
                  rows={rows}
                  isStale={answer.isPlaceholderData}
                  onPage={(to) => change({ page: to === 1 ? '' : String(to) })}
                />
              </>
            )}
          </Box>
        )
      }
    </RecordBody>
  )
}

function Share({ records, conforming }: { records: number; conforming: number }) {
  const intl = useIntl()
  const share = conforming / records
  return (
    <Box bg="bg.panel" borderWidth="1px" rounded="md" p="4" mb="4">
      <Flex align="baseline" gap="3" wrap="wrap" mb="2">
        <chakra.span fontSize="2xl" fontWeight="semibold" className="figures">
          {intl.formatNumber(conforming === records ? 1 : Math.min(share, 0.9999), { style: 'percent', maximumFractionDigits: 2 })}
        </chakra.span>
        <chakra.span fontSize="sm" color="fg.muted">
          <FormattedMessage id="atlas.conforming" values={{ conforming, records, deviating: records - conforming }} />
        </chakra.span>
      </Flex>
      <Flex h="2" rounded="full" overflow="hidden" bg="tone.bad.mark" aria-hidden>
        <Box bg="tone.good.mark" w={`${share * 100}%`} borderEndWidth={conforming === records ? '0' : '2px'} borderColor="bg.panel" />
      </Flex>
    </Box>
  )
}
