import { elements, menus, roles } from './delivered.ts'

/** Menus, elements and roles by their codes: `may` names the menus and elements that a role's people use, `gives` those that they give to others. */
export interface Access {
  menus: Record<string, { parent: string | null; title: string; titleEn: string; icon: string; position: number; isScreen?: true }>
  elements: Record<string, { menu: string; uri: string; method: string; name: string; nameEn: string }>
  roles: Record<string, { name: string; nameEn: string; may: string[]; gives: string[] }>
}

const everything = [
  ...menus.flatMap(({ code, children }) => [code, ...children.map((child) => child.code)]),
  ...elements.map(({ code }) => code),
]

/** What the product is delivered with, demonstration or not. A menu comes after the one above it. */
export const declaredAccess: Access = {
  menus: Object.fromEntries(
    menus.flatMap(({ children, code, ...parent }, position) => [
      [code, { ...parent, parent: null, position, ...(children.length === 0 ? { isScreen: true as const } : {}) }],
      ...children.map(({ code: below, keptBy: _, ...child }, at) => [below, { ...child, parent: code, position: at }] as const),
    ]),
  ),
  elements: Object.fromEntries(elements.map(({ code, ...element }) => [code, element])),
  roles: Object.fromEntries(
    roles.map(({ code, name, nameEn, menus: own, elements: finer, givesAll = false }) => [
      code,
      { name, nameEn, may: [...own, ...finer], gives: givesAll ? everything : [] },
    ]),
  ),
}
