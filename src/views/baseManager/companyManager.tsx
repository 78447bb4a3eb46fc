import { Button, chakra, IconButton } from '@chakra-ui/react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { companyHref } from '#src/components/detail/recordHref.ts'
import { useChanged } from '#src/components/detail/changed.ts'
import { RecordBody, useRecord } from '#src/components/detail/DetailPage.tsx'
import { ConfirmDialog } from '#src/components/detail/ConfirmDialog.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import type { Column } from '#src/components/list/DataTable.tsx'
import { ListPage, type Filter } from '#src/components/list/ListPage.tsx'
import { useUsual } from '#src/components/list/usualColumns.tsx'
import { say } from '#src/components/feedback/messages.ts'
import { useSession } from '#src/components/session/session.ts'
import type { MessageId } from '#src/lang/ids.ts'
import { CallError } from '#src/services/callError.ts'
import { deleteCompany, getDeletion, pageCompanies, type CompanyQuery, type CompanyRow } from '#src/services/company.ts'
import { NewUnitDialog } from './NewUnitDialog.tsx'

const kinds = ['SUPPLIER', 'BASE_UNIT', 'JC_CENTRE', 'PLATFORM']

/** Every company of the platform, and the units of the group. */
export default function CompanyManager() {
  const intl = useIntl()
  const { may } = useSession()
  const usual = useUsual()
  const [adding, setAdding] = useState(false)
  const [deleting, setDeleting] = useState<CompanyRow | null>(null)
  const columns = useCompanyColumns(may('companyManager:delete') ? setDeleting : null)
  const filters: Filter[] = [
    { name: 'q', labelId: 'company.search', kind: 'text' },
    {
      name: 'kind',
      labelId: 'company.kind',
      kind: 'select',
      options: kinds.map((value) => ({ value, label: intl.formatMessage({ id: `company.kind.${value}` as MessageId }) })),
    },
    usual.stateFilter('company'),
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
      {deleting ? <DeleteDialog company={deleting} onClose={() => setDeleting(null)} /> : null}
    </>
  )
}

const useCompanyColumns = (onDelete: ((row: CompanyRow) => void) | null): Column<CompanyRow>[] => {
  const intl = useIntl()
  const both = useBothLanguages()
  const usual = useUsual()
  return useMemo(() => {
    const kind = (row: CompanyRow) => intl.formatMessage({ id: `company.kind.${row.kind}` })
    const columns: Column<CompanyRow>[] = [
      {
        id: 'name',
        labelId: 'field.name',
        cell: ({ name, nameEn }) => both(name, nameEn) || '—',
        text: ({ name }) => name,
        ...usual.sortByName,
      },
      { id: 'kind', labelId: 'company.kind', cell: kind, text: kind, nowrap: true },
      usual.text('code', 'field.unifiedCreditCode', (row) => row.unifiedCreditCode || null),
      usual.text('area', 'field.areaCode', (row) => row.areaName || null),
      { ...usual.state('company'), sort: 'state' },
      usual.moment('createdAt', 'company.createdAt', ({ createdAt }) => createdAt),
    ]
    if (!onDelete) return columns
    return [
      ...columns,
      {
        id: 'delete',
        labelId: 'common.actions',
        cell: (row) => (
          <IconButton
            size="2xs"
            variant="ghost"
            colorPalette="red"
            aria-label={intl.formatMessage({ id: 'company.deleteNamed' }, { name: both(row.name, row.nameEn) || row.id })}
            onClick={() => onDelete(row)}
          >
            <Trash2 />
          </IconButton>
        ),
      },
    ]
  }, [intl, both, usual, onDelete])
}

function DeleteDialog({ company, onClose }: { company: CompanyRow; onClose: () => void }) {
  const intl = useIntl()
  const both = useBothLanguages()
  const cache = useQueryClient()
  const changed = useChanged()
  const name = both(company.name, company.nameEn) || company.id
  const question = ['GET /api/srm/company/{id}/deletion', company.id] as const
  const deletion = useRecord(question, (signal) => getDeletion(company.id, { signal, quiet: true }))
  const refused = deletion.data === undefined || deletion.data.reasons.length > 0
  const { mutate, isPending } = useMutation({
    mutationFn: () => deleteCompany(company.id),
    onSuccess: () => say('good', intl.formatMessage({ id: 'company.deleted' }, { name })),
    // The refusal says what refers to the company.
    onError: (error) => {
      if (!(error instanceof CallError)) throw error
    },
    onSettled: () => {
      onClose()
      // The dialog still stands until the next render: whether what is gone can be deleted is not asked once more.
      cache.removeQueries({ queryKey: question })
      void changed('company')
    },
  })
  return (
    <ConfirmDialog
      title={<FormattedMessage id="company.deleteNamed" values={{ name }} />}
      confirm={<FormattedMessage id="company.delete" />}
      danger
      busy={isPending}
      refused={refused}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <RecordBody answer={deletion}>
        {({ reasons }) =>
          reasons.length === 0 ? (
            <FormattedMessage id="company.deleteConfirm" />
          ) : (
            <chakra.ul ps="5" listStyleType="disc">
              {reasons.map((reason) => (
                <li key={reason}>
                  <FormattedMessage id={reason as MessageId} />
                </li>
              ))}
            </chakra.ul>
          )
        }
      </RecordBody>
    </ConfirmDialog>
  )
}
