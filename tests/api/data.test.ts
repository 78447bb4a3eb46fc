import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { driverOf } from '#server/db/driven.ts'
import { sealedTables, statements as kept } from '#server/db/statements.ts'
import { beginJourney, type Journey, type Person } from './journey.ts'

let journey: Journey
let administrator: Person
beforeAll(async () => {
  kept.forget()
  journey = await beginJourney()
  administrator = await journey.signIn('admin')
})
afterAll(() => journey.close())

const state = () => administrator.ask('GET /api/monitor/data')
const statements = (q: string) => administrator.ask('GET /api/monitor/data/statement/page', { query: { q, limit: 100 } })

describe('who runs the database', () => {
  it('sees its connections, its cache and its size, in steps that tell of no single quotation', async () => {
    const { kind, pool, connections, cacheShare, bytes, sealed, locks } = await state()
    expect({ kind, locks, most: pool?.most }).toEqual({ kind: 'server', locks: [], most: 10 })
    expect(pool?.open).toBeGreaterThan(0)
    expect(connections?.open).toBeGreaterThanOrEqual(pool?.open ?? Infinity)
    expect(cacheShare).toBeGreaterThan(0)
    expect(cacheShare).toBeLessThanOrEqual(1)
    expect([bytes % 16_777_216, sealed]).toEqual([0, { tables: sealedTables.length, bytes: 16_777_216 }])
  })

  it('finds the tables by size, and none that rests under a seal', async () => {
    const { rows, total } = await administrator.ask('GET /api/monitor/data/table/page', { query: { limit: 100 } })
    expect(rows).toHaveLength(total)
    const names = rows.map(({ name }) => name)
    expect(names).toContain('project')
    expect(names.filter((name) => (sealedTables as readonly string[]).includes(name))).toEqual([])
    const sizes = rows.map(({ bytes }) => bytes)
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
    expect((await administrator.ask('GET /api/monitor/data/table/page', { query: { q: 'project_inv' } })).rows).toMatchObject([
      { name: 'project_invitation' },
    ])
  })

  it('sees who waits for whom, without a value, but not where something is quoted', async () => {
    const pool = driverOf(journey.world.database)?.pool
    const [holder, waiter, quoting] = await Promise.all([0, 1, 2].map(() => pool?.connect()))
    await holder?.query(`begin; lock table stop_reason, quotation in access exclusive mode`)
    const waits = [waiter?.query(`select 'a secret' from stop_reason`), quoting?.query(`select 'a secret' from quotation`)]
    await expect.poll(async () => (await state()).locks).toMatchObject([{ table: 'stop_reason', statement: "select '?' from stop_reason" }])
    await holder?.query('rollback')
    await Promise.all(waits)
    for (const client of [holder, waiter, quoting]) client?.release()
  })

  it('finds what was asked of it, slowest in sum first, and reads the plan of what only reads', async () => {
    await administrator.ask('GET /api/admin/groupType/page')
    const { rows } = await statements('role_type')
    const found = rows.find(({ reads }) => reads)
    expect(found).toMatchObject({ count: expect.any(Number) })
    const { plan, text } = await administrator.ask('GET /api/monitor/data/statement/{id}/plan', { params: { id: found?.id ?? '' } })
    expect(text).toBe(found?.text)
    expect(plan?.join('\n')).toMatch(/cost=/)
    const writes = (await statements('insert into token')).rows.concat((await statements('insert into "token"')).rows)[0]
    expect(writes).toMatchObject({ reads: false })
    await administrator.refused(40400, 'GET /api/monitor/data/statement/{id}/plan', { params: { id: writes?.id ?? '' } })
    await administrator.refused(40400, 'GET /api/monitor/data/statement/{id}/plan', { params: { id: '0'.repeat(16) } })
  })

  it('learns nothing of how often somebody quotes', async () => {
    const supplier = await journey.signIn('supplier1')
    const before = await statements('quotation')
    for (let asked = 0; asked < 3; asked++) await supplier.refused(40400, 'POST /api/po/quotation', { body: { projectId: '999999999' } })
    await journey.world.database.execute(sql`update outbox set attempts = attempts where false`)
    expect((await statements('quotation')).rows).toEqual(before.rows)
    expect((await statements('update outbox')).rows).toEqual([])
  })
})

it('nobody else does', async () => {
  const buyer = await journey.signIn('buyer')
  await buyer.refused(40301, 'GET /api/monitor/data')
  await buyer.refused(40301, 'GET /api/monitor/data/statement/page')
  await buyer.refused(40301, 'GET /api/monitor/data/table/page')
})
