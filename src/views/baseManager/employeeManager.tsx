import { chakra } from '@chakra-ui/react'
import { useMemo } from 'react'
import { FormattedMessage } from 'react-intl'
import { CompanyLink } from '#src/components/company/CompanyLink.tsx'
import { useChanged } from '#src/components/detail/changed.ts'
import { RecordOpener } from '#src/components/detail/RecordDialog.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import type { Column } from '#src/components/list/DataTable.tsx'
import { RecordList } from '#src/components/list/RecordList.tsx'
import { useUsual } from '#src/components/list/usualColumns.tsx'
import { MemberActions } from '#src/components/supplier/MemberActions.tsx'
import { MemberDialog } from '#src/components/supplier/MemberDialog.tsx'
import { StatePill } from '#src/components/value/StatePill.tsx'
import type { ListedOf } from '#src/services/records.ts'

type Row = ListedOf<'member'>

/** The people of all suppliers: who can get in, who administers, and who may quote. */
export default function EmployeeManager() {
  const usual = useUsual()
  const columns = useColumns()
  return (
    <>
      <RecordList
        machine="member"
        id="employeeManager"
        titleId="route.employeeManager"
        columns={columns}
        filters={[
          { name: 'q', labelId: 'employee.search', kind: 'text' },
          { name: 'company', labelId: 'employee.company', kind: 'text' },
          usual.stateFilter('member'),
        ]}
        emptyId="employee.none"
      />
      <MemberDialog />
    </>
  )
}

const useColumns = (): Column<Row>[] => {
  const both = useBothLanguages()
  const usual = useUsual()
  const changed = useChanged()
  return useMemo(() => {
    const { sort: _, ...lastSignIn } = usual.moment('lastSignInAt', 'team.lastSignIn', (row: Row) => row.lastSignInAt)
    return [
      {
        id: 'name',
        labelId: 'team.name',
        cell: ({ name, nameEn, description, isAdmin }) => (
          <span>
            {both(name, nameEn)}
            <chakra.span display="block" fontSize="xs" color="fg.muted">
              {description}
              {isAdmin && description ? ' · ' : null}
              {isAdmin ? <FormattedMessage id="employee.admin" /> : null}
            </chakra.span>
          </span>
        ),
        text: ({ name }) => name,
      },
      {
        id: 'company',
        labelId: 'employee.company',
        cell: ({ companyId, companyName, companyNameEn }) => <CompanyLink id={companyId} name={companyName} nameEn={companyNameEn} />,
        text: ({ companyName }) => companyName,
        room: 'some',
      },
      usual.text('username', 'quoter.account', ({ username }) => username),
      usual.text('mobile', 'employee.mobile', ({ mobile }) => mobile || null),
      {
        id: 'quoter',
        labelId: 'team.quoter',
        cell: ({ quoterState }) => (quoterState ? <StatePill machine="quoter" state={quoterState} /> : '—'),
        text: ({ quoterState }) => quoterState ?? '',
      },
      { ...usual.state('member'), sort: 'state' },
      lastSignIn,
      {
        id: 'actions',
        labelId: 'common.actions',
        cell: (row) => (
          <chakra.span display="inline-flex" gap="1" alignItems="center">
            <RecordOpener machine="member" id={row.id} about={both(row.name, row.nameEn)} />
            <MemberActions member={row} reload={() => changed('member')} />
          </chakra.span>
        ),
      },
    ] satisfies Column<Row>[]
  }, [both, usual, changed])
}
