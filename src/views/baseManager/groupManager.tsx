import { useParams } from 'wouter'
import { EntityPage } from '#src/components/entity/EntityPage.tsx'
import type { Column } from '#src/components/list/DataTable.tsx'
import { TextLink } from '#src/components/page/TextLink.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import type { Entry } from '#src/services/entity.ts'
import { Conflicts } from './roles/Conflicts.tsx'
import { RolePage } from './roles/RolePage.tsx'
import { useRoleChoices } from './roles/useRoleChoices.ts'

const load = async () => (await import('#src/contract/role.ts')).role
const codes = { add: 'groupManager:btn_add', edit: 'groupManager:btn_edit', remove: 'groupManager:btn_del' }

/** The roles; what one may do, and who holds it. */
export default function GroupManager() {
  const { id } = useParams()
  return id ? <RolePage key={id} id={id} /> : <Roles />
}

function Roles() {
  const both = useBothLanguages()
  const choices = useRoleChoices()
  const name: Column<Entry<'/api/admin/group'>> = {
    id: 'name',
    labelId: 'group.name',
    cell: (role) => <TextLink href={`/baseManager/groupManager/${role.id}`}>{both(role.name, role.nameEn)}</TextLink>,
    text: (role) => both(role.name, role.nameEn),
    sort: 'name',
  }
  return (
    <EntityPage
      path="/api/admin/group"
      load={load}
      menu="groupManager"
      codes={codes}
      word="group"
      columns={[name, 'code', 'groupType', 'parentId', 'dataScope', 'description', 'requiresSecondFactor', 'uses']}
      filters={[{ name: 'groupType', labelId: 'group.groupType', kind: 'select', options: choices.groupType }]}
      search
      choices={choices}
      usesHref={{ user: ({ id }) => `/baseManager/groupManager/${id}?view=people`, role: () => undefined }}
      actions={<Conflicts />}
    />
  )
}
