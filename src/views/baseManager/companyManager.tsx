import { Button, chakra } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { CompanyLink } from '#src/components/company/CompanyLink.tsx'
import { companyHref } from '#src/components/detail/recordHref.ts'
import { useBothLanguages } from '#src/components/language/language.ts'
import type { Column } from '#src/components/list/DataTable.tsx'
import { ListPage, type Filter } from '#src/components/list/ListPage.tsx'
import { useUsual } from '#src/components/list/usualColumns.tsx'
import { useSession } from '#src/components/session/session.ts'
import { StatePill } from '#src/components/value/StatePill.tsx'
import type { MessageId } from '#src/lang/ids.ts'
import { pageCompanies, type CompanyQuery, type CompanyRow } from '#src/services/company.ts'
import { CloseCompany } from './companies/CloseCompany.tsx'
import { CompanyMenu, type CompanyAct } from './companies/CompanyMenu.tsx'
import { DeleteCompany } from './companies/DeleteCompany.tsx'
import { MergeCompany } from './companies/MergeCompany.tsx'
import { ReopenCompany } from './companies/ReopenCompany.tsx'
import { NewUnitDialog } from './NewUnitDialog.tsx'

interface Doing {
  act: CompanyAct
  company: CompanyRow
}

const dialogs = { close: CloseCompany, reopen: ReopenCompany, merge: MergeCompany, delete: DeleteCompany }

const kinds = ['SUPPLIER', 'BASE_UNIT', 'JC_CENTRE', 'PLATFORM']

/** Every company of the platform, and the units of the group. */
export default function CompanyManager() {
  const intl = useIntl()
  const { may } = useSession()
  const usual = useUsual()
  const [adding, setAdding] = useState(false)
  const [doing, setDoing] = useState<Doing | null>(null)
  const both = useBothLanguages()
  const nameOf = useCallback(({ name, nameEn, id }: CompanyRow) => both(name, nameEn) || `#${id}`, [both])
  const columns = useCompanyColumns(nameOf, setDoing)
  const Dialog = doing && dialogs[doing.act]
  const filters: Filter[] = [
    { name: 'q', labelId: 'company.search', kind: 'text' },
    {
      name: 'kind',
      labelId: 'company.kind',
      kind: 'select',
      options: kinds.map((value) => ({ value, label: intl.formatMessage({ id: `company.kind.${value}` as MessageId }) })),
    },
    usual.stateFilter('company'),
    {
      name: 'alike',
      labelId: 'company.isAlike',
      kind: 'select',
      options: [{ value: 'true', label: intl.formatMessage({ id: 'company.alikeOnly' }) }],
    },
  ]
  return (
    <>
      <ListPage
        id="companyManager"
        source="GET /api/admin/company/page"
        titleId="route.companyManager"
        columns={columns}
        filters={filters}
        fetchPage={(query, options) => pageCompanies(query as CompanyQuery, options)}
        rowKey={({ id }) => id}
        rowHref={({ id }) => companyHref(id)}
        emptyId="company.none"
        actions={
          may('companyManager:create') ? (
            <Button size="sm" onClick={() => setAdding(true)}>
              <Plus size="1em" aria-hidden />
              <FormattedMessage id="company.newUnit" />
            </Button>
          ) : null
        }
      />
      {adding ? <NewUnitDialog onClose={() => setAdding(false)} /> : null}
      {doing && Dialog ? <Dialog company={doing.company} name={nameOf(doing.company)} onClose={() => setDoing(null)} /> : null}
    </>
  )
}

const useCompanyColumns = (nameOf: (row: CompanyRow) => string, onChoose: (doing: Doing) => void): Column<CompanyRow>[] => {
  const intl = useIntl()
  const both = useBothLanguages()
  const usual = useUsual()
  return useMemo(() => {
    const kind = (row: CompanyRow) => intl.formatMessage({ id: `company.kind.${row.kind}` })
    const columns: Column<CompanyRow>[] = [
      {
        id: 'name',
        labelId: 'field.name',
        cell: ({ name, nameEn, alike }) => (
          <>
            {both(name, nameEn) || '—'}
            {alike ? (
              <chakra.span display="block" fontSize="xs" color="tone.waiting.fg" mt="0.5">
                <FormattedMessage id="company.isAlike" />
              </chakra.span>
            ) : null}
          </>
        ),
        text: ({ name }) => name,
        ...usual.sortByName,
      },
      { id: 'kind', labelId: 'company.kind', cell: kind, text: kind, nowrap: true },
      usual.text('code', 'field.unifiedCreditCode', (row) => row.unifiedCreditCode || null),
      usual.text('area', 'field.areaCode', (row) => row.areaName || null),
      {
        ...usual.state('company'),
        sort: 'state',
        nowrap: false,
        cell: ({ state, mergedInto }) => (
          <>
            <StatePill machine="company" state={state} />
            {mergedInto ? (
              <chakra.span display="block" fontSize="xs" mt="0.5">
                → <CompanyLink {...mergedInto} />
              </chakra.span>
            ) : null}
          </>
        ),
      },
      usual.moment('createdAt', 'company.createdAt', ({ createdAt }) => createdAt),
    ]
    return [
      ...columns,
      {
        id: 'actions',
        labelId: 'common.actions',
        cell: (row) => <CompanyMenu company={row} name={nameOf(row)} onChoose={(act) => onChoose({ act, company: row })} />,
      },
    ]
  }, [intl, both, usual, nameOf, onChoose])
}
