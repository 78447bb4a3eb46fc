import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword } from '#server/seed/password.ts'
import { goodPassword } from '#tests/setup/account.ts'
import { saw } from '#tests/setup/seen.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'

interface Said {
  status: number
  message: string | null
}
interface Envelope<T> extends Said {
  data: T
}
type Listed = Envelope<{ total: number; rows: Kept[] }>
type Kept = Record<string, unknown> & { id: string }
interface Node {
  id: string
  label: string
  code?: string
  children: Node[]
}
interface Asked {
  query?: Record<string, string>
  body?: object
  token?: string
}

let world: World
let address: string
let token: string
beforeAll(async () => {
  world = await buildWorld({ SIGNATURE: 'off', CAPTCHA: 'off', REFUSALS: 'http200' })
  address = await world.app.listen({ port: 0, host: '127.0.0.1' })
  token = await signIn('admin')
})
afterAll(() => world.close())

/** A call as such a client makes it: unsigned, the token alone in its header, no content type where there is no body. */
const call = async <T>(method: string, path: string, { query = {}, body, token: by }: Asked = {}): Promise<{ http: number; said: T }> => {
  const answer = await fetch(`${address}${path}?${new URLSearchParams(query)}`, {
    method,
    headers: { ...(by === undefined ? {} : { authorization: by }), ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (answer.ok) saw('api', expect.getState().testPath ?? '', method, path)
  return { http: answer.status, said: (await answer.json()) as T }
}

/** Made by who runs the platform, and granted. */
const ask = async <T>(method: string, path: string, asked: Asked = {}): Promise<T> => {
  const { http, said } = await call<T>(method, path, { token, ...asked })
  if (http !== 200) throw new Error(`${method} ${path}: ${http} ${JSON.stringify(said)}`)
  return said
}
const data = async <T>(method: string, path: string, asked: Asked = {}): Promise<T> => {
  const said = await ask<Envelope<T>>(method, path, asked)
  expect(said.status).toBe(200)
  return said.data
}

const signIn = async (username: string): Promise<string> => {
  const { said } = await call<Envelope<string>>('POST', '/api/auth/jwt/token', { body: { username, password: demoPassword } })
  return said.data
}

const inShanghai = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/

const all = (nodes: Node[]): Node[] => nodes.flatMap((node) => [node, ...all(node.children)])

describe('refusals', () => {
  it('of a password, a token and an authority come with HTTP 200, and no others', async () => {
    const wrong = { body: { username: 'admin', password: 'not-the-password' } }
    const supplier = await signIn('supplier1')
    const told = [
      [await call<Said>('POST', '/api/auth/jwt/token', wrong), 200, 40001],
      [await call<Said>('GET', '/api/admin/user/front/info'), 200, 40101],
      [await call<Said>('GET', '/api/admin/user/page', { token: supplier }), 200, 40301],
      [await call<Said>('GET', '/api/admin/user/999999', { token }), 404, 40400],
      [await call<Said>('DELETE', '/api/admin/menu/-1', { token }), 422, 42200],
      [await call<Said>('DELETE', '/api/admin/user/1', { token }), 409, 40900],
    ] as const
    for (const [{ http, said }, status, code] of told) expect([http, said.status]).toEqual([status, code])
  })
})

describe('a session', () => {
  it('begins with who one is, and what one may: screens, the directories above them, and buttons', async () => {
    interface Permission {
      code: string
      type: string
      uri: string | null
      method: string
    }
    const info = await ask<{ username: string; menus: Permission[]; elements: Permission[] }>('GET', '/api/admin/user/front/info', {
      query: { token },
    })
    expect(info.username).toBe('admin')
    const codes = [...info.menus, ...info.elements].map(({ code }) => code)
    expect(codes).toEqual(expect.arrayContaining(['baseManager', 'userManager', 'menuManager', 'groupManager', 'groupTypeManager']))
    const buttons = ['user', 'menu', 'group', 'groupType'].flatMap((of) =>
      ['add', 'edit', 'del'].map((button) => `${of}Manager:btn_${button}`),
    )
    const further = [
      'menuManager:btn_element_add',
      'groupManager:btn_userManager',
      'groupManager:btn_resourceManager',
      'groupManager:menu',
      'groupManager:element',
    ]
    expect(codes).toEqual(expect.arrayContaining([...buttons, ...further]))
    for (const { uri } of info.menus) expect(uri).toBeTruthy()
    const method = (code: string) => info.elements.find((each) => each.code === code)?.method
    expect(['add', 'edit', 'del'].map((button) => method(`userManager:btn_${button}`))).toEqual([
      'POST',
      expect.stringMatching(/^P(OST|UT)$/),
      'DELETE',
    ])
  })

  it('has its menus as trees, of which a leaf leads somewhere, and one after the other', async () => {
    interface Menu extends Node {
      href: string | null
      type: string
    }
    const { said: trees } = await call<Menu[]>('GET', '/api/admin/user/front/menus', { query: { token } })
    expect(trees).toEqual((await call('GET', '/api/admin/user/front/menus/-1', { query: { token } })).said)
    const leaves = (all(trees) as Menu[]).filter(({ type }) => type === 'menu')
    expect(leaves.length).toBeGreaterThan(4)
    for (const { href } of leaves) expect(href).toMatch(/^\//)
    const { said: flat } = await call<Kept[]>('GET', '/api/admin/user/front/menu/all', { query: { token } })
    expect(flat.map(({ code }) => code).toSorted()).toEqual(
      all(trees)
        .map(({ code }) => code)
        .toSorted(),
    )
    for (const menu of flat) expect(menu).toMatchObject({ title: expect.any(String), icon: expect.any(String) })
  })

  it('ends where it is asked to', async () => {
    const other = await signIn('admin')
    await call('GET', '/api/auth/jwt/invalid', { query: { token: other }, token: other })
    expect((await call<Said>('GET', '/api/admin/user/front/info', { token: other })).said.status).toBe(40101)
  })
})

const menuId = async (): Promise<string> => {
  const { rows } = await data<Listed['data']>('GET', '/api/admin/menu/page', { query: { page: '1', limit: '10', title: '我的项目' } })
  return rows[0]?.id ?? ''
}
const typeId = async (): Promise<string> => {
  const types = await ask<Kept[]>('GET', '/api/admin/groupType/all')
  return types.find(({ code }) => code === 'role')?.id ?? ''
}

/** What a form of such a client sends, and what is then answered of it. */
const forms: [screen: string, form: () => Promise<object>, kept: object, empty: string[]][] = [
  [
    'user',
    async () => ({ username: 'family', name: '族人', sex: '女', password: goodPassword, description: undefined, groups: '' }),
    { username: 'family', name: '族人', sex: '女', description: '', companyId: '1', roleIds: [], mustChangePassword: false },
    ['name', 'companyId', 'roleId', 'standing'],
  ],
  [
    'menu',
    async () => ({
      code: 'familyScreen',
      title: '族人页面',
      parentId: -1,
      icon: 'book',
      href: '/family',
      orderNum: '7',
      path: '',
      label: '',
    }),
    { code: 'familyScreen', title: '族人页面', parentId: '-1', icon: 'book', href: '/family', orderNum: 7, type: 'menu', attr1: '' },
    ['title', 'code'],
  ],
  [
    'element',
    async () => ({
      menuId: await menuId(),
      code: 'familyScreen:btn_add',
      type: 'uri',
      name: '新增',
      uri: '/api/x',
      method: 'GET',
      path: '',
    }),
    { code: 'familyScreen:btn_add', type: 'uri', name: '新增', uri: '/api/x', method: 'GET', description: '' },
    ['name', 'menuId'],
  ],
  [
    'groupType',
    async () => ({ code: 'family', name: '家族', description: '旧系统' }),
    { code: 'family', name: '家族', description: '旧系统' },
    ['name'],
  ],
  [
    'group',
    async () => ({ code: 'familyGroup', name: '族人组', parentId: -1, groupType: await typeId(), label: '', type: undefined }),
    { code: 'familyGroup', name: '族人组', parentId: '-1', description: '' },
    ['name', 'groupType'],
  ],
]

describe.each(forms)('the screen of %s', (screen, form, kept, empty) => {
  const path = `/api/admin/${screen}`

  it('lists, with filters that are empty', async () => {
    const query = { page: '1', limit: '50', ...Object.fromEntries(empty.map((field) => [field, ''])) }
    const { total, rows } = await data<Listed['data']>('GET', `${path}/page`, { query })
    expect(total).toBeGreaterThan(1)
    expect(rows).toHaveLength(Math.min(total, 50))
    expect((await ask<Kept[]>('GET', `${path}/all`)).length).toBe(total)
  })

  it('adds one, reads it, sends it back whole, and deletes it', async () => {
    const made = await data<Kept>('POST', path, { body: await form() })
    expect(made).toMatchObject(kept)
    const read = await data<Kept>('GET', `${path}/${made.id}`)
    expect(read).toEqual(made)
    const edited = { ...read, description: '改过', crtTime: '2026-11-20 09:12:00', upd_user: 7, attr2: null, nameEn: null }
    // Its forms don’t read again after saving.
    for (let saved = 0; saved < 2; saved += 1)
      expect(await data<Kept>('PUT', `${path}/${made.id}`, { body: edited })).toMatchObject({ ...kept, id: made.id, description: '改过' })
    const { status } = await ask<Said>('DELETE', `${path}/${made.id}`)
    expect(status).toBe(200)
    expect((await call<Said>('GET', `${path}/${made.id}`, { token })).http).toBe(404)
  })
})

describe('what such a client asks besides', () => {
  it('is a picker of people', async () => {
    const { rows } = await data<Listed['data']>('GET', '/api/admin/user/page', { query: { name: '林知远' } })
    expect(rows).toMatchObject([{ id: '3', username: 'buyer', name: '林知远' }])
  })

  it('are trees and all permissions of a menu', async () => {
    const menus = await ask<(Node & { title: string })[]>('GET', '/api/admin/menu/tree')
    for (const node of all(menus))
      expect(node).toMatchObject({ title: expect.any(String), label: expect.any(String), children: expect.any(Array) })
    const groupType = await typeId()
    const roles = await ask<Node[]>('GET', '/api/admin/group/tree', { query: { groupType } })
    expect(all(roles).map(({ code }) => code)).toEqual(expect.arrayContaining(['PLAT_ADMIN', 'JC_BUYER']))
    const { total, rows } = await data<Listed['data']>('GET', '/api/admin/element/list', { query: { menuId: await menuId(), name: '' } })
    expect(rows).toHaveLength(total)
    expect(total).toBeGreaterThan(1)
    expect(await data<Listed['data']>('GET', '/api/admin/element/list', { query: { menuId: '-1' } })).toEqual({ total: 0, rows: [] })
  })

  it('are all permissions, found by going through the menus', async () => {
    const menus = all(await ask<Node[]>('GET', '/api/admin/menu/tree'))
    const below = await Promise.all(
      menus.map(({ id }) => data<Listed['data']>('GET', '/api/admin/element/list', { query: { menuId: id } })),
    )
    const found = below.flatMap(({ rows }) => rows.map(({ code }) => code))
    const there = (await ask<Kept[]>('GET', '/api/admin/element/all')).map(({ code }) => code)
    expect(there.length).toBeGreaterThan(100)
    expect(found.toSorted()).toEqual(there.toSorted())
  })

  it('are the rights and people of a role', async () => {
    const group = { name: '族人组', code: 'familyRights', parentId: -1, groupType: await typeId() }
    const { id } = await data<Kept>('POST', '/api/admin/group', { body: group })
    const path = `/api/admin/group/${id}`
    const menu = await menuId()
    const [element] = (await data<Listed['data']>('GET', '/api/admin/element/list', { query: { menuId: menu } })).rows
    const menus = () => data<Kept[]>('GET', `${path}/authority/menu`)

    await ask('PUT', `${path}/authority/menu`, { query: { menuTrees: menu } })
    expect((await menus()).map((each) => each.id)).toContain(menu)
    await ask('PUT', `${path}/authority/menu`, { query: { menuTrees: '' } })
    expect(await menus()).toEqual([])
    const one = { menuId: menu, elementId: element?.id ?? '' }
    await ask('PUT', `${path}/authority/element/add`, { query: one })
    expect(await data('GET', `${path}/authority/element`)).toEqual([element?.id])
    await ask('PUT', `${path}/authority/element/remove`, { query: one })
    expect(await data('GET', `${path}/authority/element`)).toEqual([])

    expect(await data('GET', `${path}/user`)).toEqual({ members: [], leaders: [] })
    await ask('PUT', `${path}/user`, { query: { members: '3,4', leaders: '4' } })
    const people = await data<{ members: Kept[]; leaders: Kept[] }>('GET', `${path}/user`)
    expect(people).toMatchObject({ members: [{ id: '3', name: '林知远' }, { id: '4' }], leaders: [{ id: '4' }] })
    const ids = async () => {
      const { members, leaders } = await data<typeof people>('GET', `${path}/user`)
      return [members, leaders].map((of) => of.map((each) => each.id))
    }
    // Who leads need not be a member, and has the role all the same.
    await ask('PUT', `${path}/user`, { query: { members: '3', leaders: '4' } })
    expect(await ids()).toEqual([['3'], ['4']])
    expect((await data<{ roleIds: string[] }>('GET', '/api/admin/user/4')).roleIds).toContain(id)
    await ask('PUT', `${path}/user`, { query: { members: '4', leaders: '3' } })
    expect(await ids()).toEqual([['4'], ['3']])
    await ask('PUT', `${path}/user`)
    expect(await data('GET', `${path}/user`)).toEqual({ members: [], leaders: [] })
    await ask('DELETE', path)
  })

  it('are the programs whose calls another takes', async () => {
    const path = '/api/auth/service'
    const service = { code: 'familyService', name: '族中服务', secret: '********', description: '' }
    const { id } = await data<Kept>('POST', path, { body: service })
    const other = (await ask<Kept[]>('GET', `${path}/all`)).find((each) => each.id !== id)
    expect(await data('GET', `${path}/${id}/client`)).toEqual([])
    await ask('PUT', `${path}/${id}/client`, { query: { clients: other?.id ?? '' } })
    expect(await data('GET', `${path}/${id}/client`)).toMatchObject([{ id: other?.id, name: other?.name }])
    await ask('PUT', `${path}/${id}/client`, { query: { clients: '' } })
    expect(await data('GET', `${path}/${id}/client`)).toEqual([])
    await ask('DELETE', `${path}/${id}`)
  })

  it('are programs with who has added and changed them, and a secret that somebody chose', async () => {
    const path = '/api/auth/service'
    const chosen = 'harbour crane 7 · 泊位'
    const form = { code: 'familySecret', name: '旧系统', secret: chosen, description: '' }
    const token = async (secret: string) =>
      (await call<Said>('POST', '/api/auth/client/token', { body: { clientId: form.code, secret } })).said.status
    for (const secret of ['123456', 'aaaaaaaaaaaaaaaaaaaaaaaa']) {
      const refused = await call<Said & { errors: { path: string }[] }>('POST', path, {
        token: await signIn('admin'),
        body: { ...form, secret },
      })
      expect(refused).toMatchObject({ http: 422, said: { status: 42200, errors: [{ path: 'secret' }] } })
    }
    const made = await data<Kept>('POST', path, { body: form })
    const moment = expect.stringMatching(inShanghai)
    const by = { crtUser: '1', crtName: '陈启明', crtHost: '127.0.0.1', updUser: '1', updName: '陈启明', updHost: '127.0.0.1' }
    expect(made).toMatchObject({ secret: '********', state: 'ready', crtTime: moment, updTime: moment, ...by })
    const { rows } = await data<Listed['data']>('GET', `${path}/page`, { query: { code: form.code } })
    expect(rows).toEqual([made])
    expect(await token(chosen)).toBe(200)
    // As it was answered it is not to change.
    const edited = await data<Kept>('PUT', `${path}/${made.id}`, { body: { ...made, description: '改过' } })
    expect(edited).toMatchObject({ description: '改过', crtTime: made['crtTime'] })
    expect(await token(chosen)).toBe(200)
    await data<Kept>('PUT', `${path}/${made.id}`, { body: { ...edited, secret: `${chosen} 二` } })
    expect([await token(chosen), await token(`${chosen} 二`)]).toEqual([40001, 200])
    const logged = JSON.stringify([await ask('GET', '/api/admin/gateLog/all'), world.log])
    for (const told of [chosen, 'argon2']) expect(logged).not.toContain(told)
    await ask('DELETE', `${path}/${made.id}`)
  })

  it('is the log without pages, the latest first', async () => {
    const latest = await ask<Record<'id' | 'crtTime' | 'opt' | 'uri', string>[]>('GET', '/api/admin/gateLog/all')
    expect(latest.length).toBeGreaterThan(10)
    expect(latest[0]).toMatchObject({ opt: expect.any(String), uri: '/api/auth/service/{id}', crtTime: expect.stringMatching(inShanghai) })
    const page = await data<Listed['data']>('GET', '/api/admin/gateLog/page', { query: { page: '1', limit: '10', crtName: '' } })
    for (const row of page.rows) expect(row).toMatchObject({ crtTime: expect.stringMatching(inShanghai), crtName: expect.any(String) })
    const times = latest.map(({ crtTime }) => crtTime)
    expect(times).toEqual(times.toSorted().toReversed())
  })
})
