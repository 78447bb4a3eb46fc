import type { Data, Input } from '#src/contract/index.ts'
import type { World } from './world.ts'

/** What is asked of a product that runs, in this process or beside a browser. */
type Asked = Pick<World, 'ask'>

const administrator = 'admin'

const paths = { menu: '/api/admin/menu', element: '/api/admin/element', role: '/api/admin/group' } as const

/** @returns the id of what is called so, and not of what is only called alike */
const idOf = async (world: Asked, of: keyof typeof paths, code: string): Promise<string> => {
  const { rows } = await world.ask(administrator, `GET ${paths[of]}/page`, { query: { code, limit: 100 } })
  const found = rows.find((each) => each.code === code)
  if (!found) throw new Error(`Nothing is called ${code}`)
  return found.id
}
export const menuOf = (world: Asked, code: string) => idOf(world, 'menu', code)
export const elementOf = (world: Asked, code: string) => idOf(world, 'element', code)
export const roleOf = (world: Asked, code: string) => idOf(world, 'role', code)

export const userOf = async (world: Asked, username: string): Promise<string> => {
  const { rows } = await world.ask(administrator, 'GET /api/admin/user/page', { query: { username, limit: 100 } })
  const found = rows.find((each) => each.username === username)
  if (!found) throw new Error(`Nobody is called ${username}`)
  return found.id
}

type User = Data<'POST /api/admin/user'>
type UserBody = Input<'POST /api/admin/user'>['body']

let made = 0

/** Somebody of group procurement who may do nothing and can't sign in yet, unless told otherwise. */
export const newUser = (world: Asked, changed: Partial<UserBody> = {}): Promise<User> => {
  made += 1
  const body: UserBody = {
    username: `person${made}`,
    name: `新同事${made}`,
    nameEn: '',
    sex: '',
    mobile: '',
    email: '',
    companyId: '2',
    roleIds: [],
    description: '',
    ...changed,
  }
  return world.ask(administrator, 'POST /api/admin/user', { body })
}

/** A role whose people may use these menus and permissions, and give those others on. @returns its id */
export const newRole = async (
  world: Asked,
  {
    uses = [],
    gives = [],
    requiresSecondFactor = false,
  }: { uses?: readonly string[]; gives?: readonly string[]; requiresSecondFactor?: boolean },
): Promise<string> => {
  made += 1
  const groupType = (await world.ask(administrator, 'GET /api/admin/groupType/all')).find(({ code }) => code === 'role')?.id ?? ''
  const body = {
    groupType,
    parentId: '-1',
    code: `ROLE_${made}`,
    name: `角色${made}`,
    nameEn: '',
    dataScope: 'all',
    description: '',
    requiresSecondFactor,
  } as const
  const { id } = await world.ask(administrator, 'POST /api/admin/group', { body })
  await grant(world, id, { uses, gives })
  return id
}

/** Lets a role use and give what these codes name, and leaves what else it may. */
export const grant = async (
  world: Asked,
  id: string,
  { uses = [], gives = [] }: { uses?: readonly string[]; gives?: readonly string[] },
) => {
  const { version, menus, elements } = await world.ask(administrator, 'GET /api/admin/group/{id}/matrix', { params: { id } })
  const codes = new Set([...uses, ...gives])
  const cells = (all: readonly { id: string; code: string }[]) =>
    all
      .filter(({ code }) => codes.has(code))
      .map(({ id: cellId, code }) => ({ id: cellId, usable: uses.includes(code), delegable: gives.includes(code) }))
  const body = { version, menus: cells(menus), elements: cells([...elements, ...menus.flatMap((each) => each.elements)]) }
  await world.ask(administrator, 'POST /api/admin/group/{id}/matrix', { params: { id }, body })
}
