import { useQuery } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import { useBothLanguages } from '#src/components/language/language.ts'
import { useSession } from '#src/components/session/session.ts'
import { useUnitChoices } from '#src/components/unit/useUnitChoices.ts'
import { toldApart, type Choice } from '#src/lib/choice.ts'
import { pageCompanies } from '#src/services/company.ts'
import { useRoles } from '../roles/useRoleChoices.ts'

const houses = ['PLATFORM', 'JC_CENTRE', 'BASE_UNIT'] as const

/** What may be chosen for a user, as far as whoever asks may read it: the roles, and for a sheet the companies of the house and their units. */
export const useUserChoices = (): Record<'companyId' | 'unitId' | 'roleIds', Choice[]> => {
  const intl = useIntl()
  const both = useBothLanguages()
  const { may } = useSession()
  const companies = useQuery({
    queryKey: ['GET /api/admin/company/page', 'house'],
    queryFn: ({ signal }) => Promise.all(houses.map((kind) => pageCompanies({ kind, limit: 100 }, { signal, quiet: true }))),
    enabled: may('company:page'),
  })
  const roles = useRoles()
  const unitId = useUnitChoices()
  return {
    companyId: toldApart(
      (companies.data ?? [])
        .flatMap(({ rows }) => rows)
        .map(({ id, name, nameEn, unifiedCreditCode }) => ({
          value: id,
          label: both(name, nameEn) || intl.formatMessage({ id: 'company.noName' }),
          code: unifiedCreditCode || id,
        })),
    ),
    unitId,
    roleIds: toldApart(roles.map(({ id, code, name, nameEn }) => ({ value: id, label: both(name, nameEn), code }))),
  }
}
