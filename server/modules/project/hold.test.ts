import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#server/db/connect.ts'
import { firstBroken } from '#server/lifecycle/log.ts'
import { sendDueEvents } from '#server/lifecycle/due.ts'
import { releaseHold, setHold } from '#server/lifecycle/hold.ts'
import { deliverWaiting } from '#server/lifecycle/outbox.ts'
import { addWorkingDays } from '#src/lib/workingDays.ts'
import type { HoldSource } from '#src/machines/hold.ts'
import {
  begunQuotation,
  holdOn,
  holdPurchase,
  hour,
  nothingUnread,
  openingOf,
  publishedProject,
  releasePurchase,
  send,
  sheetOf,
  submittedQuotation,
} from '#tests/setup/purchase.ts'
import { publishResult } from '#tests/setup/approval.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'
import { deliveredCalendar } from '#src/lib/deliveredCalendar.ts'

let world: World
beforeAll(async () => {
  world = await buildWorld()
})
afterAll(async () => {
  expect(await firstBroken(world.database)).toBeNull()
  await world.close()
})

const now = () => world.clock.now().getTime()
const inHours = (hours: number) => new Date(now() + hours * hour).toISOString()
const pass = async (hours: number) => {
  world.clock.advance(hours * hour)
  await sendDueEvents(world.lifecycle)
}
const detail = (id: string) => world.ask('lead', 'GET /api/po/project/{id}', { params: { id } })
const supplierView = (id: string) => world.ask('supplier1', 'GET /api/po/supplierProject/{id}', { params: { id } })
const dueOf = async (id: string) =>
  (await rowsOf<{ due: string | null }>(world.database, sql`select due_at as due from project where id = ${id}`))[0]?.due
const hold = async (person: string, id: string) => {
  const { version } = await openingOf(world, 'lead', id)
  const body = { version, kind: 'ABNORMAL' as const, reason: '供应商名单有误，核对期间暂停' }
  return world.call(person, 'POST /api/po/project/{id}/hold', { params: { id }, body })
}
const held = 'refusal.held_SUPERVISOR'
/** On the full minute that a moved deadline is on. */
const minute = (at: number) => new Date(Math.ceil(at / 60_000) * 60_000).toISOString()

/** A record of another machine that holds purchases. */
const source: HoldSource = { machine: 'company', id: '31' }
const within = <T>(work: (tx: Parameters<typeof setHold>[1]) => Promise<T>) => world.database.transaction(work)
const holdFor = (id: string, from = source) =>
  within((tx) =>
    setHold(world.lifecycle, tx, { machine: 'project', id }, { kind: 'QUESTION', reason: '有提问未答复', source: from, setBy: null }),
  )
const releaseFor = (id: string, from = source) => within((tx) => releaseHold(world.lifecycle, tx, { machine: 'project', id }, from))

const toldOf = (id: string) =>
  rowsOf<{ username: string; message: string; values: Record<string, string> }>(
    world.database,
    sql`select u.username, n.message, n."values" from notice n join app_user u on u.id = n.user_id
        where n.message in ('notice.projectHeld', 'notice.projectReleased') and n.href like ${`%/${id}`}`,
  )

