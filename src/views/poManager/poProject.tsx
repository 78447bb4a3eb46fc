import { chakra, Flex } from '@chakra-ui/react'
import { useMemo } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useBothLanguages } from '#src/components/language/language.ts'
import { useUsual } from '#src/components/list/usualColumns.tsx'
import type { Column } from '#src/components/list/DataTable.tsx'
import { ListPage, type Filter } from '#src/components/list/ListPage.tsx'
import { HoldMark, TimeLeft } from '#src/components/value/TimeLeft.tsx'
import { StatePill, statesOf } from '#src/components/value/StatePill.tsx'
import type { Data } from '#src/contract/index.ts'
import { pageSupplierProjects } from '#src/services/quotation.ts'

type Row = Data<'GET /api/po/supplierProject/page'>['rows'][number]

/** Projects that my company may quote for. */
export default function PoProject() {
  const intl = useIntl()
  const both = useBothLanguages()
  const usual = useUsual()
  const columns = useMemo(
    (): Column<Row>[] => [
      { ...usual.text('no', 'common.no', ({ no }) => no), sort: 'no' },
      {
        id: 'title',
        labelId: 'common.title',
        cell: ({ title, titleEn, invited }) => (
          <>
            {both(title, titleEn)}
            {invited ? (
              <chakra.span
                ms="2"
                px="1.5"
                py="0.5"
                rounded="sm"
                fontSize="2xs"
                bg="accent.subtle"
                color="accent.fg"
                fontWeight="medium"
                whiteSpace="nowrap"
              >
                <FormattedMessage id="project.visibility.INVITED" />
              </chakra.span>
            ) : null}
          </>
        ),
        text: ({ title }) => title,
        ...usual.sortByTitle,
        room: 'much',
      },
      usual.unit(),
      {
        id: 'category',
        labelId: 'common.category',
        cell: ({ categoryName, categoryNameEn }) => both(categoryName ?? '', categoryNameEn ?? ''),
        text: ({ categoryName }) => categoryName ?? '',
        room: 'some',
      },
      usual.method(),
      usual.number('itemCount', 'project.itemCount', ({ itemCount }) => itemCount),
      usual.moment('deadline', 'common.deadline', ({ deadline }) => deadline),
      {
        id: 'left',
        labelId: 'common.left',
        cell: ({ deadline, state, holds }) =>
          state === 'published' ? (
            <TimeLeft until={deadline} holds={holds} />
          ) : (
            <>
              <StatePill machine="project" state={state} /> {holds.length > 0 ? <HoldMark /> : null}
            </>
          ),
        nowrap: true,
      },
      {
        id: 'qualified',
        labelId: 'supplier.qualified',
        cell: (row) => <Fit row={row} />,
        text: (row) =>
          missingOf(row).length === 0
            ? '\u2713'
            : missingOf(row)
                .map((id) => intl.formatMessage({ id }))
                .join(' '),
      },
      {
        id: 'mine',
        labelId: 'route.poPrice',
        cell: ({ myQuotation }) => (myQuotation ? <StatePill machine="quotation" state={myQuotation.state} /> : '—'),
        text: ({ myQuotation }) => (myQuotation ? intl.formatMessage({ id: `state.quotation.${myQuotation.state}` }) : ''),
      },
    ],
    [both, intl, usual],
  )
  const filters: Filter[] = [
    usual.search,
    usual.stateFilter('project', statesOf('project', 'draft', 'discarded')),
    { name: 'invited', labelId: 'supplier.invitedOnly', kind: 'flag', value: 'true' },
    { name: 'qualified', labelId: 'supplier.qualifiedOnly', kind: 'flag', value: 'true' },
    { name: 'closingWithin', labelId: 'supplier.closingSoon', kind: 'flag', value: '48' },
  ]
  return (
    <ListPage
      id="poProject"
      source="GET /api/po/supplierProject/page"
      titleId="route.poProject"
      columns={columns}
      filters={filters}
      fetchPage={(query, options) =>
        pageSupplierProjects({ sort: 'deadline', ...query } as Parameters<typeof pageSupplierProjects>[0], options)
      }
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/poManager/poDetailed/${id}`}
      emptyId="supplier.noProjects"
    />
  )
}

/** What may be missing, in as many words as a column holds. */
const inShort = {
  'refusal.companyApproved': 'supplier.notAdmitted',
  'refusal.inScope': 'supplier.outOfScope',
  'refusal.quoterActive': 'supplier.noQuoter',
} as const

/** What I lack to seal a quotation for a purchase. */
const missingOf = ({ companyApproved, inScope, quoterActive }: Row): (keyof typeof inShort)[] => [
  ...(companyApproved ? [] : (['refusal.companyApproved'] as const)),
  ...(inScope ? [] : (['refusal.inScope'] as const)),
  ...(quoterActive ? [] : (['refusal.quoterActive'] as const)),
]

/** Whether I qualify, or everything that is missing. */
function Fit({ row }: { row: Row }) {
  const missing = missingOf(row)
  if (missing.length > 0)
    return (
      <Flex gap="1" wrap="wrap">
        {missing.map((one) => (
          <span key={one} className="pill" data-tone="idle">
            <FormattedMessage id={inShort[one]} />
          </span>
        ))}
      </Flex>
    )
  return (
    <span className="pill" data-tone="good">
      <FormattedMessage id="supplier.isQualified" />
    </span>
  )
}
