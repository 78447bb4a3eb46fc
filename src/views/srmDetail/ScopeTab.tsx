import { Button } from '@chakra-ui/react'
import { FormattedMessage } from 'react-intl'
import { Link } from 'wouter'
import { useSession } from '#src/components/session.ts'
import { useScopeColumns } from '#src/components/supplier/scopeColumns.tsx'
import type { Company } from '#src/services/company.ts'
import { pageScopes } from '#src/services/scope.ts'
import { Listed } from './Listed.tsx'

/** What a company may supply, and what it asked for. */
export function ScopeTab({ company, own }: { company: Company; own: boolean }) {
  const { may } = useSession()
  const columns = useScopeColumns({ own })
  /** Categories have no pages of their own: they are asked for and decided on side by side. */
  const elsewhere = own
    ? may('poBuScope') && ({ href: '/poBuManager/poBuScope', textId: 'company.toScope' } as const)
    : may('srmcheckJc:approveScope') && ({ href: `/srmManager/srmcheckJc/${company.id}`, textId: 'company.toScopeDecisions' } as const)
  return (
    <Listed
      titleId="company.tab.scope"
      emptyId={own ? 'company.noScopeOwn' : 'scope.noneOfCompany'}
      of={['GET /api/srm/scope/page', 'of', company.id]}
      fetchPage={(query, signal) => pageScopes({ ...query, companyId: company.id }, { signal, quiet: true })}
      columns={columns}
      rowKey={({ id }) => id}
      aside={
        elsewhere ? (
          <Button asChild size="xs" variant="outline">
            <Link href={elsewhere.href}>
              <FormattedMessage id={elsewhere.textId} />
            </Link>
          </Button>
        ) : null
      }
    />
  )
}
