import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useMemo } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useParams, useSearch } from 'wouter'
import { OneRecord } from '#src/components/detail/DetailPage.tsx'
import { RecordActions } from '#src/components/detail/RecordActions.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import type { Column } from '#src/components/list/DataTable.tsx'
import type { Filter } from '#src/components/list/ListPage.tsx'
import { RecordList } from '#src/components/list/RecordList.tsx'
import { useUsual } from '#src/components/list/usualColumns.tsx'
import { DecidedRecord } from '#src/components/review/DecidedRecord.tsx'
import { asksForSettled, casesOf, type CaseStates } from '#src/components/review/settled.ts'
import { useQuoterColumns, type QuoterRow } from '#src/components/supplier/quoterColumns.tsx'
import { OtherCompanies, QuoterSheet, useQuoterTitle } from '#src/components/supplier/QuoterSheet.tsx'
import { Views } from '#src/components/page/Views.tsx'
import { getExpiringQuoters } from '#src/services/quoter.ts'
import type { RecordOf } from '#src/services/records.ts'

const states = { waits: 'pending', settled: ['active', 'returned', 'expired', 'disabled'] } as const satisfies CaseStates

/** Who may quote for whom: decided here, one at a time. */
export default function SrmQuotationOfficer() {
  const { id } = useParams()
  const titleOf = useQuoterTitle()
  if (!id) return <Quoters />
  return (
    <OneRecord machine="quoter" id={id}>
      {(quoter, reload) => (
        <DecidedRecord machine="quoter" record={quoter} waits={[states.waits]} sort="stateSince" titleOf={titleOf}>
          <QuoterShown quoter={quoter} reload={reload} />
        </DecidedRecord>
      )}
    </OneRecord>
  )
}

/** Those who wait for the authority to quote, or those decided on before. */
function Quoters() {
  const intl = useIntl()
  const asked = new URLSearchParams(useSearch())
  const settled = asksForSettled(asked, 'settled', states) || asked.has('endingWithin')
  const usual = useUsual()
  const { person, company, categories, validTo, state, since } = useQuoterColumns()
  const counts = useQuery({
    queryKey: ['GET /api/srm/quoter/expiring'],
    queryFn: ({ signal }) => getExpiringQuoters({ signal, quiet: true }),
  })
  const columns = useMemo(
    (): Column<QuoterRow>[] => [
      person,
      company,
      categories,
      {
        id: 'hits',
        labelId: 'quoter.hits',
        cell: ({ hits }) => (hits ? <Hits count={hits} /> : '—'),
        text: ({ hits }) => String(hits ?? 0),
        nowrap: true,
      },
      validTo,
      state,
      since,
    ],
    [person, company, categories, validTo, state, since],
  )
  const within = ([30, 60, 90] as const).map((days) => ({
    value: String(days),
    label: intl.formatMessage({ id: 'quoter.endingWithin' }, { days, count: counts.data?.[`in${days}`] ?? 0 }),
  }))
  const filters: Filter[] = [
    { name: 'q', labelId: 'quoter.searchCompany', kind: 'text' },
    ...(settled
      ? [
          usual.stateFilter('quoter', states.settled),
          { name: 'endingWithin', labelId: 'quoter.ending', kind: 'select', options: within } satisfies Filter,
        ]
      : []),
  ]
  const path = '/srmManager/srmQuotationOfficer'
  return (
    <RecordList
      machine="quoter"
      key={String(settled)}
      id="srmQuotationOfficer"
      settled={settled}
      titleId="route.srmQuotationOfficer"
      columns={columns}
      filters={filters}
      asked={(query) => casesOf(query, states, settled)}
      rowHref={({ id }) => `${path}/${id}`}
      emptyId={settled ? 'quoter.none' : 'quoter.nothingWaits'}
      actions={
        <Views
          labelId="quoter.views"
          views={[
            {
              href: path,
              title: <FormattedMessage id="quoter.waiting" values={{ count: counts.data?.pending ?? '…' }} />,
              current: !settled,
            },
            { href: `${path}?view=settled`, title: <FormattedMessage id="quoter.settled" />, current: settled },
          ]}
        />
      }
    />
  )
}

function Hits({ count }: { count: number }) {
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="1" color="tone.bad.fg" fontWeight="medium">
      <TriangleAlert size="1em" aria-hidden />
      <FormattedMessage id="quoter.hitCount" values={{ count }} />
    </chakra.span>
  )
}

function QuoterShown({ quoter, reload }: { quoter: RecordOf<'quoter'>; reload: () => Promise<void> }) {
  const both = useBothLanguages()
  const values = { name: quoter.realName, company: both(quoter.companyName, quoter.companyNameEn) }
  return (
    <QuoterSheet
      quoter={quoter}
      actions={
        <RecordActions
          machine="quoter"
          record={quoter}
          reload={reload}
          before={{
            approve: <FormattedMessage id="quoter.approveConfirm" values={values} />,
            return: <FormattedMessage id="quoter.returnConfirm" values={values} />,
            disable: <FormattedMessage id="quoter.disableConfirm" values={values} />,
          }}
        />
      }
    >
      <OtherCompanies others={quoter.others} />
    </QuoterSheet>
  )
}
