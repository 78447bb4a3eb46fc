import { useMemo, type ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useCodes } from '#src/components/company/codes.ts'
import { Age } from '#src/components/company/Waits.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import type { Column } from '#src/components/list/DataTable.tsx'
import { ListPage, type Filter } from '#src/components/list/ListPage.tsx'
import { useUsual } from '#src/components/list/usualColumns.tsx'
import { Moment } from '#src/components/value/Moment.tsx'
import type { MessageId } from '#src/lang/ids.ts'
import { getCompany, pageCompanies, sendToCompany, type CompanyQuery, type CompanyRow } from '#src/services/company.ts'
import { Ageing } from './Ageing.tsx'
import { casesOf, type CaseStates } from './settled.ts'

export interface ReviewListProps {
  /** Names the list and its route below `/srmManager`. */
  id: 'srmcheckManager' | 'srmcheckJc'
  /** The state in which cases wait here. */
  state: 'firstReview' | 'groupApproval'
  /** Shows those that left it, not those that wait. */
  settled: boolean
  actions: ReactNode
}

const decided = ['returned', 'approved', 'rejected', 'suspended', 'expired', 'blacklisted']

/** Where a case waits, and in which states it is once it has left that one. */
export const reviewStates = {
  firstReview: { waits: 'firstReview', settled: ['groupApproval', ...decided] },
  groupApproval: { waits: 'groupApproval', settled: decided },
} as const satisfies Record<string, CaseStates>

/** Companies that wait for a decision, or those decided before. */
export function ReviewList({ id, state, settled, actions }: ReviewListProps) {
  const columns = useReviewColumns(settled)
  const intl = useIntl()
  const usual = useUsual()
  const both = useBothLanguages()
  const bulk = useMemo(() => bulkOf(state, both), [state, both])
  const choice = (name: string, labelId: MessageId, values: readonly string[]): Filter => ({
    name,
    labelId,
    kind: 'select',
    options: values.map((value) => ({ value, label: intl.formatMessage({ id: `review.${name}.${value}` as MessageId }) })),
  })
  const filters: Filter[] = [
    { name: 'q', labelId: 'company.search', kind: 'text' },
    settled ? usual.stateFilter('company', reviewStates[state].settled) : choice('assigned', 'review.assigned', ['mine', 'nobody']),
    choice('source', 'review.source', ['INVITED', 'SELF']),
  ]
  return (
    <ListPage
      id={id}
      source="GET /api/admin/company/page"
      settled={settled}
      titleId={`route.${id}`}
      columns={columns}
      filters={filters}
      fetchPage={(query, options) =>
        pageCompanies({ ...casesOf(query, reviewStates[state], settled, 'waitingSince'), kind: 'SUPPLIER' } as CompanyQuery, options)
      }
      rowKey={(row) => row.id}
      rowHref={(row) => `/srmManager/${id}/${row.id}`}
      bulk={settled ? undefined : bulk}
      emptyId={settled ? 'review.nothingSettled' : 'review.nothingWaits'}
      actions={actions}
      overview={settled ? null : <Ageing state={state} />}
    />
  )
}

/** Several cases at once are taken in hand: whatever decides on one is for one at a time. */
const bulkOf = (state: ReviewListProps['state'], both: ReturnType<typeof useBothLanguages>) => {
  const event = state === 'firstReview' ? 'claim' : 'take'
  return {
    machine: 'company' as const,
    nameOf: ({ name, nameEn }: CompanyRow) => both(name, nameEn),
    read: getCompany,
    events: [{ event, send: (id: string, version: number) => sendToCompany(id, event, { version }, { quiet: true }) }],
  }
}

const useReviewColumns = (settled: boolean): Column<CompanyRow>[] => {
  const intl = useIntl()
  const both = useBothLanguages()
  const usual = useUsual()
  const codes = useCodes()
  return useMemo(() => {
    const source = ({ invited, inviterName }: CompanyRow) =>
      invited && inviterName
        ? intl.formatMessage({ id: 'review.invitedBy' }, { name: inviterName })
        : intl.formatMessage({ id: invited ? 'review.source.INVITED' : 'review.source.SELF' })
    const categories = ({ categoryIds }: CompanyRow) => categoryIds.map(codes.category).join(intl.locale === 'en' ? ', ' : '、')
    const age: Column<CompanyRow> = {
      id: 'age',
      labelId: 'review.waiting',
      cell: ({ waitingSince }) => <Age since={waitingSince} />,
      text: ({ waitingSince }) => waitingSince ?? '',
      sort: 'waitingSince',
      nowrap: true,
    }
    const assignee: Column<CompanyRow> = {
      id: 'assignee',
      labelId: 'review.assignee',
      cell: ({ assigneeName }) => assigneeName ?? <FormattedMessage id="review.assigned.nobody" />,
      text: ({ assigneeName }) => assigneeName ?? '',
      nowrap: true,
    }
    const changed = usual.moment<CompanyRow>('stateSince', 'review.settledAt', ({ stateSince }) => stateSince)
    return [
      {
        id: 'name',
        labelId: 'field.name',
        cell: ({ name, nameEn }) => both(name, nameEn) || '—',
        text: ({ name }) => name,
        ...usual.sortByName,
        room: 'some',
      },
      usual.text('code', 'field.unifiedCreditCode', (row) => row.unifiedCreditCode || null),
      usual.text('kind', 'field.supplierKindId', (row) => (row.supplierKindId ? codes.supplierKind(row.supplierKindId) : null)),
      {
        id: 'source',
        labelId: 'review.source',
        cell: source,
        text: source,
        ...(intl.locale === 'en' ? { room: 'little' } : { nowrap: true }),
      },
      { id: 'categories', labelId: 'field.categoryIds', cell: categories, text: categories, room: 'much' },
      {
        id: 'submittedAt',
        labelId: 'review.submittedAt',
        cell: ({ submittedAt }) => (submittedAt ? <Moment at={submittedAt} /> : '—'),
        text: ({ submittedAt }) => submittedAt ?? '',
        sort: 'submittedAt',
        nowrap: intl.locale !== 'en',
      },
      ...(settled ? [{ ...usual.state('company'), sort: 'state' }, changed] : [age, assignee]),
    ]
  }, [intl, both, usual, codes, settled])
}
