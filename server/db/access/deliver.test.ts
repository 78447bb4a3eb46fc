import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rowsOf } from '#server/db/connect.ts'
import { type OpenDatabase } from '#server/db/open.ts'
import { buildWorld } from '#tests/setup/world.ts'
import { openTestDatabase } from '#tests/setup/database.ts'
import { declaredAccess, type Access } from './declared.ts'
import { deliverAccess } from './deliver.ts'

let opened: OpenDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())
beforeEach(async () => {
  await run(sql`truncate role, menu, element, delivered_access cascade`)
  await deliver(first)
})

const page = { title: '页面', titleEn: 'Page', icon: 'book', position: 0 }
const button = { menu: 'list', uri: '/api/x', method: 'POST', name: '新增', nameEn: 'Add' }

const first: Access = {
  menus: {
    work: { ...page, parent: null },
    list: { ...page, parent: 'work' },
    sheet: { ...page, parent: 'work', position: 1 },
  },
  elements: { 'list:add': button, 'list:drop': { ...button, name: '删除' } },
  roles: {
    BUYER: { name: '采购', nameEn: 'Buyer', may: ['list', 'sheet', 'list:add', 'list:drop'], gives: [] },
    LEAD: { name: '负责人', nameEn: 'Lead', may: ['list'], gives: [] },
  },
}

const deliver = (access: Access) => deliverAccess(opened.database, access)
const run = (statement: SQL) => opened.database.execute(statement)
const mayOf = async (role: string) => {
  const [row] = await rowsOf<{ authorities: string[] }>(opened.database, sql`select authorities from role where code = ${role}`)
  return row?.authorities.toSorted()
}
const menuOf = async (code: string) => {
  const [row] = await rowsOf<{ title: string; title_en: string; position: number; above: string | null; type: string }>(
    opened.database,
    sql`select m.title, m.title_en, m.position, m.type, p.code as above from menu m left join menu p on p.id = m.parent_id where m.code = ${code}`,
  )
  return row
}

/** What a later version brings: a screen with a button, a role; other words for the list; no sheet, and no dropping. */
const second: Access = {
  menus: {
    work: { ...page, parent: null },
    list: { ...page, parent: 'work', title: '清单', titleEn: 'The list' },
    chart: { ...page, parent: 'work', position: 1 },
  },
  elements: { 'list:add': button, 'chart:draw': { ...button, menu: 'chart' } },
  roles: {
    BUYER: { name: '采购', nameEn: 'Buyer', may: ['list', 'list:add', 'chart', 'chart:draw'], gives: [] },
    LEAD: { name: '负责人', nameEn: 'Lead', may: ['list', 'chart'], gives: [] },
    ANALYST: { name: '分析员', nameEn: 'Analyst', may: ['chart'], gives: [] },
  },
}

const titles = () => rowsOf(opened.database, sql`select code, title from menu order by code`)
const waysOf = (role: string) => rowsOf(opened.database, sql`select authorities, delegable from role where code = ${role}`)
const giving = (gives: string[]): Access => ({
  ...first,
  roles: { ...first.roles, LEAD: { name: '负责人', nameEn: 'Lead', may: ['list'], gives } },
})

