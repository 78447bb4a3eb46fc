import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#server/db/connect.ts'
import { publishResult } from '#tests/setup/approval.ts'
import { begunQuotation, draftProject, hour, publishedProject, send, submittedQuotation } from '#tests/setup/purchase.ts'
import { sendDueEvents } from '#server/lifecycle/due.ts'
import { passStandstill } from '#tests/rooms/project.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'

let world: World
beforeAll(async () => {
  world = await buildWorld()
})
afterAll(() => world.close())

const buyer = (person = 'buyer') => world.ask(person, 'GET /api/po/dashboard/buyer', {})
const supplier = (person = 'supplier1') => world.ask(person, 'GET /api/po/dashboard/supplier', {})
const admin = () => world.ask('admin', 'GET /api/po/dashboard/admin', {})
const countOf = (counts: { state: string; count: number }[], state: string) => counts.find((each) => each.state === state)?.count ?? 0

describe('dashboards', () => {
  it('tell what is in the database', async () => {
    const { byState, toDo, closing, monthly } = await buyer('lead')
    const stored = await rowsOf<{ state: string; count: number }>(
      world.database,
      sql`select state, count(*)::int as count from project group by state order by state`,
    )
    expect(byState).toEqual(stored)
    expect(monthly).toHaveLength(12)
    expect(monthly.at(-1)?.month).toBe('2026-11')
    const [{ amount } = { amount: '' }] = await rowsOf<{ amount: string }>(
      world.database,
      sql`select sum(q.total_gross)::text as amount from project p join quotation q on q.id = p.chosen_quotation_id where p.result_at is not null
          and p.state_since >= '2025-12-01T00:00+08'`,
    )
    const cents = monthly.reduce((sum, each) => sum + BigInt((each.amount ?? '').replace('.', '')), 0n)
    expect(cents).toBe(BigInt(amount.replace('.', '')))
    // What others may wait for comes first, the longest waiting of it before the others.
    const turn = ({ event, since }: (typeof toDo)[number]) => `${['open', 'choose', 'publish'].indexOf(event)} ${since}`
    expect(toDo.map(turn)).toEqual(toDo.map(turn).toSorted())
    expect(closing.map(({ deadline }) => deadline)).toEqual(closing.map(({ deadline }) => deadline).toSorted())
  })

  it('show a draft to its owner and the head alone', async () => {
    const before = await buyer('buyer2')
    const { id } = await draftProject(world)
    expect(countOf((await buyer('buyer2')).byState, 'draft')).toBe(countOf(before.byState, 'draft'))
    expect((await buyer('buyer2')).toDo.map(({ projectId }) => projectId)).not.toContain(id)
    expect((await buyer('buyer')).toDo.find(({ projectId }) => projectId === id)).toMatchObject({ event: 'publish' })
  })

  it('call a purchase that closed with too few quotes by that, until it has enough', async () => {
    const { id } = await publishedProject(world, { deadline: new Date(world.clock.now().getTime() + 60_000).toISOString() })
    const pass = async () => {
      world.clock.advance(60_000)
      await sendDueEvents(world.lifecycle)
      return (await buyer('buyer')).toDo.find(({ projectId }) => projectId === id)
    }
    await submittedQuotation(world, 'supplier1', id, ['5.000000', '6.000000'])
    expect(await pass()).toMatchObject({ event: 'open', tooFewQuotes: true })
    const { version } = await world.ask('buyer', 'GET /api/po/project/{id}', { params: { id } })
    const body = { version, deadline: new Date(world.clock.now().getTime() + 60_000).toISOString(), reason: '延长报价时间' }
    await world.ask('buyer', 'POST /api/po/project/{id}/extend', { params: { id }, body })
    expect((await buyer('buyer')).toDo.map(({ projectId }) => projectId)).not.toContain(id)
    for (const person of ['supplier2', 'supplier3']) await submittedQuotation(world, person, id, ['5.000000', '6.000000'])
    expect(await pass()).toMatchObject({ event: 'open', tooFewQuotes: false })
  })

  it('follow a quote from due to decided', async () => {
    const before = await supplier()
    const { id } = await publishedProject(world, { deadline: new Date(world.clock.now().getTime() + 60_000).toISOString() })
    const due = (await supplier()).due.find(({ projectId }) => projectId === id)
    expect(due).toMatchObject({ invited: false, quotationState: null })
    for (const person of ['supplier1', 'supplier2', 'supplier3']) await submittedQuotation(world, person, id, ['5.000000', '6.000000'])
    expect((await supplier()).sealedCount).toBe(before.sealedCount + 1)
    world.clock.advance(hour)
    await sendDueEvents(world.lifecycle)
    await send(world, 'buyer', id, 'open')
    const own = await begunQuotation(world, 'supplier1', id)
    const { version } = await world.ask('buyer', 'GET /api/po/project/{id}', { params: { id } })
    await world.ask('buyer', 'POST /api/po/project/{id}/choose', {
      params: { id },
      body: { version, quotationId: own.id, reason: '总价最低，交期满足' },
    })
    expect((await supplier()).results.map(({ quotationId }) => quotationId)).not.toContain(own.id)
    await publishResult(world, id)
    const told = await supplier()
    expect(told).toMatchObject({ decidedCount: before.decidedCount, chosenCount: before.chosenCount })
    expect(told.results[0]).toMatchObject({ quotationId: own.id, state: 'opened', chosen: true, rank: 1 })
    await passStandstill(world, id)
    const after = await supplier()
    expect(after).toMatchObject({ decidedCount: before.decidedCount + 1, chosenCount: before.chosenCount + 1 })
    expect(after.results[0]).toMatchObject({ quotationId: own.id, state: 'chosen', chosen: true, rank: 1 })
  })

  it('tell the platform who is there and what waits, and nothing of quotations', async () => {
    const { users, activeSessions, companiesByState, backlog, recent, signIns } = await admin()
    expect([{ users }]).toEqual(await rowsOf(world.database, sql`select count(*)::int as users from app_user where not disabled`))
    expect(activeSessions).toBeGreaterThan(0)
    expect(countOf(companiesByState, 'approved')).toBe(13)
    expect(signIns).toHaveLength(24)
    expect(recent.filter(({ machine }) => machine === 'quotation')).toEqual([])
    await publishedProject(world)
    world.clock.advance(25 * hour)
    expect((await admin()).backlog).toBeGreaterThan(backlog)
    await sendDueEvents(world.lifecycle)
    expect((await admin()).backlog).toBe(0)
  })

  it('count the work of the clock on every machine that has some', async () => {
    for (const table of Object.values(world.lifecycle.kinds).map((process) => process.table)) {
      const { backlog } = await admin()
      const [made] = await rowsOf<{ id: string }>(
        world.database,
        sql`update ${sql.identifier(table)} set due_at = '2020-01-01' where id = (select min(id) from ${sql.identifier(table)}) returning id`,
      )
      expect({ table, backlog: (await admin()).backlog }).toEqual({ table, backlog: backlog + (made ? 1 : 0) })
    }
    await sendDueEvents(world.lifecycle)
    expect((await admin()).backlog).toBe(0)
  })

  it('count nothing of a quotation that rests sealed: not what it sends, nor what the clock does with it', async () => {
    const { id: projectId } = await publishedProject(world)
    const { id } = await submittedQuotation(world, 'supplier1', projectId, ['1.000000', '2.000000'])
    const { backlog } = await admin()
    const left = await rowsOf(
      world.database,
      sql`update outbox set delivered_at = null, machine = 'quotation', record_id = ${id} where id = (select max(id) from outbox) returning id`,
    )
    await world.database.execute(sql`update quotation set due_at = '2020-01-01' where id = ${id}`)
    expect(left).toHaveLength(1)
    expect((await admin()).backlog).toBe(backlog)
    await world.database.execute(sql`update quotation set due_at = null where id = ${id}`)
    await world.database.execute(sql`update outbox set delivered_at = now() where delivered_at is null`)
  })

  it('are each for their own role', async () => {
    for (const [person, key] of [
      ['supplier1', 'buyer'],
      ['buyer', 'supplier'],
      ['lead', 'admin'],
      ['newsupplier', 'buyer'],
    ] as const)
      expect(await world.call(person, `GET /api/po/dashboard/${key}`, {})).toMatchObject({ http: 403, status: 40301 })
  })
})

