import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#server/db/connect.ts'
import { sql } from 'drizzle-orm'
import { caseOfRecord, publishResult, tasksOfRecord } from '#tests/setup/approval.ts'
import { holdPurchase, hour, openingOf, publishedProject, send, submittedQuotation } from '#tests/setup/purchase.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'
import { sendDueEvents } from '#server/lifecycle/due.ts'

const reason = '总价最低，交期满足'
const prices = [
  ['10.000000', '20.000000'],
  ['10.500000', '20.500000'],
  ['11.000000', '21.000000'],
]

let world: World
beforeAll(async () => {
  world = await buildWorld()
  // One head acts for the other, all along.
  await world.database.execute(
    sql`update absence set until_at = '2099-01-01' where user_id = (select id from app_user where username = 'lead2')`,
  )
})
afterAll(() => world.close())

/** A purchase whose quotations are open. @returns its id and theirs */
const opened = async (): Promise<{ id: string; quotationIds: string[] }> => {
  const { id } = await publishedProject(world)
  for (const [index, each] of prices.entries()) await submittedQuotation(world, `supplier${index + 1}`, id, each)
  world.clock.advance(24 * hour)
  await sendDueEvents(world.lifecycle)
  await send(world, 'buyer', id, 'open')
  const { matrix } = await openingOf(world, 'buyer', id)
  return { id, quotationIds: matrix?.suppliers.map(({ quotationId }) => quotationId) ?? [] }
}

const choose = async (id: string, quotationId = '', person = 'buyer', why = reason) => {
  const { version } = await openingOf(world, person, id)
  return world.ask(person, 'POST /api/po/project/{id}/choose', { params: { id }, body: { version, quotationId, reason: why } })
}

const decide = async (id: string, verb: 'reject' | 'return', person = 'lead') => {
  const task = (await tasksOfRecord(world, 'project', id)).find(({ username }) => username === person)
  const said = { version: task?.version ?? 0, reason: '交期承诺与技术要求不符' }
  const params = { id: task?.id ?? '' }
  if (verb === 'reject') return world.ask(person, 'POST /api/approval/task/{id}/reject', { params, body: said })
  return world.ask(person, 'POST /api/approval/task/{id}/return', { params, body: { ...said, to: 'start' } })
}

const asked = async (id: string) => (await tasksOfRecord(world, 'project', id)).map(({ username }) => username).toSorted()
const casesOf = (id: string) =>
  rowsOf<{ state: string }>(
    world.database,
    sql`select state from approval_case where machine = 'project' and record_id = ${id} order by id`,
  )
const stateOf = async (id: string) => (await openingOf(world, 'buyer', id)).state

describe('what is chosen', () => {
  it('is published by whoever is in charge besides the chooser', async () => {
    const { id, quotationIds } = await opened()
    expect((await choose(id, quotationIds[0])).state).toBe('chosen')
    expect(await asked(id)).toEqual(['lead'])
    expect((await publishResult(world, id)).status).toBe(200)
    expect([await stateOf(id), await asked(id)]).toEqual(['contestable', []])
  })

  it('is chosen anew where another quotation is, and asked about anew', async () => {
    const { id, quotationIds } = await opened()
    await choose(id, quotationIds[0])
    await choose(id, quotationIds[1])
    expect((await casesOf(id)).map(({ state }) => state)).toEqual(['withdrawn', 'running'])
    // The same once more asks nobody again.
    await choose(id, quotationIds[1])
    expect(await casesOf(id)).toHaveLength(2)
    // Whose substitute has chosen is asked, though they are away.
    await choose(id, quotationIds[1], 'lead')
    expect(await asked(id)).toEqual(['buyer', 'lead2'])
  })

  it.each(['reject', 'return'] as const)('goes back with the reason where a second person says %s', async (verb) => {
    const { id, quotationIds } = await opened()
    await choose(id, quotationIds[0])
    await decide(id, verb)
    expect(await openingOf(world, 'buyer', id)).toMatchObject({ state: 'opened', chosenQuotationId: null })
    const { lifeLine } = await world.ask('buyer', 'GET /api/po/project/{id}', { params: { id } })
    expect(lifeLine.at(-1)).toMatchObject({ event: verb === 'reject' ? 'rejected' : 'returned', reason: '交期承诺与技术要求不符' })
    await choose(id, quotationIds[1])
    expect(await asked(id)).toEqual(['lead'])
    expect(await casesOf(id)).toHaveLength(verb === 'reject' ? 2 : 1)
  })

  it('that was returned is chosen by another person, who then decides for nobody in it', async () => {
    const { id, quotationIds } = await opened()
    await choose(id, quotationIds[0])
    await decide(id, 'return')
    await choose(id, quotationIds[0], 'lead')
    expect(await asked(id)).toEqual(['buyer', 'lead2'])
    expect((await publishResult(world, id, 'buyer')).status).toBe(200)
    expect(await stateOf(id)).toBe('contestable')
  })

  it('is read in its case by who runs purchases, and by nobody else who is asked nothing', async () => {
    const { id, quotationIds } = await opened()
    await choose(id, quotationIds[0])
    const { id: caseId } = await caseOfRecord(world, 'project', id)
    const people = ['buyer', 'buyer2', 'lead', 'admin', 'finance', 'requester', 'unithead', 'reviewer', 'supplier1']
    const read = people.map(async (person) => (await world.call(person, 'GET /api/approval/case/{id}', { params: { id: caseId } })).http)
    expect(await Promise.all(read)).toEqual([200, 200, 200, 200, 404, 404, 404, 404, 403])
  })

  it('is withdrawn by whoever chose, as long as nobody has looked at it', async () => {
    const { id, quotationIds } = await opened()
    await choose(id, quotationIds[0])
    const { id: caseId, version } = await caseOfRecord(world, 'project', id)
    await world.ask('buyer', 'POST /api/approval/case/{id}/withdraw', { params: { id: caseId }, body: { version } })
    expect([await stateOf(id), await asked(id)]).toEqual(['opened', []])
  })

  it('is not published while the purchase stands still', async () => {
    const { id, quotationIds } = await opened()
    await choose(id, quotationIds[0])
    await holdPurchase(world, id)
    expect((await publishResult(world, id)).status).toBe(40900)
    expect([await stateOf(id), await asked(id)]).toEqual(['chosen', ['lead']])
  })
})
