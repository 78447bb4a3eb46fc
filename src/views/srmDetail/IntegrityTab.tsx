import { useIntegrityColumns } from '#src/components/supplier/integrityColumns.tsx'
import type { Company } from '#src/services/company.ts'
import { ListedRecords } from './Listed.tsx'

/** What was recorded of a company's conduct; itself from when it was told. */
export function IntegrityTab({ company, own }: { company: Company; own: boolean }) {
  const columns = useIntegrityColumns({ company: false })
  return (
    <ListedRecords
      machine="integrity"
      asked={{ companyId: company.id }}
      titleId="company.tab.integrity"
      emptyId={own ? 'integrity.noneOfYours' : 'company.noIntegrity'}
      columns={columns}
      rowHref={({ id }) => `/srmManager/integrityManagement/${id}`}
    />
  )
}
