import { dateAfter } from '#src/lib/shanghaiTime.ts'
import { menus } from '#server/db/access/delivered.ts'
import type { State } from '#tests/contract/scenes.ts'

/** Somebody of each role that may keep base data: as the contract says it, and on our server. */
const people: Record<string, { who: State; person: string }> = {
  PLAT_ADMIN: { who: 'an administrator is signed in', person: 'admin' },
  PLAT_REVIEWER: { who: 'a reviewer is signed in', person: 'reviewer' },
  JC_LEAD: { who: 'a head of procurement is signed in', person: 'lead' },
  JC_BUYER: { who: 'a buyer is signed in', person: 'buyer' },
  SUP_ADMIN: { who: 'a supplier is signed in', person: 'supplier1' },
}

/** One's own call: which rows there are is known to each path, and not to the compiler of a path in general. */
type Ask = (key: string, input?: object) => Promise<unknown>

const firstOf = (path: string) => async (ask: Ask) => {
  const { rows } = (await ask(`GET ${path}/page`, { query: {} })) as { rows: { id: string }[] }
  return rows[0]?.id ?? ''
}

/** That of their own company: somebody stands in a unit of the company they are of. */
const ownUnit = async (ask: Ask): Promise<string> => {
  const { companyId } = (await ask('GET /api/admin/user/front/info')) as { companyId: string }
  const units = (await ask('GET /api/po/unit/tree')) as { id: string; companyId: string; isRoot: boolean }[]
  return units.find((each) => each.isRoot && each.companyId === companyId)?.id ?? ''
}

let made = 0
/** A group of their own, in which nobody is yet. */
const newGroup = async (ask: Ask): Promise<string> => {
  const body = {
    kind: 'EXPERT',
    code: `Pool${String((made += 1))}`,
    name: '专家',
    nameEn: 'Experts',
    companyId: '',
    note: '',
    active: true,
  }
  return ((await ask('POST /api/po/userGroup', { body })) as { id: string }).id
}

/** How somebody finds what a field of base data refers to, in whatever kind it is. */
const finding: Record<string, (ask: Ask) => Promise<string>> = {
  aboveId: ownUnit,
  unitId: ownUnit,
  menuId: firstOf('/api/admin/menu'),
  groupType: firstOf('/api/admin/groupType'),
  groupId: newGroup,
  userId: async (ask) => ((await ask('GET /api/admin/user/front/info')) as { id: string }).id,
  roleIds: firstOf('/api/admin/group'),
  companyId: async (ask) => ((await ask('GET /api/admin/user/front/info')) as { companyId: string }).companyId,
}

/** Fields of a record that refer to another one, or to several. */
export const referringFields = (input: object): string[] => Object.keys(input).filter((field) => field in finding)

/** For each of these fields an id to which it may refer. */
export const idsFor = async (input: object, ask: Ask): Promise<Record<string, string>> =>
  Object.fromEntries(await Promise.all(referringFields(input).map(async (field) => [field, (await finding[field]?.(ask)) ?? ''] as const)))

/** A record with these ids in their fields. */
export const referringTo = <T extends object>(input: T, ids: Record<string, unknown>): T => ({
  ...input,
  ...Object.fromEntries(referringFields(input).map((field) => [field, Array.isArray(input[field as keyof T]) ? [ids[field]] : ids[field]])),
})

/** Who keeps what a menu shows. @throws Error where the menu does not say */
export const keeperOf = (menu: string) => {
  const [role = ''] = menus.flatMap(({ children }) => children).find(({ code }) => code === menu)?.keptBy ?? []
  const keeper = people[role]
  if (!keeper) throw new Error(`Nobody is known who keeps ${menu}`)
  return keeper
}

/** What an example says of the field by which no two are alike, for another record: a word, or a day where it is one. */
export const keyLike = (example: unknown, word: string): string => {
  if (!/^\d{4}-\d\d-\d\d$/.test(String(example))) return word
  const days = [...word].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 3_000, 0)
  return dateAfter('2090-01-01', days)
}