describe('what the product is delivered with', () => {
  it('is there at the first start', async () => {
    expect(await menuOf('list')).toEqual({ title: '页面', title_en: 'Page', position: 0, above: 'work', type: 'menu' })
    expect(await menuOf('work')).toMatchObject({ above: null, type: 'dirt' })
    expect(await mayOf('BUYER')).toEqual(['list', 'list:add', 'list:drop', 'sheet'])
  })

  it('comes to an installed system with the next version, and what is no more goes', async () => {
    await deliver(second)
    expect(await menuOf('list')).toMatchObject({ title: '清单', title_en: 'The list' })
    expect(await menuOf('sheet')).toBeUndefined()
    expect(await mayOf('BUYER')).toEqual(['chart', 'chart:draw', 'list', 'list:add'])
    expect(await mayOf('LEAD')).toEqual(['chart', 'list'])
    expect(await mayOf('ANALYST')).toEqual(['chart'])
  })

  it('leaves what administrators changed', async () => {
    await run(sql`update menu set title = '我的清单', position = 7, parent_id = null where code = 'list'`)
    await run(sql`insert into role (code, name, name_en, role_type_id) select 'OWN', '自建', 'Own', id from role_type where code = 'role'`)
    await run(sql`insert into menu (code, title, title_en, type, position, parent_id)
      values ('own', '自建', 'Own', 'menu', 9, (select id from menu where code = 'sheet'))`)
    await run(
      sql`insert into role_menu select r.id, m.id from role r, menu m where (r.code, m.code) in (('OWN', 'list'), ('OWN', 'own'), ('LEAD', 'own'))`,
    )
    await run(sql`insert into role_element select r.id, e.id from role r, element e where (r.code, e.code) = ('LEAD', 'list:add')`)
    await run(sql`delete from role_element where element_id = (select id from element where code = 'list:add')
      and role_id = (select id from role where code = 'BUYER')`)
    await deliver(second)
    expect(await menuOf('list')).toEqual({ title: '我的清单', title_en: 'The list', position: 7, above: null, type: 'menu' })
    expect(await menuOf('own')).toMatchObject({ above: null })
    expect(await mayOf('OWN')).toEqual(['list', 'own'])
    expect(await mayOf('LEAD')).toEqual(['chart', 'list', 'list:add', 'own'])
    expect(await mayOf('BUYER')).toEqual(['chart', 'chart:draw', 'list'])
  })

  it('brings back neither a menu nor a role that administrators removed', async () => {
    await run(sql`delete from role where code = 'LEAD'`)
    await run(sql`delete from menu where code = 'list'`)
    await deliver(second)
    expect(await mayOf('LEAD')).toBeUndefined()
    expect(await menuOf('list')).toBeUndefined()
    expect(await mayOf('BUYER')).toEqual(['chart', 'chart:draw'])
  })

  it('takes a role back only when nobody holds it, and its grants in any case', async () => {
    await run(sql`insert into company (id, kind, name, name_en, unified_credit_code, area_code, area_name, state, state_since, created_at)
      values (1, 'PLATFORM', '', '', '-', '', '', 'approved', now(), now())`)
    await run(
      sql`insert into app_user (id, username, name, name_en, password_hash, company_id, created_at) values (1, 'a', 'a', 'a', '', 1, now())`,
    )
    await run(sql`insert into user_role select 1, id from role where code = 'LEAD'`)
    await deliver({ ...first, roles: {} })
    expect(await mayOf('BUYER')).toBeUndefined()
    expect(await mayOf('LEAD')).toEqual([])
  })

  it('lets a role give what it does not use, and takes that back', async () => {
    await deliver(giving(['list', 'sheet', 'list:add']))
    expect(await waysOf('LEAD')).toEqual([{ authorities: ['list'], delegable: ['list', 'sheet', 'list:add'] }])
    await deliver(giving(['sheet']))
    expect(await waysOf('LEAD')).toEqual([{ authorities: ['list'], delegable: ['sheet'] }])
  })

  it('changes nothing when nothing is new', async () => {
    await run(sql`update menu set title = '我的清单' where code = 'list'`)
    await run(sql`delete from role_menu`)
    await deliver(structuredClone(first))
    expect(await menuOf('list')).toMatchObject({ title: '我的清单' })
    expect(await mayOf('BUYER')).toEqual(['list:add', 'list:drop'])
  })

  it('is not taken back by an older version that starts beside a newer one, nor after it', async () => {
    await deliver(second)
    await run(sql`update menu set title = '我的图表' where code = 'chart'`)
    const before = await titles()
    await deliver(structuredClone(first))
    expect(await titles()).toEqual(before)
    expect(await mayOf('BUYER')).toEqual(['chart', 'chart:draw', 'list', 'list:add'])
    await deliver(second)
    expect(await titles()).toEqual(before)
  })

  it('reaches a database of before deliveries were kept', async () => {
    await run(sql`delete from delivered_access`)
    await deliver(second)
    expect(await menuOf('list')).toMatchObject({ title: '清单' })
    expect(await mayOf('ANALYST')).toEqual(['chart'])
  })
})

it('shows people of an installed system the new screen at the next start', async () => {
  const world = await buildWorld()
  const menus = async () => JSON.stringify(await world.ask('lead', 'GET /api/admin/user/front/menus/{id}', { params: { id: '-1' } }))
  const { powfChart: _, ...older } = declaredAccess.menus
  await deliverAccess(world.database, { ...declaredAccess, menus: older })
  await world.database.execute(sql`update delivered_access set known = '{}'`)
  expect(await menus()).not.toContain('powfChart')
  await deliverAccess(world.database)
  expect(await menus()).toContain('powfChart')
  await world.close()
})
