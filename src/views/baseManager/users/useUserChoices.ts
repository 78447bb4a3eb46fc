import { useQuery } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import { useBothLanguages } from '#src/components/language/language.ts'
import { useSession } from '#src/components/session/session.ts'
import type { Choice } from '#src/lib/choice.ts'
import { pageCompanies } from '#src/services/company.ts'
import { useRoles } from '../roles/useRoleChoices.ts'

const houses = ['PLATFORM', 'JC_CENTRE', 'BASE_UNIT'] as const

/** What may be chosen for a user, as far as whoever asks may read it: the roles, and for a sheet the companies of the house. */
export const useUserChoices = (): Record<'companyId' | 'roleIds', Choice[]> => {
  const intl = useIntl()
  const both = useBothLanguages()
  const { may } = useSession()
  const companies = useQuery({
    queryKey: ['GET /api/admin/company/page', 'house'],
    queryFn: ({ signal }) => Promise.all(houses.map((kind) => pageCompanies({ kind, limit: 100 }, { signal, quiet: true }))),
    enabled: may('company:page'),
  })
  const roles = useRoles()
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
    roleIds: toldApart(roles.map(({ id, code, name, nameEn }) => ({ value: id, label: both(name, nameEn), code }))),
  }
}

/** Those that are called alike also by their codes: a sheet says each by its label. */
const toldApart = (all: readonly (Choice & { code: string })[]): Choice[] => {
  const times = new Map<string, number>()
  for (const { label } of all) times.set(label, (times.get(label) ?? 0) + 1)
  return all.map(({ value, label, code }) => ({ value, label: times.get(label) === 1 ? label : `${label} (${code})` }))
}
