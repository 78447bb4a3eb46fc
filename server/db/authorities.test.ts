import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase } from '#tests/setup/database.ts'
import { rowsOf } from './connect.ts'
import { type OpenDatabase } from './open.ts'

let opened: OpenDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
  await run(sql`insert into role (id, code, name, name_en, role_type_id) values (901, 'ONE', '', '', 1), (902, 'TWO', '', '', 1)`)
  await run(
    sql`insert into menu (id, code, title, title_en, type, position) values (901, 'list', '', '', 'menu', 1), (902, 'page', '', '', 'menu', 2)`,
  )
  await run(sql`insert into element (id, menu_id, code, uri, method, name, name_en) values (901, 901, 'list:add', '', '', '', '')`)
})
afterAll(() => opened.close())

const run = (statement: SQL) => opened.database.execute(statement)

/** What the roles allow, in order. */
const allowed = async () => {
  const rows = await rowsOf<{ authorities: string[] }>(
    opened.database,
    sql`select authorities from role where id in (901, 902) order by id`,
  )
  return rows.map(({ authorities }) => authorities.toSorted())
}

describe('what a role allows', () => {
  it('is nothing at first', async () => expect(await allowed()).toEqual([[], []]))

  it.each([
    ['menus and elements given to it', sql`insert into role_menu values (901, 901), (901, 902), (902, 902)`, [['list', 'page'], ['page']]],
    ['an element given to it', sql`insert into role_element values (901, 901)`, [['list', 'list:add', 'page'], ['page']]],
    ['another code of an element', sql`update element set code = 'list:new' where id = 901`, [['list', 'list:new', 'page'], ['page']]],
    ['another code of a menu', sql`update menu set code = 'sheet' where id = 902`, [['list', 'list:new', 'sheet'], ['sheet']]],
    [
      'a menu given to another',
      sql`update role_menu set role_id = 902 where role_id = 901 and menu_id = 901`,
      [
        ['list:new', 'sheet'],
        ['list', 'sheet'],
      ],
    ],
    ['a menu taken from it', sql`delete from role_menu where role_id = 902 and menu_id = 902`, [['list:new', 'sheet'], ['list']]],
    ['a menu that goes with its elements', sql`delete from menu where id = 901`, [['sheet'], []]],
  ])('follows %s', async (_, statement, expected) => {
    await run(statement)
    expect(await allowed()).toEqual(expected)
  })
})
