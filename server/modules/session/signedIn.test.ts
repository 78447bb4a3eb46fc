import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roles as deliveredRoles } from '#server/db/access/delivered.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'

let world: World
beforeAll(async () => {
  world = await buildWorld()
})
afterAll(() => world.close())

const infoOf = (person: string) => world.ask(person, 'GET /api/admin/user/front/info', { query: {} })
const menusOf = (person: string, id = '-1') => world.ask(person, 'GET /api/admin/user/front/menus/{id}', { params: { id }, query: {} })
const statusOf = (person: string, companyId: string) =>
  world.call(person, 'GET /api/admin/company/account/{companyId}', { params: { companyId } })

const keptBy = (person: string, setting: Record<string, unknown>) =>
  world.call(person, 'POST /api/admin/user/front/setting', { body: { setting } as never })

const accounts = ['userManager', 'groupManager', 'groupTypeManager', 'menuManager']
const watching = [
  'gateLogManager',
  'apiManager',
  'serviceManager',
  'serviceEurekaManager',
  'serviceMonitorManager',
  'serviceDataManager',
  'serviceAPIManager',
  'serviceZipkinManager',
  'serviceJobManager',
]
const businessFile = ['poBuScope', 'poBuTeamMembers', 'poBuQuoter', 'poBuContact', 'srmcheckAchievment', 'integrityManagement']

describe('who is signed in', () => {
  it.each([
    ['buyer', ['poJcProject', 'quotation', 'poJcChosen', 'srmInviteReg', 'srmcheckAchievment'], ['poJcProject:publish']],
    ['supplier1', ['poProject', 'poDetailed', 'poPrice', 'poHistory', ...businessFile], ['poPrice:submit']],
    ['newsupplier', businessFile, []],
    [
      'admin',
      [...accounts, ...watching, 'employeeManager', 'companyManager', 'typeManager', 'dictionaryManager', 'powfChart'],
      ['dashboard:admin'],
    ],
    ['analyst', ['powfChart'], ['powfChart:records']],
  ])('%s is told of the menus and elements of its roles alone', async (person, codes, own) => {
    const { menus, elements, roles } = await infoOf(person)
    const [seen = [], above = []] = ['menu', 'dirt'].map((type) =>
      menus.flatMap((menu) => (menu.type === type ? [menu.code] : [])).toSorted(),
    )
    const granted = deliveredRoles.flatMap(({ code, menus: its }) => (roles.includes(code) ? its : []))
    expect(seen).toEqual([...new Set(granted)].toSorted())
    expect(seen).toEqual(expect.arrayContaining(codes))
    const telling = new Set(['poJcProject:publish', 'poPrice:submit', 'dashboard:admin', 'powfChart:records'])
    expect(elements.map(({ code }) => code).filter((code) => telling.has(code))).toEqual(own)
    const trees = await menusOf(person)
    const pages = trees.flatMap((tree) => (tree.type === 'menu' ? [tree] : tree.children))
    expect(pages.map(({ code }) => code).toSorted()).toEqual(seen)
    const directories = trees.filter(({ type }) => type === 'dirt')
    expect(directories.map(({ code }) => code).toSorted()).toEqual(above)
    for (const tree of directories) {
      expect([tree.type, tree.path]).toEqual(['dirt', `/${tree.code}`])
      for (const child of tree.children) expect(child.path).toBe(`/${tree.code}/${child.code}`)
    }
  })

  it('gets the menus below one menu, and none below one that is not permitted', async () => {
    const [own] = await menusOf('buyer')
    expect(await menusOf('buyer', own?.id)).toEqual(own?.children)
    expect(await menusOf('supplier1', own?.id)).toEqual([])
    expect(await menusOf('buyer', '999999')).toEqual([])
  })

  it('is shown without any secret of the account', async () => {
    const info = await infoOf('supplier1')
    expect(info).toMatchObject({
      username: 'supplier1',
      companyName: 'Yuanhang Wire Rope',
      status: '5',
      roles: expect.arrayContaining(['SUP_QUOTER']) as string[],
    })
    expect(JSON.stringify(info)).not.toMatch(/password|argon2|token/i)
  })

  it('finds its settings again: named ones are replaced, others stay, and nobody else has them', async () => {
    const keep = (setting: Record<string, unknown>) =>
      world.ask('buyer', 'POST /api/admin/user/front/setting', { body: { setting } as never })
    await keep({ density: 'compact', columns: { project: ['no', 'title'] } })
    expect(await keep({ density: 'wide' })).toEqual({ density: 'wide', columns: { project: ['no', 'title'] } })
    world.clock.advance(24 * 3600_000)
    expect((await infoOf('buyer')).setting).toEqual({ density: 'wide', columns: { project: ['no', 'title'] } })
    expect((await infoOf('lead')).setting).toEqual({})
  })

  it('keeps no more settings than an account has room for, and loses none where there are more', async () => {
    const text = 'x'.repeat(30_000)
    expect((await keptBy('unit', { a: text })).status).toBe(200)
    expect((await keptBy('unit', { b: text })).status).toBe(200)
    expect(await keptBy('unit', { c: text })).toMatchObject({
      status: 42200,
      refusal: { message: expect.stringMatching(/^Your account can’t keep/) as string },
    })
    expect(Object.keys((await infoOf('unit')).setting)).toEqual(['a', 'b'])
    expect((await keptBy('unit', { a: 'y', c: 'z' })).data).toMatchObject({ a: 'y', b: text, c: 'z' })
    expect((await keptBy('unit', Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`${index}`, 1])))).status).toBe(42200)
  })

  it('may ask for the status of its own company; those who look after companies for any', async () => {
    expect(await statusOf('supplier1', '31')).toMatchObject({ status: 200 })
    expect(await statusOf('supplier1', '32')).toMatchObject({ status: 40400 })
    expect(await statusOf('buyer', '32')).toMatchObject({ status: 40400 })
    expect((await statusOf('admin', '44')).data).not.toBe((await statusOf('admin', '32')).data)
    expect(await statusOf('lead', '99999')).toMatchObject({ status: 40400 })
  })
})
