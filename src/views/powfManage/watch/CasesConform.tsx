import { Box, chakra, Flex } from '@chakra-ui/react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { FormattedMessage, useIntl } from 'react-intl'
import { useMachineTexts } from '#src/components/chart/texts.ts'
import { RecordBody } from '#src/components/detail/DetailPage.tsx'
import { Empty } from '#src/components/feedback/Waiting.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import { DataTable, type Column } from '#src/components/list/DataTable.tsx'
import { pageNumberOf, Pages, pageSize } from '#src/components/list/Pages.tsx'
import { Moment } from '#src/components/value/Moment.tsx'
import { getFlowConformance, type DeviatingCase } from '#src/services/flowWatch.ts'
import { atlasHref } from '../atlas/useAtlas.ts'
import type { Watch } from './useWatch.ts'

/** How many cases followed their definition, and those that did not. */
export function CasesConform({ id, watch: { values, change, filters } }: { id: string; watch: Watch }) {
  const intl = useIntl()
  const both = useBothLanguages()
  const texts = useMachineTexts('case')
  const page = pageNumberOf(values['page'])
  const answer = useQuery({
    queryKey: ['GET /api/powf/definition/{id}/conformance', id, filters, page],
    queryFn: ({ signal }) => getFlowConformance(id, { ...filters, page, limit: pageSize }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  })
  const columns: Column<DeviatingCase>[] = [
    { id: 'no', labelId: 'flowWatch.case', cell: ({ no }) => no, nowrap: true },
    { id: 'title', labelId: 'flowWatch.about', cell: ({ title, titleEn }) => both(title, titleEn) },
    { id: 'event', labelId: 'atlas.firstDeviation', cell: ({ deviation }) => `${texts.event(deviation.event)} → ${deviation.said}` },
    { id: 'machine', labelId: 'flowWatch.machineAt', cell: ({ deviation }) => deviation.machine },
    { id: 'at', labelId: 'atlas.when', cell: ({ deviation }) => <Moment at={deviation.at} />, nowrap: true },
  ]
  return (
    <RecordBody answer={answer}>
      {({ cases, records, conforming, total, rows }) =>
        records === 0 ? (
          <Empty title={<FormattedMessage id="flowWatch.noCases" />} />
        ) : (
          <Box opacity={answer.isPlaceholderData ? 0.6 : 1}>
            <Flex align="baseline" gap="3" wrap="wrap" mb="4" bg="bg.panel" borderWidth="1px" rounded="md" p="4">
              <chakra.span fontSize="2xl" fontWeight="semibold" className="figures">
                {intl.formatNumber(conforming === records ? 1 : Math.min(conforming / records, 0.9999), {
                  style: 'percent',
                  maximumFractionDigits: 2,
                })}
              </chakra.span>
              <chakra.span fontSize="sm" color="fg.muted">
                <FormattedMessage id="atlas.conforming" values={{ conforming, records, deviating: records - conforming }} />{' '}
                {cases > records ? <FormattedMessage id="flowWatch.latestOnly" values={{ records, cases }} /> : null}
              </chakra.span>
            </Flex>
            {records - conforming > total ? (
              <chakra.p fontSize="sm" color="fg.muted" mb="3">
                <FormattedMessage id="atlas.deviatingNotYours" values={{ count: records - conforming - total }} />
              </chakra.p>
            ) : null}
            {total > 0 ? (
              <>
                <DataTable
                  compact
                  caption={intl.formatMessage({ id: 'atlas.deviating' })}
                  columns={columns}
                  rows={rows}
                  rowKey={(row) => row.id}
                  rowHref={(row) => atlasHref(values, { tab: 'cases', case: row.id, step: '', page: '' })}
                />
                <Pages
                  page={page}
                  total={total}
                  rows={rows}
                  isStale={answer.isPlaceholderData}
                  onPage={(to) => change({ page: to === 1 ? '' : String(to) })}
                />
              </>
            ) : null}
          </Box>
        )
      }
    </RecordBody>
  )
}
