import { elements } from './elements.ts'
import { menus } from './menus.ts'
import { roles } from './roles.ts'

/** Menus, elements and roles by their codes; `may` names menus and elements. */
export interface Access {
  menus: Record<string, { parent: string | null; title: string; titleEn: string; icon: string; position: number }>
  elements: Record<string, { menu: string | null; uri: string; name: string; nameEn: string }>
  roles: Record<string, { name: string; nameEn: string; may: string[] }>
}

/** The guide is everybody's. */
const everybodys = ['index']

/** What the product is delivered with, demonstration or not. A menu comes after the one above it. */
export const declaredAccess: Access = {
  menus: Object.fromEntries(
    menus.flatMap(({ children, code, ...parent }, position) => [
      [code, { ...parent, parent: null, position }],
      ...children.map(({ code: below, keptBy: _, ...child }, at) => [below, { ...child, parent: code, position: at }] as const),
    ]),
  ),
  elements: Object.fromEntries(elements.map(({ code, ...rest }) => [code, rest])),
  roles: Object.fromEntries(
    roles.map(({ code, name, nameEn, menus: own, elements: finer }) => [code, { name, nameEn, may: [...own, ...everybodys, ...finer] }]),
  ),
}
