import { useSession } from '#src/components/session/session.ts'
import { useScopeColumns } from '#src/components/supplier/scopeColumns.tsx'
import { LinkButton } from '#src/components/page/LinkButton.tsx'
import type { Company } from '#src/services/company.ts'
import { ListedRecords } from './Listed.tsx'

/** What a company may supply, and what it asked for. */
export function ScopeTab({ company, own }: { company: Company; own: boolean }) {
  const { may } = useSession()
  const columns = useScopeColumns({ own })
  /** Categories have no pages of their own: they are asked for and decided on side by side. */
  const elsewhere = own
    ? may('poBuScope') && ({ href: '/poBuManager/poBuScope', textId: 'company.toScope' } as const)
    : may('srmcheckJc:approveScope') && ({ href: `/srmManager/srmcheckJc/${company.id}`, textId: 'company.toScopeDecisions' } as const)
  return (
    <ListedRecords
      machine="scope"
      asked={{ companyId: company.id }}
      titleId="company.tab.scope"
      emptyId={own ? 'company.noScopeOwn' : 'scope.noneOfCompany'}
      columns={columns}
      aside={elsewhere ? <LinkButton size="xs" variant="outline" href={elsewhere.href} textId={elsewhere.textId} /> : null}
    />
  )
}
