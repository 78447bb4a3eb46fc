import type { Database } from '#server/db/connect.ts'
import { element, menu, role, roleElement, roleMenu } from '#server/db/tables/platform.ts'
import { continueIds } from './insert.ts'
import { elements } from './access/elements.ts'
import { menus } from './access/menus.ts'
import { roles } from './access/roles.ts'

/** Roles, menus and elements: what the product is delivered with, demonstration or not. @returns role ids by code */
export const seedAccess = async (tx: Database): Promise<Map<string, string>> => {
  const menuIds = new Map<string, string>()
  for (const [position, { children, ...parent }] of menus.entries()) {
    const parentId = await insertMenu(tx, { ...parent, type: 'dirt', parentId: null, position })
    menuIds.set(parent.code, parentId)
    for (const [below, child] of children.entries())
      menuIds.set(child.code, await insertMenu(tx, { ...child, type: 'menu', parentId, position: below }))
  }
  const stored = await tx
    .insert(element)
    .values(elements.map(({ menu: menuCode, ...rest }) => ({ ...rest, menuId: menuCode ? menuIds.get(menuCode) : null, method: 'POST' })))
    .returning({ id: element.id, code: element.code })
  const elementIds = new Map(stored.map(({ id, code }) => [code, id]))
  const roleIds = new Map<string, string>()
  for (const { code, name, nameEn, menus: ownMenus, elements: elementCodes } of roles) {
    const menuCodes = [...ownMenus, 'index']
    const [row] = await tx.insert(role).values({ code, name, nameEn }).returning({ id: role.id })
    if (!row) throw new Error(`Role ${code} was not stored`)
    roleIds.set(code, row.id)
    await tx.insert(roleMenu).values(menuCodes.map((menuCode) => ({ roleId: row.id, menuId: menuIds.get(menuCode) ?? '' })))
    if (elementCodes.length > 0)
      await tx
        .insert(roleElement)
        .values(elementCodes.map((elementCode) => ({ roleId: row.id, elementId: elementIds.get(elementCode) ?? '' })))
  }
  await continueIds(tx, ['role'])
  return roleIds
}

const insertMenu = async (tx: Database, values: typeof menu.$inferInsert): Promise<string> => {
  const [row] = await tx.insert(menu).values(values).returning({ id: menu.id })
  if (!row) throw new Error(`Menu ${values.code} was not stored`)
  return row.id
}
