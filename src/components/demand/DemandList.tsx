import { Grid } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import { Card, Section } from '#src/components/detail/DetailPage.tsx'
import type { Column } from '#src/components/list/DataTable.tsx'
import type { Filter } from '#src/components/list/ListPage.tsx'
import { NewLink, RecordList } from '#src/components/list/RecordList.tsx'
import { useUsual } from '#src/components/list/usualColumns.tsx'
import { useSession } from '#src/components/session/session.ts'
import { useCategories } from '#src/components/supplier/categories.ts'
import { useBasicUnits } from '#src/components/supplier/units.ts'
import { Day, Moment } from '#src/components/value/Moment.tsx'
import { statesOf } from '#src/components/value/StatePill.tsx'
import { demandKinds } from '#src/machines/demand/kinds.ts'
import { yearOf } from '#src/lib/shanghaiTime.ts'
import { serverNow } from '#src/services/clock.ts'
import { getDemandChoices } from '#src/services/demand.ts'
import { sendEvent } from '#src/services/events.ts'
import type { CallOptions } from '#src/services/http.ts'
import { getRecord, type ListedOf } from '#src/services/records.ts'
import { demandsOf, type DemandArea } from './addresses.ts'
import { amountBandCodes } from '#src/lib/amountBands.ts'
import { BeginPurchase } from './BeginPurchase.tsx'
import { BudgetGauge } from './BudgetGauge.tsx'

type Row = ListedOf<'demand'>

/** Demands of one's own unit with what it has to spend, or of all units. */
export function DemandList({ area }: { area: DemandArea }) {
  const intl = useIntl()
  const usual = useUsual()
  const { may, user } = useSession()
  const categories = useCategories()
  const companies = useBasicUnits()
  const isGroups = area === 'poJcManager'
  const columns = useMemo(
    (): Column<Row>[] => [
      { ...usual.text<Row>('no', 'common.no', ({ no }) => no), sort: 'no' },
      { ...usual.title<Row>(), ...usual.sortByTitle },
      ...(isGroups
        ? [usual.named<Row>('company', 'demand.company', ({ companyName, companyNameEn }) => [companyName, companyNameEn])]
        : []),
      usual.named('unit', 'demand.unit', ({ unitName, unitNameEn }) => [unitName, unitNameEn]),
      usual.named('category', 'common.category', ({ categoryName, categoryNameEn }) => [categoryName, categoryNameEn]),
      usual.text('kind', 'demand.kind', ({ kind }) => intl.formatMessage({ id: `demand.kind.${kind}` })),
      { ...usual.money<Row>('amountGross', 'demand.amount', ({ amountGross }) => amountGross), sort: 'amountGross' },
      {
        id: 'needBy',
        labelId: 'demand.needBy',
        cell: ({ needBy }) => (needBy ? <Day date={needBy} /> : '—'),
        text: ({ needBy }) => needBy ?? '',
        sort: 'needBy',
        nowrap: true,
      },
      { ...usual.state('demand'), sort: 'state' },
      usual.named('buyer', 'demand.buyer', ({ buyerName, buyerNameEn }) => [buyerName ?? '', buyerNameEn ?? '']),
      {
        id: 'acceptedAt',
        labelId: 'demand.acceptedAt',
        cell: ({ acceptedAt }) => (acceptedAt ? <Moment at={acceptedAt} /> : '—'),
        text: ({ acceptedAt }) => acceptedAt ?? '',
        sort: 'acceptedAt',
        nowrap: true,
      },
      usual.named('owner', 'demand.owner', ({ ownerName, ownerNameEn }) => [ownerName, ownerNameEn]),
    ],
    [usual, intl, isGroups],
  )
  const filters: Filter[] = [
    usual.search,
    usual.stateFilter('demand', isGroups ? submitted : statesOf('demand', 'discarded')),
    ...(isGroups ? [{ name: 'companyId', labelId: 'demand.company', kind: 'select', options: companies } as const] : []),
    {
      name: 'categoryId',
      labelId: 'common.category',
      kind: 'select',
      options: categories.map(({ id, label }) => ({ value: id, label })),
    },
    usual.choice('kind', 'demand.kind', demandKinds, 'demand.kind.'),
    {
      name: 'amount',
      labelId: 'demand.amount',
      kind: 'select',
      options: amountBandCodes.map((value) => ({ value, label: intl.formatMessage({ id: `demand.amount.${value}` }) })),
    },
    ...(isGroups
      ? [
          {
            name: 'buyer',
            labelId: 'demand.buyer',
            kind: 'select',
            options: [
              { value: 'nobody', label: intl.formatMessage({ id: 'demand.buyer.nobody' }) },
              { value: 'mine', label: intl.formatMessage({ id: 'demand.buyer.mine' }) },
            ],
          } as const,
          { name: 'inPool', labelId: 'demand.inPool', kind: 'flag', value: 'true' } as const,
        ]
      : [{ name: 'mine', labelId: 'demand.mine', kind: 'flag', value: 'true' } as const]),
  ]
  return (
    <RecordList
      machine="demand"
      id={`${area}.pojmDemandApproval`}
      titleId="route.pojmDemandApproval"
      columns={columns}
      filters={filters}
      // In the pool, those that nobody has come first.
      asked={(query) => (isGroups ? { ...(query['inPool'] ? { sort: '-state' } : {}), ...query } : { ...query, ofUnit: 'true' })}
      rowHref={({ id }) => `${demandsOf(area)}/${id}`}
      {...(isGroups && may('poJcProject:edit') ? { bulk: bulkOf(user.id) } : {})}
      emptyId="demand.none"
      overview={!isGroups && may('pojmDemandApproval:create') ? <MyBudget /> : null}
      actions={may('pojmDemandApproval:create') ? <NewLink href={`${demandsOf(area)}/new`} textId="event.demand.create" /> : null}
    />
  )
}

/** What is chosen is accepted one by one by whoever presses, or bought together. */
const bulkOf = (buyerId: string) => ({
  machine: 'demand' as const,
  nameOf: ({ no }: Row) => no,
  read: (id: string, options: CallOptions) => getRecord('demand', id, options),
  events: [
    {
      event: 'accept',
      send: (id: string, version: number) => sendEvent('demand', id, 'accept', { version, buyerId }, { quiet: true }),
    },
  ],
  also: (ids: readonly string[]) => <BeginPurchase key={ids.join(' ')} ids={ids} />,
})

const submitted = statesOf('demand', 'discarded').filter((state) => state !== 'draft')

function MyBudget() {
  const choices = useQuery({ queryKey: ['GET /api/po/demand/choices'], queryFn: ({ signal }) => getDemandChoices({ signal, quiet: true }) })
  const budgets = choices.data?.budgets.filter(({ year }) => year === yearOf(serverNow())) ?? []
  if (budgets.length === 0) return null
  return (
    <Section titleId="demand.myBudget">
      <Card>
        <Grid gap="5" templateColumns={{ base: '1fr', lg: '1fr 1fr' }}>
          {budgets.map((budget) => (
            <BudgetGauge key={budget.id} budget={budget} />
          ))}
        </Grid>
      </Card>
    </Section>
  )
}
