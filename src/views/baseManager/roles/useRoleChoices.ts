import { useQuery } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import { useBothLanguages } from '#src/components/language/language.ts'
import { dataScopes } from '#src/lib/dataScope.ts'
import type { Choice } from '#src/lib/choice.ts'
import { getRoleTree, type RoleNode } from '#src/services/access.ts'
import { familyCalls } from '#src/services/entity.ts'

/** All roles, those below others after them. */
export const useRoles = (): RoleNode[] => {
  const { data = [] } = useQuery({
    queryKey: ['GET /api/admin/group/tree'],
    queryFn: ({ signal }) => getRoleTree({}, { signal, quiet: true }),
  })
  return data.flatMap(withBelow)
}

const withBelow = (role: RoleNode): RoleNode[] => [role, ...role.children.flatMap(withBelow)]

/** What may be chosen for a role: its type, the role that it is below, and whose records it shows. */
export const useRoleChoices = (): Record<'groupType' | 'parentId' | 'dataScope', Choice[]> => {
  const intl = useIntl()
  const both = useBothLanguages()
  const roles = useRoles()
  const { data: types = [] } = useQuery({
    queryKey: ['GET /api/admin/groupType/all'],
    queryFn: ({ signal }) => familyCalls('/api/admin/groupType').all({ signal, quiet: true }),
  })
  const choice = ({ id, name, nameEn }: { id: string; name: string; nameEn: string }) => ({ value: id, label: both(name, nameEn) })
  return {
    groupType: types.map(choice),
    parentId: [{ value: '-1', label: intl.formatMessage({ id: 'group.noParent' }) }, ...roles.map(choice)],
    dataScope: dataScopes.map((value) => ({ value, label: intl.formatMessage({ id: `group.dataScope.${value}` }) })),
  }
}