describe('a purchase that stands still', () => {
  it('takes no quotation and does not close; drafts are saved and quotations withdrawn, past what was its deadline', async () => {
    const { id } = await publishedProject(world, { deadline: inHours(5) })
    const sealed = await submittedQuotation(world, 'supplier1', id, ['31.170000', '47.290000'])
    const begun = await begunQuotation(world, 'supplier2', id)
    await holdPurchase(world, id)
    expect(await dueOf(id)).toBeNull()
    await pass(6)
    expect(await openingOf(world, 'buyer', id)).toMatchObject({ state: 'published' })
    const sheet = sheetOf(begun, ['53.610000', '61.730000'])
    const draft = { draftRevision: begun.draftRevision, sheet, unread: nothingUnread }
    expect(await world.call('supplier2', 'POST /api/po/quotation/{id}/saveDraft', { params: { id: begun.id }, body: draft })).toMatchObject(
      {
        status: 200,
      },
    )
    const body = { version: begun.version, draftRevision: begun.draftRevision + 1, sheet }
    const params = { id: begun.id }
    expect(await world.call('supplier2', 'POST /api/po/quotation/{id}/submit', { params, body })).toMatchObject({
      http: 409,
      refusal: { reasons: [held] },
    })
    const { transitions } = await world.ask('supplier1', 'GET /api/po/quotation/{id}', { params: { id: sealed.id } })
    expect(Object.fromEntries(transitions.map(({ event, reasons }) => [event, reasons]))).toEqual({
      saveDraft: [],
      replace: [held],
      withdraw: [],
    })
    const withdraw = { params: { id: sealed.id }, body: { version: sealed.version } }
    expect(await world.call('supplier1', 'POST /api/po/quotation/{id}/withdraw', withdraw)).toMatchObject({ status: 200 })
    // Who did not begin before may begin to prepare one.
    expect(await begunQuotation(world, 'supplier3', id)).toMatchObject({ state: 'draft' })
    expect(await releasePurchase(world, id, await holdOn(world, id))).toMatchObject({ status: 200 })
    expect(await world.call('supplier2', 'POST /api/po/quotation/{id}/submit', { params, body })).toMatchObject({ status: 200 })
  })

  it('refuses every event of a person but those by which it is held and released, each with the reasons', async () => {
    const { id } = await publishedProject(world)
    await holdPurchase(world, id)
    await hold('lead', id)
    const { transitions, version } = await detail(id)
    const refused = ['refusal.held_SUPERVISOR', 'refusal.held_ABNORMAL']
    expect(Object.fromEntries(transitions.map(({ event, reasons }) => [event, reasons]))).toEqual({
      extend: refused,
      hold: [],
      release: [],
    })
    const extension = { params: { id }, body: { version, deadline: inHours(80), reason: '备货周期较长' } }
    expect(await world.call('buyer', 'POST /api/po/project/{id}/extend', extension)).toMatchObject({
      http: 409,
      refusal: { reasons: refused },
    })
  })

  it('is not opened, chosen from or published', async () => {
    const { id } = await publishedProject(world, {
      method: 'DIRECT',
      visibility: 'INVITED',
      invitedCompanyIds: ['31'],
      deadline: inHours(1),
    })
    const { id: quotationId } = await submittedQuotation(world, 'supplier1', id, ['31.170000', '47.290000'])
    await pass(1)
    const inBetween = async (act: () => Promise<unknown>) => {
      const holdId = await holdPurchase(world, id)
      expect(await act()).toMatchObject({ http: 409, refusal: { reasons: [held] } })
      expect((await openingOf(world, 'buyer', id)).holds).toHaveLength(1)
      expect(await releasePurchase(world, id, holdId)).toMatchObject({ status: 200 })
      expect(await act()).toMatchObject({ status: 200 })
    }
    await inBetween(() => send(world, 'buyer', id, 'open'))
    await inBetween(async () => {
      const { version } = await openingOf(world, 'buyer', id)
      const body = { version, quotationId, reason: '总价最低，交期满足' }
      return world.call('buyer', 'POST /api/po/project/{id}/choose', { params: { id }, body })
    })
    await inBetween(() => publishResult(world, id))
    expect(await world.ask('supplier1', 'GET /api/po/quotation/{id}', { params: { id: quotationId } })).toMatchObject({
      state: 'opened',
      chosen: true,
    })
  })

  it('is shown so to both sides: why and since when, and who set it to the house alone', async () => {
    const { id } = await publishedProject(world, { deadline: inHours(9) })
    await submittedQuotation(world, 'supplier1', id, ['31.170000', '47.290000'])
    const since = world.clock.now().toISOString()
    const holdId = await holdPurchase(world, id)
    const seen = { kind: 'SUPERVISOR', reason: '收到举报，核查技术要求', since }
    const lead = { byName: expect.any(String), byNameEn: expect.any(String) }
    const query = { limit: '100' }
    expect((await detail(id)).holds).toEqual([{ id: holdId, ...seen, ...lead }])
    expect((await openingOf(world, 'buyer', id)).holds).toEqual([{ id: holdId, ...seen, ...lead }])
    const ofHouse = await world.ask('buyer', 'GET /api/po/project/page', { query: { ...query, sort: '-no' } })
    expect(ofHouse.rows.find((row) => row.id === id)?.holds).toHaveLength(1)
    expect((await supplierView(id)).holds).toEqual([seen])
    const lists = [
      await world.ask('supplier1', 'GET /api/po/supplierProject/page', { query }),
      await world.ask('supplier1', 'GET /api/po/quotation/page', { query }),
      await world.ask('supplier1', 'GET /api/po/supplierItem/page', { query }),
    ]
    const holdsIn = (rows: readonly object[]) =>
      rows.flatMap((row) => (Object.values(row).includes(id) && 'holds' in row ? [row.holds] : []))
    expect(lists.map(({ rows }) => holdsIn(rows)[0])).toEqual([[seen], [seen], [seen]])
    const closing = { query: { ...query, closingWithin: '24' } }
    const soon = await world.ask('supplier1', 'GET /api/po/supplierProject/page', closing)
    expect(soon.rows.map((row) => row.id)).not.toContain(id)
    await releasePurchase(world, id, holdId)
    expect((await supplierView(id)).holds).toEqual([])
    const { lifeLine } = await detail(id)
    expect(lifeLine.slice(-2)).toMatchObject([
      { event: 'hold', from: 'published', to: 'published', reason: '收到举报，核查技术要求' },
      { event: 'release', extended: { reason: '核查结束，恢复进行' } },
    ])
  })
})

