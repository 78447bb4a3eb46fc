import { useMemo, type ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useChanged } from '#src/components/detail/changed.ts'
import { useCodes } from '#src/components/company/codes.ts'
import { CompanyLink } from '#src/components/company/CompanyLink.tsx'
import { Differences } from '#src/components/company/Differences.tsx'
import { storedText } from '#src/components/company/stored.ts'
import { Age } from '#src/components/company/Waits.tsx'
import { RecordActions } from '#src/components/detail/RecordActions.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import type { Column } from '#src/components/list/DataTable.tsx'
import { ListPage } from '#src/components/list/ListPage.tsx'
import { useUsual } from '#src/components/list/usualColumns.tsx'
import { StatePill } from '#src/components/value/StatePill.tsx'
import { pageChanges, type CompanyChange } from '#src/services/companyChange.ts'
import { casesOf, type CaseStates } from './settled.ts'

export const changeStates = { waits: 'underReview', settled: ['accepted', 'refused', 'withdrawn'] } as const satisfies CaseStates

/** Changes that admitted companies ask for, or those decided before; the old data stay in force until one is accepted. */
export function ChangeList({ settled, actions }: { settled: boolean; actions: ReactNode }) {
  const usual = useUsual()
  const columns = useChangeColumns(settled)
  return (
    <ListPage
      id="companyChange"
      source="GET /api/srm/companyChange/page"
      settled={settled}
      titleId="review.changes"
      columns={columns}
      filters={settled ? [usual.stateFilter('companyChange', changeStates.settled)] : []}
      fetchPage={(query, options) => pageChanges(casesOf(query, changeStates, settled) as Parameters<typeof pageChanges>[0], options)}
      rowKey={({ id }) => id}
      emptyId={settled ? 'review.nothingSettled' : 'review.noChanges'}
      actions={actions}
    />
  )
}

const useChangeColumns = (settled: boolean): Column<CompanyChange>[] => {
  const intl = useIntl()
  const codes = useCodes()
  const usual = useUsual()
  return useMemo(
    () => [
      {
        id: 'company',
        labelId: 'field.name',
        cell: ({ companyId, companyName, companyNameEn }) => <CompanyLink id={companyId} name={companyName} nameEn={companyNameEn} />,
        text: ({ companyName }) => companyName,
      },
      {
        id: 'values',
        labelId: 'review.changeOf',
        cell: ({ values }) => <Differences differences={values} />,
        text: ({ values }) =>
          values
            .map(
              ({ field, before, after }) =>
                `${intl.formatMessage({ id: `field.${field}` })}: ${storedText(field, before, codes)} → ${storedText(field, after, codes)}`,
            )
            .join('\n'),
      },
      { id: 'reason', labelId: 'common.reason', cell: ({ reason }) => reason, text: ({ reason }) => reason },
      usual.text('by', 'review.requestedBy', ({ requestedByName }) => requestedByName),
      settled
        ? usual.moment('stateSince', 'review.settledAt', ({ stateSince }) => stateSince)
        : {
            id: 'age',
            labelId: 'review.waiting',
            cell: ({ waitingSince }) => <Age since={waitingSince} />,
            sort: 'stateSince',
            nowrap: true,
          },
      {
        id: 'state',
        labelId: 'common.state',
        cell: (change) => <Decision change={change} />,
        text: ({ state }) => state,
      },
    ],
    [intl, codes, usual, settled],
  )
}

/** The state of a change, or what may be done about it. */
function Decision({ change }: { change: CompanyChange }) {
  const both = useBothLanguages()
  const changed = useChanged()
  const name = both(change.companyName, change.companyNameEn)
  return (
    <>
      <StatePill machine="companyChange" state={change.state} />
      {change.decisionReason ? <div>{change.decisionReason}</div> : null}
      <RecordActions
        machine="companyChange"
        record={change}
        reload={() => changed('companyChange')}
        except={['withdraw']}
        titles={{
          accept: <FormattedMessage id="review.acceptTitle" values={{ name }} />,
          refuse: <FormattedMessage id="review.refuseTitle" values={{ name }} />,
        }}
        before={{ accept: <Differences differences={change.values} />, refuse: <Differences differences={change.values} /> }}
      />
    </>
  )
}
