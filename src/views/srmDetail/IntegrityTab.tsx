import { useIntegrityColumns } from '#src/components/supplier/integrityColumns.tsx'
import type { Company } from '#src/services/company.ts'
import { pageIntegrity } from '#src/services/integrity.ts'
import { Listed } from './Listed.tsx'

/** What was recorded of a company's conduct; itself from when it was told. */
export function IntegrityTab({ company, own }: { company: Company; own: boolean }) {
  const columns = useIntegrityColumns({ company: false })
  return (
    <Listed
      titleId="company.tab.integrity"
      emptyId={own ? 'integrity.noneOfYours' : 'company.noIntegrity'}
      of={['GET /api/srm/integrity/page', 'of', company.id]}
      fetchPage={(query, signal) => pageIntegrity({ ...query, companyId: company.id }, { signal, quiet: true })}
      columns={columns}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/srmManager/integrityManagement/${id}`}
    />
  )
}