describe('holds', () => {
  it('stand side by side, and the last to end lets the deadline move by all the time that it stood', async () => {
    const { id } = await publishedProject(world, { deadline: inHours(200) })
    const deadline = now() + 200 * hour
    const first = await holdPurchase(world, id)
    await pass(10)
    await holdFor(id)
    await pass(20)
    expect(await releasePurchase(world, id, first)).toMatchObject({ status: 200 })
    expect(await detail(id)).toMatchObject({ deadline: new Date(deadline).toISOString(), holds: [{ kind: 'QUESTION', byName: null }] })
    expect(await dueOf(id)).toBeNull()
    await pass(30)
    expect(await releaseFor(id)).toBe(true)
    const moved = minute(deadline + 60 * hour)
    expect(await detail(id)).toMatchObject({ deadline: moved, holds: [] })
    expect(await dueOf(id)).toBe(moved)
    expect((await supplierView(id)).extensions).toEqual([{ from: new Date(deadline).toISOString(), to: moved, reason: '' }])
  })

  it('leave a working day at least', async () => {
    const { id } = await publishedProject(world, { deadline: inHours(2) })
    await holdPurchase(world, id)
    await pass(1)
    await releasePurchase(world, id, await holdOn(world, id))
    expect((await detail(id)).deadline).toBe(minute(addWorkingDays(deliveredCalendar, world.clock.now(), 1).getTime()))
  })

  it('end with what set them, not with what did not, and once', async () => {
    const { id } = await publishedProject(world)
    await holdFor(id)
    expect(await releaseFor(id, { machine: 'company', id: '32' })).toBe(false)
    expect((await detail(id)).holds).toHaveLength(1)
    expect(await releaseFor(id)).toBe(true)
    expect(await releaseFor(id)).toBe(false)
    // One that a head has released before.
    await holdFor(id)
    expect(await releasePurchase(world, id, await holdOn(world, id))).toMatchObject({ status: 200 })
    expect(await releaseFor(id)).toBe(false)
    expect((await detail(id)).lifeLine.map(({ event }) => event).slice(-4)).toEqual(['held', 'released', 'held', 'release'])
  })

  it('are set and released by a head alone, for a reason', async () => {
    const { id } = await publishedProject(world)
    expect(await hold('buyer', id)).toMatchObject({ http: 403 })
    expect(await hold('supplier1', id)).toMatchObject({ http: 403 })
    const { version } = await detail(id)
    const hasty = { params: { id }, body: { version, kind: 'ABNORMAL' as const, reason: ' 没有 ' } }
    expect(await world.call('lead', 'POST /api/po/project/{id}/hold', hasty)).toMatchObject({ http: 422 })
    const holdId = await holdPurchase(world, id)
    expect(await releasePurchase(world, id, holdId, 'buyer')).toMatchObject({ http: 403 })
    expect(await releasePurchase(world, id, holdId, 'supplier1')).toMatchObject({ http: 403 })
    expect((await openingOf(world, 'buyer', id)).transitions.map(({ event }) => event)).not.toContain('release')
    expect(await releasePurchase(world, id, '999999')).toMatchObject({ http: 409, refusal: { reasons: ['refusal.isHeld'] } })
    expect((await detail(id)).holds).toHaveLength(1)
  })

  it('are told to everybody concerned, but for whoever set or released them', async () => {
    const { id } = await publishedProject(world, { visibility: 'INVITED', invitedCompanyIds: ['31', '32', '33'] })
    const first = await holdPurchase(world, id)
    await holdFor(id)
    await releasePurchase(world, id, first)
    await releaseFor(id)
    // What belongs to another transaction is left to the job.
    while ((await deliverWaiting(world.lifecycle)) > 0);
    const told = await toldOf(id)
    const heard = (reason: string) => told.flatMap(({ username, values }) => (values['reason'] === reason ? [username] : []))
    const suppliers = ['supplier1', 'supplier2', 'supplier3']
    expect(heard('收到举报，核查技术要求')).toEqual(expect.arrayContaining([...suppliers, 'buyer']))
    expect(heard('收到举报，核查技术要求')).not.toContain('lead')
    expect(heard('有提问未答复')).toEqual(expect.arrayContaining([...suppliers, 'buyer', 'lead']))
    const released = told.flatMap(({ message, username, values }) =>
      message === 'notice.projectReleased' && username === 'supplier1' ? [values] : [],
    )
    expect(released.toSorted((a, b) => (a['goesOn'] ?? '').localeCompare(b['goesOn'] ?? ''))).toMatchObject([
      { goesOn: 'no', deadline: 'none', reason: '核查结束，恢复进行' },
      { goesOn: 'yes', deadline: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/), reason: 'none' },
    ])
  })
})

