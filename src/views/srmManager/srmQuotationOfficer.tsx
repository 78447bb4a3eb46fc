import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useMemo, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useParams, useSearch } from 'wouter'
import { Actions } from '#src/components/detail/Actions.tsx'
import { RecordBody, useRecord } from '#src/components/detail/DetailPage.tsx'
import { ConfirmDialog, ReasonDialog } from '#src/components/detail/ReasonDialog.tsx'
import { useEvent } from '#src/components/detail/useEvent.ts'
import { useBothLanguages } from '#src/components/language.ts'
import type { Column } from '#src/components/list/DataTable.tsx'
import { ListPage, type Filter } from '#src/components/list/ListPage.tsx'
import { useUsual } from '#src/components/list/usualColumns.tsx'
import { asksForSettled, casesOf, type CaseStates } from '#src/components/review/settled.ts'
import { useQuoterColumns, type QuoterRow } from '#src/components/supplier/quoterColumns.tsx'
import { OtherCompanies, QuoterSheet } from '#src/components/supplier/QuoterSheet.tsx'
import { Views } from '#src/components/Views.tsx'
import {
  approveQuoter,
  disableQuoter,
  getExpiringQuoters,
  getQuoter,
  pageQuoters,
  returnQuoter,
  type Quoter,
} from '#src/services/quoter.ts'

const states = { waits: 'pending', settled: ['active', 'returned', 'expired', 'disabled'] } as const satisfies CaseStates

/** Who may quote for whom: decided here, one at a time. */
export default function SrmQuotationOfficer() {
  const { id } = useParams()
  return id ? <Review id={id} /> : <Quoters />
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
    <ListPage
      key={String(settled)}
      id="srmQuotationOfficer"
      settled={settled}
      titleId="route.srmQuotationOfficer"
      columns={columns}
      filters={filters}
      fetchPage={(query, options) => pageQuoters(casesOf(query, states, settled) as Parameters<typeof pageQuoters>[0], options)}
      rowKey={({ id }) => id}
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

function Review({ id }: { id: string }) {
  const record = useRecord(['GET /api/srm/quoter/{id}', id], (signal) => getQuoter(id, { signal, quiet: true }))
  return <RecordBody answer={record}>{(quoter) => <Shown quoter={quoter} reload={record.reload} />}</RecordBody>
}

function Shown({ quoter, reload }: { quoter: Quoter; reload: () => Promise<void> }) {
  const both = useBothLanguages()
  const [asking, setAsking] = useState<'approve' | 'return' | 'disable' | null>(null)
  const close = () => setAsking(null)
  const { id, version, realName } = quoter
  const company = both(quoter.companyName, quoter.companyNameEn)
  const approve = useEvent('quoter', 'approve', () => approveQuoter(id, version), reload)
  const send = useEvent('quoter', 'return', (reason: string) => returnQuoter(id, version, reason), reload)
  const disable = useEvent('quoter', 'disable', (reason: string) => disableQuoter(id, version, reason), reload)
  return (
    <QuoterSheet
      quoter={quoter}
      actions={
        <Actions
          machine="quoter"
          transitions={quoter.transitions}
          events={['approve', 'return', 'disable']}
          onChoose={(event) => setAsking(event as 'approve' | 'return' | 'disable')}
        />
      }
    >
      <OtherCompanies others={quoter.others} />
      {asking === 'approve' ? (
        <ConfirmDialog
          title={<FormattedMessage id="event.quoter.approve" />}
          confirm={<FormattedMessage id="event.quoter.approve" />}
          busy={approve.isPending}
          onConfirm={() => approve.mutate(undefined, { onSettled: close })}
          onClose={close}
        >
          <FormattedMessage id="quoter.approveConfirm" values={{ name: realName, company }} />
        </ConfirmDialog>
      ) : null}
      {asking === 'return' || asking === 'disable' ? (
        <ReasonDialog
          title={<FormattedMessage id={`event.quoter.${asking}`} />}
          confirm={<FormattedMessage id={`event.quoter.${asking}`} />}
          danger={asking === 'disable'}
          busy={send.isPending || disable.isPending}
          onConfirm={(reason) => (asking === 'return' ? send : disable).mutate(reason, { onSettled: close })}
          onClose={close}
        >
          <FormattedMessage id={`quoter.${asking}Confirm`} values={{ name: realName, company }} />
        </ReasonDialog>
      ) : null}
    </QuoterSheet>
  )
}
