import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#server/db/connect.ts'
import { sendDueEvents } from '#server/lifecycle/due.ts'
import { deliverWaiting } from '#server/lifecycle/outbox.ts'
import { begunQuotation, hour, openingOf, publishedProject, send, sheetOf, submittedQuotation } from '#tests/setup/purchase.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'

let world: World
beforeAll(async () => {
  world = await buildWorld()
})
afterAll(() => world.close())

const reason = '备货周期较长，延长报价时间'
const inHours = (hours: number) => new Date(world.clock.now().getTime() + hours * hour).toISOString()
const pass = async (hours: number) => {
  world.clock.advance(hours * hour)
  await sendDueEvents(world.lifecycle)
}

const extend = async (person: string, id: string, deadline: string) => {
  const { version } = await world.ask('lead', 'GET /api/po/project/{id}', { params: { id } })
  return world.call(person, 'POST /api/po/project/{id}/extend', { params: { id }, body: { version, deadline, reason } })
}
const offerOf = async (person: string, id: string) =>
  (await openingOf(world, person, id)).transitions.find(({ event }) => event === 'extend')
const quotation = (person: string, id: string) => world.ask(person, 'GET /api/po/quotation/{id}', { params: { id } })

/** Companies whose people were told of an extension, and with which words. */
const toldOf = async (id: string) =>
  rowsOf<{ company_id: string; values: Record<string, string> }>(
    world.database,
    sql`select distinct u.company_id, n."values" from notice n join app_user u on u.id = n.user_id
        where n.message = 'notice.projectExtended' and n.href = ${`/poManager/poDetailed/${id}`} order by u.company_id`,
  )
const loggedOf = (id: string) =>
  rowsOf<{ from_state: string; payload: Record<string, string> }>(
    world.database,
    sql`select from_state, payload from transition_log where machine = 'project' and record_id = ${id} and event = 'extend' order by seq`,
  )

describe('a deadline that has not passed', () => {
  it('moves to a later moment as often as it is wanted, and the clock follows it', async () => {
    const { id } = await publishedProject(world, { deadline: inHours(1) })
    const [first, second] = [inHours(1), inHours(2)]
    expect(await extend('buyer', id, second)).toMatchObject({ status: 200, data: { state: 'published' } })
    const last = inHours(3)
    expect(await extend('lead', id, last)).toMatchObject({ status: 200 })
    // Everybody who reads the purchase reads how its deadline moved, and why.
    const { lifeLine } = await world.ask('buyer', 'GET /api/po/project/{id}', { params: { id } })
    const { extensions, contactMobile } = await world.ask('supplier1', 'GET /api/po/supplierProject/{id}', { params: { id } })
    const moved = [
      { from: first, to: second, reason },
      { from: second, to: last, reason },
    ]
    expect(lifeLine.flatMap(({ event, extended }) => (event === 'extend' ? [extended] : []))).toEqual(moved)
    expect(lifeLine.filter(({ event }) => event !== 'extend').flatMap(({ extended }) => extended ?? [])).toEqual([])
    expect(extensions).toEqual(moved)
    const [owner] = await rowsOf(world.database, sql`select mobile from app_user where username = 'buyer'`)
    expect(owner).toEqual({ mobile: contactMobile })
    await pass(2)
    expect(await openingOf(world, 'buyer', id)).toMatchObject({ state: 'published', deadline: last })
    await pass(1)
    expect(await openingOf(world, 'buyer', id)).toMatchObject({ state: 'sealed' })
    expect((await loggedOf(id))[0]).toMatchObject({ from_state: 'published', payload: { formerDeadline: first, reason } })
    // What was given before the deadline does not count against what may be given after it.
    expect(await offerOf('buyer', id)).toEqual({ event: 'extend', allowed: true, reasons: [] })
  })

  it('moves for those in charge alone, never to an earlier moment, and not without a reason', async () => {
    const { id, version } = await publishedProject(world)
    const { deadline } = await openingOf(world, 'buyer', id)
    expect(await extend('buyer2', id, inHours(48))).toMatchObject({ http: 409, refusal: { reasons: ['refusal.inCharge'] } })
    for (const earlier of [deadline, inHours(1), inHours(-1)])
      expect(await extend('buyer', id, earlier)).toMatchObject({ http: 409, refusal: { reasons: ['refusal.laterDeadline'] } })
    const hasty = { params: { id }, body: { version, deadline: inHours(48), reason: ' 没有 ' } }
    expect(await world.call('buyer', 'POST /api/po/project/{id}/extend', hasty)).toMatchObject({ http: 422 })
    const stale = { params: { id }, body: { version: version - 1, deadline: inHours(48), reason } }
    expect(await world.call('buyer', 'POST /api/po/project/{id}/extend', stale)).toMatchObject({
      refusal: { reasons: ['refusal.versionConflict'] },
    })
    expect(await extend('supplier1', id, inHours(48))).toMatchObject({ http: 403 })
    expect(await openingOf(world, 'buyer', id)).toMatchObject({ deadline })
  })
})