describe('at the same moment', () => {
  it('two heads release one hold: it ends once', async () => {
    const { id } = await publishedProject(world)
    const holdId = await holdPurchase(world, id)
    const answers = await Promise.all([releasePurchase(world, id, holdId), releasePurchase(world, id, holdId)])
    expect(answers.map(({ http }) => http).toSorted()).toEqual([200, 409])
    expect((await detail(id)).lifeLine.filter(({ event }) => event === 'release')).toHaveLength(1)
  })

  it('what set a hold and a head release it: it ends once', async () => {
    const { id } = await publishedProject(world)
    await holdFor(id)
    await Promise.all([releasePurchase(world, id, await holdOn(world, id)), releaseFor(id)])
    const { lifeLine, holds } = await detail(id)
    expect(holds).toEqual([])
    expect(lifeLine.filter(({ event }) => event.startsWith('release'))).toHaveLength(1)
  })

  it('one holds and another seals: nothing is sealed after the hold', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await publishedProject(world)
      const begun = await begunQuotation(world, 'supplier1', id)
      const body = { version: begun.version, draftRevision: begun.draftRevision, sheet: sheetOf(begun, ['31.170000', '47.290000']) }
      const sealing = () => world.call('supplier1', 'POST /api/po/quotation/{id}/submit', { params: { id: begun.id }, body })
      const [sealed, set] = await Promise.all(round % 2 === 0 ? [sealing(), hold('lead', id)] : [hold('lead', id), sealing()].toReversed())
      expect(set).toMatchObject({ http: 200 })
      const logged = await rowsOf<{ event: string }>(
        world.database,
        sql`select event from transition_log where (machine = 'project' and record_id = ${id} and event = 'hold')
              or (machine = 'quotation' and record_id = ${begun.id} and event = 'submit') order by seq`,
      )
      expect(logged.map(({ event }) => event)).toEqual(sealed?.http === 200 ? ['submit', 'hold'] : ['hold'])
    }
  })
})
