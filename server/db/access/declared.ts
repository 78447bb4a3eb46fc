import { contract } from '#src/contract/index.ts'
import { elements } from './elements.ts'
import { menus } from './menus.ts'
import { roles } from './roles.ts'

/** Menus, elements and roles by their codes: `may` names the menus and elements that a role's people use, `gives` those that they give to others. */
export interface Access {
  menus: Record<string, { parent: string | null; title: string; titleEn: string; icon: string; position: number }>
  elements: Record<string, { menu: string | null; uri: string; method: string; name: string; nameEn: string }>
  roles: Record<string, { name: string; nameEn: string; may: string[]; gives: string[] }>
}

/** The guide is everybody's. */
const everybodys = ['index']

/** How a permission's address is called; a record's event is sent to it. */
const methodOf = (uri: string): string =>
  ['POST', 'PUT', 'GET', 'DELETE'].find((method) => `${method} ${uri}` in contract) ?? (uri === '' ? '' : 'POST')

const everything = [
  ...menus.flatMap(({ code, children }) => [code, ...children.map((child) => child.code)]),
  ...elements.map(({ code }) => code),
]

/** What the product is delivered with, demonstration or not. A menu comes after the one above it. */
export const declaredAccess: Access = {
  menus: Object.fromEntries(
    menus.flatMap(({ children, code, ...parent }, position) => [
      [code, { ...parent, parent: null, position }],
      ...children.map(({ code: below, keptBy: _, ...child }, at) => [below, { ...child, parent: code, position: at }] as const),
    ]),
  ),
  elements: Object.fromEntries(elements.map(({ code, ...rest }) => [code, { method: methodOf(rest.uri), ...rest }])),
  roles: Object.fromEntries(
    roles.map(({ code, name, nameEn, menus: own, elements: finer, givesAll = false }) => [
      code,
      { name, nameEn, may: [...own, ...everybodys, ...finer], gives: givesAll ? everything : [] },
    ]),
  ),
}