const companies = (rows: { company_id: string }[]) => [...new Set(rows.map(({ company_id }) => company_id))].toSorted()

describe('notices', () => {
  it('are one’s own: read one, read all', async () => {
    await publishedProject(world)
    const unread = async (person: string) =>
      world.ask(person, 'GET /api/po/notice/page', { query: { unread: 'true', limit: 100 } as never })
    const [first] = (await unread('supplier1')).rows
    const id = first?.id ?? ''
    expect(first).toMatchObject({ message: 'notice.projectPublished', readAt: null })
    expect(await world.call('supplier3', 'POST /api/po/notice/{id}/read', { params: { id } })).toMatchObject({ status: 40400 })
    const { total } = await unread('supplier1')
    await world.ask('supplier1', 'POST /api/po/notice/{id}/read', { params: { id } })
    expect((await unread('supplier1')).total).toBe(total - 1)
    const others = (await unread('supplier3')).total
    await world.ask('supplier1', 'POST /api/po/notice/readAll', {})
    expect([(await unread('supplier1')).total, (await unread('supplier3')).total]).toEqual([0, others])
  })

  it('reach the quoters of suppliers in whose scope it is, each once, however often they are delivered', async () => {
    const { id } = await publishedProject(world)
    const reached = () =>
      rowsOf<{ company_id: string }>(
        world.database,
        sql`select u.company_id from notice n join app_user u on u.id = n.user_id where n.href = ${`/poManager/poDetailed/${id}`}`,
      )
    const inScope = await rowsOf<{ company_id: string }>(
      world.database,
      sql`select s.company_id from scope s join company c on c.id = s.company_id where s.state = 'approved' and s.category_id = 1001 and c.state = 'approved'`,
    )
    const first = await reached()
    expect(companies(first)).toEqual(companies(inScope))
    expect(first.length).toBeGreaterThan(3)
    const { notify } = world.lifecycle.kinds.project.effects
    const [sent] = await rowsOf<{ id: string; params: Record<string, unknown> }>(
      world.database,
      sql`select id, params from outbox where record_id = ${id} and type = 'notify'`,
    )
    await notify?.(world.lifecycle, { outboxId: String(sent?.id), recordId: id, params: sent?.params ?? {}, at: world.clock.now() })
    expect(await reached()).toEqual(first)
  })
})