describe('a purchase that closed with too few quotes', () => {
  it('takes quotes once more: what was sealed stays so, what lapsed goes on, and all open together', async () => {
    const { id } = await publishedProject(world)
    const kept = await submittedQuotation(world, 'supplier1', id, ['31.170000', '47.290000'])
    const replaced = await submittedQuotation(world, 'supplier2', id, ['53.610000', '61.730000'])
    const begun = await begunQuotation(world, 'supplier3', id)
    const before = await quotation('supplier1', kept.id)
    await pass(24)
    expect((await quotation('supplier3', begun.id)).state).toBe('lapsed')
    expect(await openingOf(world, 'buyer', id)).toMatchObject({ state: 'sealed', quoteCount: 2, minQuotes: 3 })

    expect(await extend('buyer', id, inHours(24))).toMatchObject({ status: 200, data: { state: 'published' } })
    expect((await quotation('supplier3', begun.id)).state).toBe('draft')
    const { receipts, submitted, version, state } = await quotation('supplier1', kept.id)
    expect({ receipts, submitted, version, state }).toMatchObject({
      receipts: before.receipts,
      submitted: before.submitted,
      version: before.version,
      state: 'sealed',
    })
    expect((await openingOf(world, 'buyer', id)).matrix).toBeNull()
    const seen = await Promise.all([
      world.call('buyer', 'GET /api/po/project/{id}', { params: { id } }),
      world.call('lead', 'GET /api/po/project/{id}/opening', { params: { id } }),
      world.call('supplier3', 'GET /api/po/supplierProject/{id}', { params: { id } }),
    ])
    for (const price of ['31.17', '47.29', '53.61', '61.73']) expect(seen.map(({ text }) => text).join()).not.toContain(price)
    const open = await world.call('buyer', 'POST /api/po/project/{id}/open', {
      params: { id },
      body: { version: seen[0]?.data.version ?? 0 },
    })
    expect(open).toMatchObject({ http: 409 })

    const second = await quotation('supplier2', replaced.id)
    const body = { version: second.version, draftRevision: second.draftRevision, sheet: sheetOf(second, ['50.000000', '60.000000']) }
    await world.ask('supplier2', 'POST /api/po/quotation/{id}/replace', { params: { id: replaced.id }, body })
    await submittedQuotation(world, 'supplier3', id, ['70.000000', '80.000000'])
    await pass(24)
    expect(await send(world, 'buyer', id, 'open')).toMatchObject({ status: 200 })
    const { matrix } = await openingOf(world, 'buyer', id)
    expect(matrix?.suppliers.map(({ hashVerified }) => hashVerified)).toEqual([true, true, true])
    expect(matrix?.suppliers.find(({ quotationId }) => quotationId === kept.id)?.sha256).toBe(before.receipts[0]?.sha256)
  })

  it('is extended once', async () => {
    const { id } = await publishedProject(world, { deadline: inHours(1) })
    await pass(1)
    expect(await offerOf('buyer', id)).toEqual({ event: 'extend', allowed: true, reasons: [] })
    await extend('buyer', id, inHours(1))
    // More time before the new deadline takes nothing back.
    await extend('buyer', id, inHours(2))
    await pass(2)
    expect(await offerOf('buyer', id)).toEqual({ event: 'extend', allowed: false, reasons: ['refusal.notExtendedYet'] })
    expect(await extend('buyer', id, inHours(2))).toMatchObject({ http: 409, refusal: { reasons: ['refusal.notExtendedYet'] } })
  })

  it('is the only one: with enough quotes a deadline that has passed stays', async () => {
    const { id } = await publishedProject(world, { deadline: inHours(1) })
    for (const person of ['supplier1', 'supplier2', 'supplier3']) await submittedQuotation(world, person, id, ['1.000000', '2.000000'])
    await pass(1)
    expect(await extend('buyer', id, inHours(24))).toMatchObject({ http: 409, refusal: { reasons: ['refusal.tooFewQuotes'] } })
  })

  it('loses no draft when the deadline itself is delivered later than the extension', async () => {
    const { id } = await publishedProject(world, { deadline: inHours(1) })
    const begun = await begunQuotation(world, 'supplier1', id)
    const { effects } = world.lifecycle.kinds.project
    const follow = effects['follow'] as (typeof effects)[string]
    effects['follow'] = () => Promise.reject(new Error('the process died'))
    await pass(1)
    effects['follow'] = follow
    await extend('buyer', id, inHours(24))
    world.clock.advance(hour)
    while ((await deliverWaiting(world.lifecycle)) > 0) continue
    expect(await quotation('supplier1', begun.id)).toMatchObject({ state: 'draft', lifeLine: [{ event: 'create' }] })
  })
})

describe('of an extension are told', () => {
  it('all who could quote, whether they did or not, in the same words', async () => {
    const { id } = await publishedProject(world, { deadline: inHours(1) })
    await submittedQuotation(world, 'supplier1', id, ['1.000000', '2.000000'])
    await pass(1)
    world.clock.set(new Date('2026-12-30T04:00:00.000Z'))
    await extend('buyer', id, '2026-12-31T09:30:00+08:00')
    const told = await toldOf(id)
    expect(told.map(({ company_id }) => String(company_id))).toEqual(expect.arrayContaining(['31', '32', '33']))
    expect(new Set(told.map(({ values }) => JSON.stringify(values))).size).toBe(1)
    expect(told[0]?.values).toMatchObject({ deadline: '2026-12-31 09:30', reason })
  })

  it('of a purchase by invitation the invited alone', async () => {
    const { id } = await publishedProject(world, { method: 'DIRECT', visibility: 'INVITED', invitedCompanyIds: ['31', '32'] })
    await extend('buyer', id, inHours(48))
    expect((await toldOf(id)).map(({ company_id }) => String(company_id))).toEqual(['31', '32'])
  })
})
