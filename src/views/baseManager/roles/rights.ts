import type { Matrix } from '#src/services/access.ts'

/** How a menu or a permission is granted: its people may use it, or give it to others. */
export interface Grant {
  usable: boolean
  delegable: boolean
}

/** A menu or a permission in the matrix of a role. */
export interface Right extends Grant {
  key: string
  of: 'menu' | 'element'
  id: string
  /** The directories above it, then its menu. */
  above: readonly string[]
  code: string
  name: string
  nameEn: string
  changeable: boolean
}

export type Grants = Readonly<Record<string, Grant>>

type Menu = Matrix['menus'][number]
type Cell = Matrix['elements'][number]

const keyOf = ({ id }: Menu) => `menu ${id}`
const element = (cell: Cell, above: readonly string[]): Right => ({ ...cell, key: `element ${cell.id}`, of: 'element', above })

/** Every menu with its permissions after it, in the order of the menus; what belongs to no menu comes last. A directory is no right. */
export const rightsIn = ({ menus, elements }: Matrix): Right[] => {
  const below = (parentId: string, above: readonly string[]): Right[] =>
    menus
      .filter((menu) => menu.parentId === parentId)
      .flatMap((menu) => {
        const { elements: finer, parentId: _, type, ...cell } = menu
        const its = type === 'menu' ? [...above, keyOf(menu)] : above
        return [
          ...(type === 'menu' ? [{ ...cell, key: keyOf(menu), of: 'menu' as const, above }] : []),
          ...finer.map((each) => element(each, its)),
          ...below(menu.id, its),
        ]
      })
  return [...below('-1', []), ...elements.map((each) => element(each, []))]
}

export const grantsOf = (rights: readonly Right[]): Grants =>
  Object.fromEntries(rights.map(({ key, usable, delegable }) => [key, { usable, delegable }]))

/** Grants a right or takes it: whoever may do something on a screen sees it, and whoever does not see it does nothing there. */
export const granted = (rights: readonly Right[], grants: Grants, { key, above }: Right, way: keyof Grant, wanted: boolean): Grants => {
  const along = rights.filter(
    (each) => each.changeable && (each.key === key || (way === 'usable' && (wanted ? above.includes(each.key) : each.above.includes(key)))),
  )
  return { ...grants, ...Object.fromEntries(along.map((each) => [each.key, { ...grantOf(grants, each), [way]: wanted }])) }
}

const nothing: Grant = { usable: false, delegable: false }

/** How a right is granted; one that is not there is not granted. */
export const grantOf = (grants: Grants, { key }: Pick<Right, 'key'>): Grant => grants[key] ?? nothing

const isSame = (one: Grant, other: Grant) => one.usable === other.usable && one.delegable === other.delegable

/** The rights that are granted otherwise in the one than in the other. */
export const differing = (rights: readonly Right[], one: Grants, other: Grants): Right[] =>
  rights.filter((right) => !isSame(grantOf(one, right), grantOf(other, right)))

/** What is sent of the grants: those that are not as they were. */
export const changesIn = (rights: readonly Right[], grants: Grants) => {
  const changed = differing(rights, grantsOf(rights), grants).map((right) => ({ of: right.of, id: right.id, ...grantOf(grants, right) }))
  const each = (kind: Right['of']) => changed.filter(({ of }) => of === kind).map(({ of: _, ...change }) => change)
  return { menus: each('menu'), elements: each('element') }
}
