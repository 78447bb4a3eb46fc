import { contract } from '#src/contract/index.ts'
import { authoritiesOf, type Row } from '#src/contract/row.ts'
import { elements } from './delivered.ts'
import { menus } from './delivered.ts'

type Declared = (typeof elements)[number]

const byCode = new Map(elements.map((element) => [element.code, element]))
const menuCodes = new Set(menus.flatMap(({ children }) => children.map(({ code }) => code)))

const codesOf = (key: string): readonly string[] => {
  const row = (contract as Record<string, Row>)[key]
  return row ? authoritiesOf(row) : []
}

/** The permission that a call takes, where it is one of a menu's elements. */
export const elementOf = (key: string): Declared | undefined =>
  codesOf(key)
    .map((code) => byCode.get(code))
    .find((each) => each !== undefined)

/** The code of the menu to which a call belongs; empty for what people do for themselves. */
export const menuOf = (key: string): string =>
  [elementOf(key)?.menu, ...codesOf(key).map((code) => code.split(':')[0])].find((code) => code && menuCodes.has(code)) ?? ''
