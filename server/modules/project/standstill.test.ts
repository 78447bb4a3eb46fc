import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#server/db/connect.ts'
import { sendDueEvents } from '#server/lifecycle/due.ts'
import { contestableUntil } from '#src/machines/project/standstill.ts'
import { addWorkingDays } from '#src/lib/workingDays.ts'
import { openedStates } from '#src/machines/project/states.ts'
import { projectMachine } from '#src/machines/project/project.ts'
import { allTransitions } from '#src/machines/lifecycle.ts'
import { choose, passStandstill } from '#tests/rooms/project.ts'
import { publishResult } from '#tests/setup/approval.ts'
import { hour, openingOf, publishedProject, releasePurchase, holdPurchase, send, submittedQuotation } from '#tests/setup/purchase.ts'
import { stopProject } from '#tests/setup/stop.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'
import { deliveredCalendar } from '#src/lib/deliveredCalendar.ts'

let world: World
beforeAll(async () => {
  world = await buildWorld()
})
afterAll(() => world.close())

const price = '31.170000'
/** A purchase whose result is published, with the quotation that was chosen. */
const contestable = async () => {
  const deadline = new Date(world.clock.now().getTime() + hour).toISOString()
  const { id } = await publishedProject(world, { method: 'DIRECT', visibility: 'INVITED', invitedCompanyIds: ['31'], deadline })
  const { id: quotationId } = await submittedQuotation(world, 'supplier1', id, [price, '47.290000'])
  world.clock.advance(hour)
  await sendDueEvents(world.lifecycle)
  await send(world, 'buyer', id, 'open')
  await choose(world, id, quotationId)
  expect(await publishResult(world, id)).toMatchObject({ status: 200, data: { state: 'approved' } })
  return { id, quotationId }
}

const dueOf = async (id: string) =>
  (await rowsOf<{ due: string | null }>(world.database, sql`select due_at as due from project where id = ${id}`))[0]?.due
const stateOf = async (quotationId: string) =>
  (await world.ask('supplier1', 'GET /api/po/quotation/{id}', { params: { id: quotationId } })).state

describe('a result that is published', () => {
  it('says to both sides until when it may be contested, and the clock lets it stand then', async () => {
    const { id, quotationId } = await contestable()
    const until = contestableUntil(deliveredCalendar, 'DIRECT', world.clock.now()).toISOString()
    const params = { id }
    expect(await dueOf(id)).toBe(until)
    expect(await openingOf(world, 'buyer', id)).toMatchObject({ contestableUntil: until })
    expect(await world.ask('buyer', 'GET /api/po/project/{id}', { params })).toMatchObject({ contestableUntil: until })
    expect(await world.ask('supplier1', 'GET /api/po/supplierProject/{id}', { params })).toMatchObject({ contestableUntil: until })
    world.clock.set(new Date(Date.parse(until) - 1))
    await sendDueEvents(world.lifecycle)
    expect(await stateOf(quotationId)).toBe('opened')
    world.clock.set(new Date(until))
    await sendDueEvents(world.lifecycle)
    expect(await openingOf(world, 'buyer', id)).toMatchObject({ state: 'resultStands', transitions: [] })
    expect(await stateOf(quotationId)).toBe('chosen')
  })

  it('stands still while its purchase is held, and may then be contested for as long as was left, a working day at least', async () => {
    const { id } = await contestable()
    const until = Date.parse((await openingOf(world, 'buyer', id)).contestableUntil ?? '')
    const holdId = await holdPurchase(world, id)
    expect(await dueOf(id)).toBeNull()
    world.clock.advance(400 * hour)
    await sendDueEvents(world.lifecycle)
    expect(await openingOf(world, 'buyer', id)).toMatchObject({ state: 'contestable', transitions: expect.any(Array) })
    await releasePurchase(world, id, holdId)
    // Whatever day it is when the purchase goes on.
    const ahead = Math.max(until + 400 * hour, addWorkingDays(deliveredCalendar, world.clock.now(), 1).getTime())
    const moved = new Date(Math.ceil(ahead / 60_000) * 60_000).toISOString()
    expect(await openingOf(world, 'buyer', id)).toMatchObject({ contestableUntil: moved })
    expect(await dueOf(id)).toBe(moved)
    const second = await holdPurchase(world, id)
    await releasePurchase(world, id, second)
    world.clock.set(new Date(Date.parse(moved) - hour))
    const third = await holdPurchase(world, id)
    await releasePurchase(world, id, third)
    const least = Math.ceil(addWorkingDays(deliveredCalendar, world.clock.now(), 1).getTime() / 60_000) * 60_000
    expect(await dueOf(id)).toBe(new Date(least).toISOString())
  })

  it('shows those who run it what was opened, before and after it stands; of one that is cancelled then nothing', async () => {
    const { id, quotationId } = await contestable()
    const shown = async () => (await openingOf(world, 'buyer', id)).matrix?.suppliers.map((supplier) => supplier.quotationId) ?? null
    expect(await shown()).toEqual([quotationId])
    await passStandstill(world, id)
    expect(await shown()).toEqual([quotationId])
    const { id: other, quotationId: voided } = await contestable()
    await stopProject(world, other)
    expect((await openingOf(world, 'buyer', other)).matrix).toBeNull()
    expect(await stateOf(voided)).toBe('voided')
    const told = await world.ask('supplier1', 'GET /api/po/quotation/{id}', { params: { id: voided } })
    expect(told).toMatchObject({ rank: null, reason: null, chosen: null, contestableUntil: null })
  })
})

it('every state that follows the opening is one of those in which quotations are open', () => {
  const after = new Set(['opened'])
  for (const state of after)
    for (const { source, target } of allTransitions(projectMachine)) if (source.key === state) after.add(target?.[0]?.key ?? state)
  expect([...after].filter((state) => state !== 'cancelled')).toEqual([...openedStates])
})

it('what was published in former times stands, and was opened when its quotations were', async () => {
  const { id } = await contestable()
  await passStandstill(world, id)
  const columns = async () =>
    (
      await rowsOf<Record<string, unknown>>(
        world.database,
        sql`select state, opened_at as "openedAt", result_at as "resultAt", contestable_until as "contestableUntil", state_since as since
            from project where id = ${id}`,
      )
    )[0]
  const before = await columns()
  // As the version before left it.
  await world.database.transaction(async (tx) => {
    await tx.execute(sql`select set_config('fairlead.transition', 'on', true)`)
    await tx.execute(
      sql`update project set state = 'resultPublished', opened_at = null, result_at = null, contestable_until = null where id = ${id}`,
    )
  })
  const text = await readFile('server/db/migrations/0072_standstill.sql', 'utf8')
  const statements = text.split(/^-- next$/m).filter((statement) => /^\s*(--.*\n)*(update|select)/.test(statement))
  await world.database.transaction(async (tx) => {
    for (const statement of statements) await tx.execute(sql.raw(statement))
  })
  expect(await columns()).toEqual({ ...before, resultAt: before?.['since'], contestableUntil: null })
})
