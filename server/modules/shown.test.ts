import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#server/db/connect.ts'
import { dateOf } from '#src/lib/shanghaiTime.ts'
import { carryOn, draftAchievement, unitId } from '#tests/setup/cooperation.ts'
import { publishedProject } from '#tests/setup/purchase.ts'
import { activeQuoter, dayAfter, draftQuoter, forceState, newIdNumber, newMember, pendingQuoter } from '#tests/setup/supplier.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'

/** Conditions of queries of several modules of which once no test noticed that they were broken. */
let world: World
beforeAll(async () => {
  world = await buildWorld()
})
afterAll(() => world.close())

const run = (statement: ReturnType<typeof sql>) => rowsOf(world.database, statement)

const accountFor = async (person: string, id = '31') =>
  (await world.ask(person, 'GET /api/admin/company/{id}', { params: { id } })).bankAccount

const relations = async () =>
  (await world.ask('reviewer', 'GET /api/srm/company/{id}/checks', { params: { id: '31' } })).relations
    .filter(({ companyId }) => ['21', '31', '32', '33', '34'].includes(companyId))
    .map(({ companyId, kind }) => `${companyId} ${kind}`)
    .toSorted()

const titles = async (sort: string) =>
  (await world.ask('buyer', 'GET /api/po/project/page', { query: { q: '期限排序', sort, limit: 10 } })).rows.map(({ title }) => title)

const listed = async (query: object, id: string) =>
  (await world.ask('reviewer', 'GET /api/srm/quoter/page', { query: { limit: 100, ...query } })).rows.find((row) => row.id === id)

describe('a company', () => {
  it('shows its bank account whole to itself and to those who review it, masked to everybody else of the house', async () => {
    const whole = await accountFor('supplier1')
    expect(whole).toMatch(/^\d{12,}$/)
    expect(await accountFor('reviewer')).toBe(whole)
    expect(await accountFor('lead')).toBe(whole)
    for (const person of ['buyer', 'admin']) {
      const shown = await accountFor(person)
      expect(shown, person).toContain('*')
      expect(shown, person).not.toContain(whole.slice(4, -4))
    }
  })

  it('is related to other suppliers that share something with it, never by what is empty, and not to itself or a unit', async () => {
    await run(
      sql`update company set phone = '', address = '', legal_representative = '', bank_account = '' where id in (21, 31, 32, 33, 34)`,
    )
    await run(sql`delete from company_contact where company_id in (31, 32, 33, 34)`)
    expect(await relations()).toEqual([])
    await run(sql`update company set phone = '0532-5550100' where id in (21, 31, 32)`)
    await run(sql`update company set bank_account = '622200000000001' where id in (31, 33)`)
    await run(sql`insert into company_contact (company_id, type, name, phone, email) values
      (31, 'BUSINESS', '甲', '13900000001', ''), (31, 'FINANCE', '甲', '13900000001', ''), (34, 'BUSINESS', '乙', '13900000001', '')`)
    expect(await relations()).toEqual(['32 PHONE', '33 BANK_ACCOUNT', '34 CONTACT'])
  })
})

describe('signing in', () => {
  it('goes by an e-mail address only once it is confirmed, and by a number', async () => {
    const { userByAccount } = await import('./session/queries.ts')
    const found = async (account: string) => (await userByAccount(world.database, account))?.id
    const one = await newMember(world, 'supplier1')
    const email = 'chen.jie@example.com'
    await run(sql`update app_user set email = ${email}, email_verified = false where id = ${one.id}`)
    expect(await found(email)).toBeUndefined()
    await run(sql`update app_user set email_verified = true where id = ${one.id}`)
    expect(await found(email.toUpperCase())).toBe(one.id)
    await run(sql`update app_user set mobile = '13900000002' where id = ${one.id}`)
    expect(await found('13900000002')).toBe(one.id)
    // Nobody is found by the number that so many have: none.
    expect(await found('')).toBeUndefined()
  })
})

