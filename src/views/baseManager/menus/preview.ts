import { linked, type MenuNode } from '#src/machines/session/session.ts'
import type { Matrix } from '#src/services/access.ts'
import type { Entry } from '#src/services/entity.ts'

/** The menus that people with a role get: those that it may use, and the directories of these. */
export const menusOfRole = (granted: Matrix['menus'], all: readonly Entry<'/api/admin/menu'>[]): MenuNode[] => {
  const usable = new Set(granted.filter((menu) => menu.usable).map(({ id }) => id))
  const below = (above: string): MenuNode[] =>
    all.flatMap(({ id, parentId, code, title, titleEn, icon, href, type }) => {
      if (parentId !== above) return []
      const children = below(id)
      const isShown = (type === 'menu' && usable.has(id)) || children.length > 0
      return isShown ? [{ code, title, titleEn, icon, href: href || null, type, path: '', children }] : []
    })
  return linked(below('-1'))
}
