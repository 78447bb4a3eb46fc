import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publishedProject } from '#tests/setup/purchase.ts'
import { proposedScope } from '#tests/setup/supplier.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'

let world: World
beforeAll(async () => {
  world = await buildWorld()
})
afterAll(() => world.close())

const propose = (person: string, categoryId: string) =>
  world.call(person, 'POST /api/srm/scope', { body: { categoryId, regions: '', brands: '', capacity: '' } })

describe('a scope', () => {
  it('of another company does not exist for a supplier', async () => {
    const { id } = await proposedScope(world)
    const { rows } = await world.ask('supplier2', 'GET /api/srm/scope/page', { query: { limit: 100 } })
    expect(new Set(rows.map(({ companyId }) => companyId))).toEqual(new Set(['32']))
    expect((await world.ask('supplier2', 'GET /api/srm/scope/page', { query: { companyId: '31' } })).total).toBe(0)
    expect((await world.call('supplier2', 'GET /api/srm/scope/{id}', { params: { id } })).status).toBe(40400)
    expect((await world.call('supplier2', 'POST /api/srm/scope/{id}/withdraw', { params: { id }, body: { version: 0 } })).status).toBe(
      40400,
    )
  })

  it('is seen by buyers once it is approved, and by nobody else outside its company before', async () => {
    const { id } = await proposedScope(world)
    expect((await world.call('buyer', 'GET /api/srm/scope/{id}', { params: { id } })).status).toBe(40400)
    const { total, rows } = await world.ask('buyer', 'GET /api/srm/scope/page', { query: { companyId: '31', limit: 100 } })
    expect(total).toBeGreaterThan(0)
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['approved']))
  })

  it('is decided by the head of group procurement alone', async () => {
    const { id } = await proposedScope(world)
    for (const person of ['supplier1', 'buyer', 'reviewer', 'admin'])
      expect((await world.call(person, 'POST /api/srm/scope/{id}/approve', { params: { id }, body: { version: 0 } })).status).toBe(40301)
    expect(await world.ask('lead', 'POST /api/srm/scope/{id}/approve', { params: { id }, body: { version: 0 } })).toMatchObject({
      state: 'approved',
    })
    const { rows } = await world.ask('supplier1', 'GET /api/po/notice/page', { query: { limit: 1 } })
    expect(rows[0]).toMatchObject({
      message: 'notice.scopeApproved',
      values: { title: '消防器材' },
      href: `/poBuManager/poBuScope?application=${id}`,
    })
  })

  it('of one category stands once, however simultaneous two proposals are', async () => {
    const { id, version } = await proposedScope(world)
    await world.ask('supplier1', 'POST /api/srm/scope/{id}/withdraw', { params: { id }, body: { version } })
    const answers = await Promise.all([1, 2, 3].map(() => propose('supplier1', '6002')))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 40900, 40900])
    expect(answers.find(({ status }) => status === 40900)?.refusal.reasons).toEqual(['refusal.scopeStands'])
  })

  it('is proposed by an admitted company alone, and for a category there is', async () => {
    expect((await propose('newsupplier', '6002')).refusal.reasons).toEqual(['refusal.companyApproved'])
    expect(await propose('supplier1', '999')).toMatchObject({ status: 42200, refusal: { errors: [{ path: 'categoryId' }] } })
  })

  it('tells a reader what may be done with it, each as the machine says', async () => {
    await proposedScope(world)
    const own = await world.ask('supplier1', 'GET /api/srm/scope/page', { query: { categoryId: '6002', state: 'proposed' } })
    expect(own.rows[0]?.transitions).toEqual([{ event: 'withdraw', allowed: true, reasons: [] }])
    const leads = await world.ask('lead', 'GET /api/srm/scope/page', { query: { categoryId: '6002', companyId: '31', state: 'proposed' } })
    expect(leads.rows[0]?.transitions.map(({ event, allowed }) => [event, allowed])).toEqual([
      ['approve', true],
      ['deny', true],
    ])
  })
})

it('demand counts what was published within a year, by category, and what takes quotes now', async () => {
  const of = async (categoryId: string) =>
    (await world.ask('supplier1', 'GET /api/srm/scope/coverage')).find((row) => row.categoryId === categoryId) ?? { projects: 0, open: 0 }
  const before = await of('6002')
  await publishedProject(world, { categoryId: '6002' })
  expect(await of('6002')).toMatchObject({ projects: before.projects + 1, open: before.open + 1 })
  world.clock.advance(3 * 86_400_000)
  expect(await of('6002')).toMatchObject({ projects: before.projects + 1, open: before.open })
  world.clock.advance(365 * 86_400_000)
  expect(await of('6002')).toMatchObject({ projects: 0 })
})

const suppliers = (query: object) =>
  world.ask('buyer', 'GET /api/po/supplier/page', { query: { categoryId: '1001', limit: 100, ...query } })

describe('whom a purchase may invite', () => {
  it('are first those who can quote in its category, and are barred by nothing', async () => {
    const { rows } = await suppliers({ invitable: 'true' })
    expect(rows.map(({ id }) => id)).toContain('31')
    expect(rows.filter(({ inScope, excludedBy, state }) => !inScope || excludedBy !== null || state !== 'approved')).toEqual([])
    const all = await suppliers({})
    expect(all.total).toBeGreaterThan(rows.length)
  })

  it('are found by name where they can’t, and marked', async () => {
    const { rows } = await suppliers({})
    const other = rows.find(({ inScope, excludedBy }) => !inScope && excludedBy === null)
    const found = await suppliers({ q: other?.name })
    expect(found.rows).toMatchObject([{ id: other?.id, inScope: false }])
    expect((await suppliers({ q: other?.name, invitable: 'true' })).rows).toEqual([])
    const anywhere = await world.ask('buyer', 'GET /api/po/supplier/page', { query: { q: other?.name ?? '' } })
    expect(anywhere.rows).toMatchObject([{ inScope: true }])
  })
})
