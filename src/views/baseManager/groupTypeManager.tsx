import { EntityPage } from '#src/components/entity/EntityPage.tsx'

const load = async () => (await import('#src/contract/roleType.ts')).roleType
const codes = { add: 'groupTypeManager:btn_add', edit: 'groupTypeManager:btn_edit', remove: 'groupTypeManager:btn_del' }
const offered = ['/api/admin/group'] as const

/** Of which kinds roles are. */
export default function GroupTypeManager() {
  return (
    <EntityPage
      path="/api/admin/groupType"
      load={load}
      menu="groupTypeManager"
      codes={codes}
      word="roleType"
      columns={['name', 'code', 'description', 'uses']}
      search
      usesHref={{ role: ({ id }) => `/baseManager/groupManager?groupType=${id}` }}
      alsoShownBy={offered}
    />
  )
}
