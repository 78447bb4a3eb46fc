import { Flex } from '@chakra-ui/react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { FormattedMessage, useIntl } from 'react-intl'
import { RecordBody } from '#src/components/detail/DetailPage.tsx'
import { Empty } from '#src/components/feedback/Waiting.tsx'
import { ChoiceFilter } from '#src/components/form/TextField.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import { DataTable, type Column } from '#src/components/list/DataTable.tsx'
import { pageNumberOf, Pages, pageSize } from '#src/components/list/Pages.tsx'
import { Moment } from '#src/components/value/Moment.tsx'
import { StatePill } from '#src/components/value/StatePill.tsx'
import { isStep, nodesWithin } from '#src/machines/approval/definition.ts'
import { nodeOf } from '#src/machines/approval/scopes.ts'
import { pageWatchedCases, type FlowFigures, type WatchedCase } from '#src/services/flowWatch.ts'
import { atlasHref } from '../atlas/useAtlas.ts'
import type { Watch } from './useWatch.ts'

const caseStates = ['running', 'returned', 'approved', 'rejected', 'withdrawn', 'ended'] as const

/** Cases of one edition, as far as one is shown them, each leading to its course. */
export function WatchedCases({
  figures: { id, content, readable },
  watch: { values, change, filters },
}: {
  figures: FlowFigures
  watch: Watch
}) {
  const intl = useIntl()
  const both = useBothLanguages()
  const page = pageNumberOf(values['page'])
  const state = caseStates.find((known) => known === values['state'])
  const node = values['node'] ?? ''
  const query = {
    // What stands somewhere now does whenever it began.
    ...(node ? { ...(filters.unitId ? { unitId: filters.unitId } : {}), node } : filters),
    ...(state ? { state } : {}),
    ...(values['late'] ? { late: 'true' } : {}),
    page,
    limit: pageSize,
  }
  const answer = useQuery({
    queryKey: ['GET /api/powf/definition/{id}/case/page', id, query],
    queryFn: ({ signal }) => pageWatchedCases(id, query, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    enabled: readable,
  })
  if (!readable) return <Empty title={<FormattedMessage id="flowWatch.notReadable" />} />
  const nameOf = (which: string) => {
    const found = nodeOf(content.nodes, which)
    return found ? both(found.title.zh, found.title.en) : which
  }
  const columns: Column<WatchedCase>[] = [
    { id: 'no', labelId: 'flowWatch.case', cell: ({ no }) => no, nowrap: true },
    { id: 'title', labelId: 'flowWatch.about', cell: ({ title, titleEn }) => both(title, titleEn), room: 'much' },
    { id: 'state', labelId: 'common.state', cell: (row) => <StatePill machine="case" state={row.state} />, nowrap: true },
    {
      id: 'standsAt',
      labelId: 'flowWatch.standsAt',
      cell: ({ standsAt, overdue }) => (
        <>
          {intl.formatList(
            standsAt.map((each) => nameOf(each.node)),
            { style: 'narrow' },
          )}{' '}
          {overdue ? (
            <span className="pill" data-tone="bad">
              <FormattedMessage id="atlas.overdue" />
            </span>
          ) : null}
        </>
      ),
    },
    { id: 'createdAt', labelId: 'flowWatch.begunAt', cell: ({ createdAt }) => <Moment at={createdAt} />, nowrap: true },
  ]
  const all = intl.formatMessage({ id: 'common.all' })
  return (
    <>
      <Flex gap="2" mb="3" wrap="wrap" colorPalette="gray">
        <ChoiceFilter
          label={intl.formatMessage({ id: 'common.state' })}
          value={state ?? ''}
          onChange={(next) => change({ state: next })}
          options={[
            { value: '', label: `${intl.formatMessage({ id: 'common.state' })} · ${all}` },
            ...caseStates.map((each) => ({ value: each, label: intl.formatMessage({ id: `state.case.${each}` }) })),
          ]}
        />
        <ChoiceFilter
          label={intl.formatMessage({ id: 'flowWatch.standsAt' })}
          value={node}
          onChange={(next) => change({ node: next })}
          options={[
            { value: '', label: `${intl.formatMessage({ id: 'flowWatch.standsAt' })} · ${all}` },
            ...nodesWithin(content.nodes)
              .filter((each) => isStep(each) || each.kind === 'timer' || each.kind === 'subprocess')
              .map((each) => ({ value: each.id, label: nameOf(each.id) })),
          ]}
        />
        <ChoiceFilter
          label={intl.formatMessage({ id: 'atlas.overdue' })}
          value={values['late'] ?? ''}
          onChange={(next) => change({ late: next })}
          options={[
            { value: '', label: `${intl.formatMessage({ id: 'atlas.overdue' })} · ${all}` },
            { value: 'true', label: intl.formatMessage({ id: 'atlas.onlyLate' }) },
          ]}
        />
      </Flex>
      <RecordBody answer={answer}>
        {({ total, rows }) =>
          total === 0 ? (
            <Empty title={<FormattedMessage id="flowWatch.noCases" />} />
          ) : (
            <>
              <DataTable
                compact
                caption={intl.formatMessage({ id: 'flowWatch.tab.cases' })}
                columns={columns}
                rows={rows}
                rowKey={(row) => row.id}
                rowHref={(row) => atlasHref(values, { case: row.id, step: '' })}
              />
              <Pages
                page={page}
                total={total}
                rows={rows}
                isStale={answer.isPlaceholderData}
                onPage={(to) => change({ page: to === 1 ? '' : String(to) })}
              />
            </>
          )
        }
      </RecordBody>
    </>
  )
}
