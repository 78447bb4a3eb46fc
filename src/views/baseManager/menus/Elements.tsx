import { useMemo } from 'react'
import { EntityPage } from '#src/components/entity/EntityPage.tsx'
import type { MenuNode } from '#src/services/access.ts'
import { useMenuChoices } from './useMenuChoices.ts'

const load = async () => (await import('#src/contract/element.ts')).element
const codes = { add: 'menuManager:btn_element_add', edit: 'menuManager:btn_element_edit', remove: 'menuManager:btn_element_del' }
const method = [{ value: '', label: '—' }, ...['GET', 'POST', 'PUT', 'DELETE'].map((value) => ({ value, label: value }))]
const shownElsewhere = ['/api/admin/menu', '/api/admin/group'] as const

/** What may be done on the page of one menu, each a permission of its own. */
export function Elements({ menuId, nodes }: { menuId: string; nodes: readonly MenuNode[] }) {
  const menus = useMenuChoices(nodes)
  return (
    <EntityPage
      path="/api/admin/element"
      load={load}
      menu="menuManager"
      codes={codes}
      id="menuElement"
      part={useMemo(() => ({ titleId: 'element.list', of: { menuId } }) as const, [menuId])}
      word="element"
      columns={['code', 'name', 'type', 'method', 'uri', 'uses']}
      choices={useMemo(() => ({ menuId: menus, method }), [menus])}
      alsoShownBy={shownElsewhere}
    />
  )
}
