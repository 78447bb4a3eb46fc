import { chakra, Flex } from '@chakra-ui/react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl'
import { RecordBody } from '#src/components/detail/DetailPage.tsx'
import { Empty } from '#src/components/feedback/Waiting.tsx'
import { ChoiceFilter } from '#src/components/form/TextField.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import { useListAddress } from '#src/components/list/address.ts'
import { DataTable, type Column } from '#src/components/list/DataTable.tsx'
import { pageNumberOf, Pages, pageSize } from '#src/components/list/Pages.tsx'
import { useSession } from '#src/components/session/session.ts'
import { Moment } from '#src/components/value/Moment.tsx'
import { flowTypeIds } from '#src/machines/approval/flowTypes.ts'
import { flowTypeTitle } from '#src/machines/approval/titles.ts'
import { pageWaiting, type Waiting as Row } from '#src/services/flowWatch.ts'

/** Who waits for whom. */
export default function Waiting() {
  const intl = useIntl()
  const both = useBothLanguages()
  const { may } = useSession()
  const { values, change } = useListAddress()
  const page = pageNumberOf(values['page'])
  const sort = values['sort'] || '-open'
  const type = flowTypeIds.find((known) => known === values['type'])
  const query = { page, limit: pageSize, sort, ...(type ? { type } : {}) }
  const answer = useQuery({
    queryKey: ['GET /api/powf/waiting/page', query],
    queryFn: ({ signal }) => pageWaiting(query, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  })
  const namesPeople = may('todo:administer')
  const nobody = intl.formatMessage({ id: 'flowWatch.nobodyYet' })
  const number = { align: 'end', nowrap: true } as const
  const columns: Column<Row>[] = [
    { id: 'unit', labelId: 'flowWatch.whoWaits', cell: (row) => both(row.unitName, row.unitNameEn) || '–' },
    ...(namesPeople
      ? [{ id: 'person', labelId: 'flowWatch.forWhom', cell: (row: Row) => both(row.personName, row.personNameEn) || nobody } as const]
      : []),
    {
      id: 'company',
      labelId: namesPeople ? 'flowWatch.ofCompany' : 'flowWatch.forWhom',
      cell: (row) => both(row.companyName, row.companyNameEn) || (namesPeople ? '–' : nobody),
    },
    { id: 'open', labelId: 'flowWatch.open', cell: ({ open }) => <FormattedNumber value={open} />, sort: 'open', ...number },
    { id: 'overdue', labelId: 'atlas.overdue', cell: ({ overdue }) => <Late count={overdue} />, sort: 'overdue', ...number },
    { id: 'oldest', labelId: 'flowWatch.oldest', cell: ({ oldest }) => <Moment at={oldest} />, sort: 'oldest', nowrap: true },
  ]
  const [label, all] = [intl.formatMessage({ id: 'flow.type' }), intl.formatMessage({ id: 'common.all' })]
  return (
    <>
      <Flex mb="3" colorPalette="gray">
        <ChoiceFilter
          label={label}
          value={type ?? ''}
          onChange={(next) => change({ type: next })}
          options={[
            { value: '', label: `${label} · ${all}` },
            ...flowTypeIds.map((each) => ({ value: each, label: intl.formatMessage({ id: flowTypeTitle(each) }) })),
          ]}
        />
      </Flex>
      {namesPeople ? null : (
        <chakra.p fontSize="sm" color="fg.muted" mb="3">
          <FormattedMessage id="flowWatch.noPeople" />
        </chakra.p>
      )}
      <RecordBody answer={answer}>
        {({ total, rows }) =>
          total === 0 ? (
            <Empty title={<FormattedMessage id="flowWatch.nobodyWaits" />} />
          ) : (
            <>
              <DataTable
                compact
                caption={intl.formatMessage({ id: 'flowWatch.of.waiting' })}
                columns={columns}
                rows={rows}
                rowKey={(row) => JSON.stringify([row.unitName, row.personName, row.companyName])}
                sort={sort}
                onSort={(next) => change({ sort: next })}
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

const Late = ({ count }: { count: number }) =>
  count === 0 ? (
    <FormattedNumber value={0} />
  ) : (
    <span className="pill" data-tone="bad">
      <FormattedNumber value={count} />
    </span>
  )
