import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildWorld, type World } from '#tests/setup/world.ts'
import { rowsOf } from './connect.ts'

let world: World
beforeAll(async () => {
  world = await buildWorld()
})
afterAll(() => world.close())

type List = Parameters<World['ask']>[1]

/** What a column holds, as it is ordered: signs of a name, an amount as a number, what is not there last. */
const held = (row: Record<string, unknown>, field: string): string | number => {
  const value = row[field]
  return field === 'points'
    ? Number(value) * (row['type'] === 'GOOD' ? 1 : -1)
    : field === 'totalGross'
      ? Number(value ?? Infinity)
      : String(value)
}

it.each([
  ['buyer', 'GET /api/po/project/page', 'title'],
  ['buyer', 'GET /api/po/project/page', 'titleEn'],
  ['buyer', 'GET /api/po/award/page', 'title'],
  ['buyer', 'GET /api/po/award/page', 'titleEn'],
  ['supplier1', 'GET /api/po/supplierProject/page', 'title'],
  ['supplier1', 'GET /api/po/supplierProject/page', 'titleEn'],
  ['supplier1', 'GET /api/po/quotation/history', 'totalGross'],
  ['supplier2', 'GET /api/po/quotation/history', 'decidedAt'],
  ['reviewer', 'GET /api/admin/company/page', 'name'],
  ['reviewer', 'GET /api/admin/company/page', 'nameEn'],
  ['lead', 'GET /api/srm/invitation/page', 'inviteeName'],
  ['lead', 'GET /api/srm/integrity/page', 'points'],
] as const)('%s reads %s in the order of %s, either way', async (person, list: List, field) => {
  const valuesBy = async (sort: string) => {
    const { rows } = (await world.ask(person, list, { query: { sort, limit: '100' } } as never)) as { rows: Record<string, unknown>[] }
    return rows.map((row) => held(row, field))
  }
  const upwards = await valuesBy(field)
  expect(new Set(upwards).size).toBeGreaterThan(1)
  expect(upwards).toEqual(upwards.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)))
  const downwards = await valuesBy(`-${field}`)
  expect(downwards).toEqual(downwards.toSorted((a, b) => (a > b ? -1 : a < b ? 1 : 0)))
})

it.each([
  ['buyer', 'GET /api/po/project/page'],
  ['buyer', 'GET /api/po/award/page'],
  ['supplier1', 'GET /api/po/quotation/page'],
  ['supplier1', 'GET /api/po/quotation/history'],
  ['reviewer', 'GET /api/admin/company/page'],
  ['lead', 'GET /api/srm/invitation/page'],
  ['lead', 'GET /api/admin/srmAchievment/page'],
  ['lead', 'GET /api/srm/integrity/page'],
  ['reviewer', 'GET /api/srm/quoter/page'],
] as const)('%s reads %s with those of one state together', async (person, list: List) => {
  for (const sort of ['state', '-state']) {
    const { rows } = (await world.ask(person, list, { query: { sort, limit: '100' } } as never)) as { rows: { state: string }[] }
    const runs = rows.map(({ state }) => state).filter((state, index, all) => state !== all[index - 1])
    expect(runs).toEqual([...new Set(runs)])
    expect(runs.length).toBeGreaterThan(1)
  }
})

it('orders by no number of quotations and no price before they are anybody’s to know', async () => {
  for (const sort of ['quoteCount', 'totalGross', 'lowestTotal'])
    for (const list of ['GET /api/po/project/page', 'GET /api/po/supplierProject/page', 'GET /api/po/quotation/page'] as const)
      expect((await world.call(list.includes('project') ? 'buyer' : 'supplier1', list, { query: { sort } })).refusal.status).toBe(42200)
})

it.each([
  ['project', 'title collate "C"'],
  ['project', 'title_en collate "C"'],
  ['company', 'name collate "C"'],
  ['company', 'name_en collate "C"'],
  ['invitation', 'invitee_name collate "C"'],
  ['integrity', `(case type when 'GOOD' then points else -points end)`],
  ...['project', 'company', 'invitation', 'achievement', 'integrity', 'quoter'].flatMap((table) => [
    [table, 'state'],
    [table, 'state desc'],
  ]),
])('reads %s by %s from an index', async (table = '', order = '') => {
  const plan = await world.database.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    return rowsOf<Record<string, string>>(tx, sql.raw(`explain select id from ${table} order by ${order}, id desc limit 20`))
  })
  expect(plan.map((line) => Object.values(line)[0]).join('\n')).not.toContain('Sort')
})
