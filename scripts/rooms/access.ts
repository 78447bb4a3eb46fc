import zh from '#src/lang/zh-CN.json' with { type: 'json' }
import en from '#src/lang/en.json' with { type: 'json' }
import { directories } from '#server/db/access/directories.ts'
import { roleNames } from '#server/db/access/roleNames.ts'
import { modules } from '#server/moduleList.ts'
import type { ModuleElement, ModuleMenu } from '#server/serving/module.ts'
import { codesOf } from '#src/contract/entity.ts'
import { rowOf } from '#src/contract/events.ts'
import { entities } from '#src/contract/everyRow.ts'
import { contract } from '#src/contract/index.ts'
import { recordPlaces } from '#src/contract/places.ts'
import { authoritiesOf, type Row } from '#src/contract/row.ts'
import { businessIds, type BusinessMachineId } from '#src/machines/ids.ts'
import { businessMachines } from '#src/machines/index.ts'
import { allTransitions, type TransitionMeta } from '#src/machines/lifecycle.ts'
import { formatted } from './format.ts'

/** An element with the roles whose people use it. */
interface Element {
  code: string
  menu: string
  uri: string
  method: string
  name: string
  nameEn: string
  roles: readonly string[]
}

const menus = new Map<string, ModuleMenu>(modules.flatMap(({ menus: own = {} }) => Object.entries(own)))
const declared = new Map<string, ModuleElement>(modules.flatMap(({ elements = {} }) => Object.entries(elements)))
const rows = Object.entries(contract as Record<string, Row>)

const titleOf = (id: string): [string, string] => {
  const [chinese, english] = [(zh as Record<string, string>)[id], (en as Record<string, string>)[id]]
  if (chinese === undefined || english === undefined) throw new Error(`There is no text ${id}`)
  return [chinese, english]
}

/** The menu under which a permission is shown: the one it is called after, that of the page of its records, or the directory of several. */
const menuOf = (code: string, machine?: BusinessMachineId): string => {
  const [first = ''] = code.split(':')
  const pages = machine ? recordPlaces[machine].map((page) => page.code) : []
  const directory = directories.find(({ permissions = [] }) => permissions.includes(code) || permissions.includes(first))
  const found = [first, ...pages].find((each) => menus.has(each)) ?? directory?.code
  if (found === undefined) throw new Error(`No directory has a place for the permission ${code}`)
  return found
}

const opened = (key: string) => {
  const [method = '', uri = ''] = key.split(' ')
  return { method, uri }
}

/** Of the events of machines: who sends one is said by the chart. */
const eventElements = (): Element[] => {
  const found = new Map<string, Element & { roles: string[] }>()
  for (const machine of businessIds)
    for (const { eventType, meta } of allTransitions(businessMachines[machine])) {
      const who = meta as TransitionMeta
      if (!('roles' in who)) continue
      const { authority: code, roles } = who
      const known = found.get(code)
      if (known) known.roles.push(...roles)
      else {
        const [name, nameEn] = titleOf(`event.${machine}.${eventType}`)
        found.set(code, {
          code,
          menu: menuOf(code, machine),
          ...opened(rowOf(machine, eventType).replace('{x}', eventType)),
          name,
          nameEn,
          roles: [...roles],
        })
      }
    }
  return [...found.values()]
}

const actions = { edit: ['编辑', 'Edit'], add: ['新增', 'Add'], remove: ['删除', 'Delete'] } as const

/** Of base data: whoever keeps the screen of a kind may add, change and delete it, by one permission or by three. */
const entityElements = (): Element[] =>
  entities.flatMap((entity) => {
    const codes = codesOf(entity)
    return (['edit', 'add', 'remove'] as const).map((action) => {
      const [name, nameEn] = actions[action]
      const uri = action === 'add' ? entity.path : `${entity.path}/{id}`
      const method = action === 'remove' ? 'DELETE' : 'POST'
      return { code: codes[action], menu: entity.menu, uri, method, name, nameEn, roles: menus.get(entity.menu)?.keptBy ?? [] }
    })
  })

/** Of calls: what a module says of them. Of an event, it says who else may send it. */
const ownElements = (events: readonly Element[]): Element[] =>
  [...declared].map(([code, { name: called, for: roles, opens = firstRowOf(code) }]) => {
    const event = events.find((each) => each.code === code)
    if (event) return { ...event, roles }
    const begins = rows.find(([key]) => key === opens)?.[1].begins
    const [name, nameEn] = called ?? titleOf(`event.${begins ?? code}.create`)
    return { code, menu: menuOf(code), ...opened(opens), name, nameEn, roles }
  })

const firstRowOf = (code: string): string => rows.find(([, row]) => authoritiesOf(row).includes(code))?.[0] ?? ''

/** One for each code, of all who have it. */
const elements = (): Element[] => {
  const all = new Map<string, Element>()
  const events = eventElements()
  for (const each of [...events, ...ownElements(events), ...entityElements()]) {
    const known = all.get(each.code)
    all.set(each.code, known ? { ...known, roles: [...known.roles, ...each.roles] } : each)
  }
  return [...all.values()].toSorted((a, b) => (a.code < b.code ? -1 : 1))
}

const inOrder = (codes: readonly string[], order: readonly string[]) =>
  codes.toSorted((a, b) => order.indexOf(a) - order.indexOf(b) || (a < b ? -1 : 1))

/** The menus of what is built, with their screens in the order of their directory; one of which nothing is built yet is not there. */
const delivered = () => {
  const known = new Set(directories.flatMap(({ screens }) => screens))
  const astray = [...menus.keys()].filter((code) => !known.has(code))
  if (astray.length > 0) throw new Error(`No directory has a place for ${astray.join(', ')}`)
  const built = directories.map(({ screens, permissions: _, borrows: __, ...directory }) => ({
    ...directory,
    children: screens.flatMap((code) => {
      const menu = menus.get(code)
      if (!menu || code === directory.code) return []
      const [title, titleEn] = titleOf(menu.titleId ?? `route.${code}`)
      return [{ code, title, titleEn, icon: menu.icon, ...(menu.keptBy ? { keptBy: [...menu.keptBy] } : {}) }]
    }),
  }))
  return built.filter(({ code, children }) => children.length > 0 || menus.has(code))
}

const isFor = ({ for: roles = [], keptBy = [] }: ModuleMenu, code: string) => roles === 'everybody' || [...roles, ...keptBy].includes(code)

/** Menus, permissions and who has them, as the product is delivered: what rooms say and their charts say, in one reviewed file. */
export const accessFiles = (): Promise<Map<string, string>> => {
  const all = elements()
  const order = directories.flatMap(({ screens }) => screens)
  const roles = roleNames.map((role) => ({
    ...role,
    menus: inOrder(
      [...menus].filter(([, menu]) => isFor(menu, role.code)).map(([code]) => code),
      order,
    ),
    elements: all.filter((element) => element.roles.includes(role.code)).map(({ code }) => code),
  }))
  const shown = all.map(({ roles: _, ...element }) => element)
  return formatted([
    [
      'server/db/access/delivered.ts',
      `// Menus, permissions and roles as the product is delivered. Written by \`npm run rooms\` from what modules and charts say.
import type { DeliveredElement, DeliveredMenu, DeliveredRole } from './directories.ts'

export const menus: readonly DeliveredMenu[] = ${JSON.stringify(delivered())}

export const elements: readonly DeliveredElement[] = ${JSON.stringify(shown)}

/** What each role's people may use; \`givesAll\`: they may give everything to others. */
export const roles: readonly DeliveredRole[] = ${JSON.stringify(roles)}
`,
    ],
  ])
}