describe('a list of purchases', () => {
  it('is read by its deadline, either way', async () => {
    const hours = [50, 20, 80]
    for (const [index, hour] of hours.entries())
      await publishedProject(world, {
        title: `期限排序 ${index}`,
        deadline: new Date(world.clock.now().getTime() + hour * 3_600_000).toISOString(),
      })
    expect(await titles('deadline')).toEqual(['期限排序 1', '期限排序 0', '期限排序 2'])
    expect(await titles('-deadline')).toEqual(['期限排序 2', '期限排序 0', '期限排序 1'])
  })
})

describe('a quoter', () => {
  it('hits the same person at other companies, once each, drafts and its own company not counted', async () => {
    const idNo = newIdNumber()
    const { id } = await pendingQuoter(world, 'supplier1', { idNo })
    const hits = async () => (await listed({ companyId: '31' }, id))?.hits
    expect(await hits()).toBe(0)
    await draftQuoter(world, 'supplier1', { idNo })
    await draftQuoter(world, 'supplier2', { idNo })
    expect(await hits()).toBe(0)
    await pendingQuoter(world, 'supplier3', { idNo })
    await pendingQuoter(world, 'supplier3', { idNo })
    expect(await hits()).toBe(1)
  })

  it('ends within so many days, the last one not, and only while its authority holds', async () => {
    const { id } = await activeQuoter(world, 'supplier1', { validTo: dayAfter(world, 10) })
    const listedWithin = async (endingWithin: number) => (await listed({ companyId: '31', endingWithin }, id)) !== undefined
    expect([await listedWithin(10), await listedWithin(11)]).toEqual([false, true])
    await forceState(world, 'quoter', id, 'disabled')
    expect(await listedWithin(11)).toBe(false)
  })
})

describe('cooperation', () => {
  it('counts confirmed records alone, in their own year and unit', async () => {
    const year = Number(dateOf(world.clock.now()).slice(0, 4))
    const count = async (of = year) => {
      const { years, units } = await world.ask('supplier1', 'GET /api/admin/srmAchievment/matrix')
      return units.find(({ id }) => id === unitId)?.counts[years.indexOf(of)] ?? 0
    }
    const [before, earlier] = [await count(), await count(year - 1)]
    const { id } = await draftAchievement(world, 'supplier1', { cooperateYear: year })
    await carryOn(world, id, 'submit', 'claim', 'pass')
    expect(await count()).toBe(before)
    await carryOn(world, id, 'confirm')
    expect([await count(), await count(year - 1)]).toEqual([before + 1, earlier])
  })
})

describe('a member', () => {
  it('stands as its own authority to quote does', async () => {
    const { userId, id } = await pendingQuoter(world, 'supplier2')
    const other = await newMember(world, 'supplier2')
    const states = async () => {
      const all = await world.ask('supplier2', 'GET /api/admin/companyUser/{id}/menbers', { params: { id: '32' } })
      return [userId, other.id].map((member) => all.find((each) => each.id === member)?.quoterState)
    }
    expect(await states()).toEqual(['pending', null])
    await forceState(world, 'quoter', id, 'disabled')
    expect(await states()).toEqual(['disabled', null])
  })
})

describe('a supply category', () => {
  it('has as rivals the other admitted companies in which it is approved', async () => {
    const categoryId = '6002'
    await run(sql`delete from scope where category_id = ${categoryId}`)
    const insert = (companyId: number, state: string) =>
      run(sql`insert into scope (company_id, category_id, state, state_since, regions, brands, capacity, created_at)
        values (${companyId}, ${categoryId}, ${state}, now(), '', '', '', now()) returning id`)
    await insert(31, 'approved')
    const rivals = async () =>
      (await world.ask('supplier1', 'GET /api/srm/scope/page', { query: { categoryId } })).rows.map((row) => row.rivals)
    expect(await rivals()).toEqual([0])
    await insert(32, 'approved')
    await insert(33, 'proposed')
    expect(await rivals()).toEqual([1])
    await forceState(world, 'company', '32', 'suspended')
    expect(await rivals()).toEqual([0])
  })
})
