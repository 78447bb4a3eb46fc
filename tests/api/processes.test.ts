import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildWorld, type World } from '#tests/setup/world.ts'
import { beginJourney, type Journey, type Person } from './journey.ts'

let journey: Journey
let administrator: Person
/** Another process on the same database. */
let other: World
beforeAll(async () => {
  journey = await beginJourney()
  administrator = await journey.signIn('admin')
  const { database } = journey.world
  other = await buildWorld({}, { open: async () => ({ database, close: async () => {} }), processId: 'another' })
})
beforeEach(async () => {
  await journey.world.database.execute(sql`delete from server_process`)
  await beat()
  await find()
})
afterAll(async () => {
  await other.close()
  await journey.close()
})

const page = 'GET /api/monitor/process/page'
const drain = 'POST /api/monitor/process/{id}/drain'
const undrain = 'POST /api/monitor/process/{id}/undrain'

type Which = { params: { id: string } }
let own: Which
let another: Which
const find = async () => {
  const { rows } = await administrator.ask(page, { query: {} })
  for (const { id, own: isOwn } of rows) {
    if (isOwn) own = { params: { id } }
    else another = { params: { id } }
  }
}
const beat = async () => {
  for (const { registry } of [journey.world, other]) await registry.beat()
}
/** Time passes for both. */
const pass = (seconds: number) => {
  for (const { clock } of [journey.world, other]) clock.advance(seconds * 1000)
}
const states = async () =>
  Object.fromEntries(
    (await administrator.ask(page, { query: {} })).rows.map(({ name, own: isOwn, state }) => [isOwn ? 'own' : name, state]),
  )
const healthOf = async ({ app }: World) => {
  const { statusCode, headers, body } = await app.inject({ method: 'GET', url: '/api/health' })
  return { statusCode, connection: headers.connection, status: (JSON.parse(body) as { status: string }).status }
}

describe('who runs the platform', () => {
  it('sees which processes serve, and how they are', async () => {
    const { rows } = await administrator.ask(page, { query: { sort: 'name' } })
    expect(rows).toHaveLength(2)
    expect(rows.find(({ own: isOwn }) => isOwn)).toMatchObject({ state: 'serving', node: process.versions.node })
    expect(rows.find(({ own: isOwn }) => isOwn)?.calls).toBeGreaterThan(0)
    expect(rows.find(({ name }) => name === 'another')).toMatchObject({ state: 'serving', own: false, calls: 0 })
  })

  it('takes one out of service, which answers so until it is given back', async () => {
    expect(await healthOf(other)).toMatchObject({ statusCode: 200, status: 'ok' })
    await administrator.ask(drain, another)
    expect(await states()).toEqual({ own: 'serving', another: 'draining' })
    expect(await healthOf(other)).toMatchObject({ statusCode: 200 })
    await other.registry.beat()
    expect(other.registry.isDraining()).toBe(true)
    expect(await healthOf(other)).toEqual({ statusCode: 503, connection: 'close', status: 'draining' })
    expect(await healthOf(journey.world)).toMatchObject({ statusCode: 200, status: 'ok' })
    // It still answers who comes.
    expect((await other.call('admin', page, { query: {} })).http).toBe(200)
    await administrator.ask(undrain, another)
    await other.registry.beat()
    expect(await healthOf(other)).toMatchObject({ statusCode: 200, status: 'ok' })
  })

  it('takes out the very process that answers, at once', async () => {
    await administrator.ask(drain, own)
    expect(await healthOf(journey.world)).toMatchObject({ statusCode: 503, status: 'draining' })
    await administrator.ask(undrain, own)
    expect(await healthOf(journey.world)).toMatchObject({ statusCode: 200 })
  })

  it('never takes out the last one', async () => {
    await administrator.ask(drain, another)
    expect((await administrator.refused(40900, drain, own)).reasons).toEqual(['refusal.lastProcess'])
    await administrator.ask(undrain, another)
    // Of two at once one stays.
    const token = await journey.world.tokenOf('admin')
    const both = [own, another].map((which) => journey.call(drain, which, { token }).returns<Promise<number>>(({ res }) => res.statusCode))
    expect((await Promise.all(both)).toSorted()).toEqual([200, 409])
    for (const which of [own, another]) await administrator.ask(undrain, which)
    // One that is silent does not count as serving.
    pass(31)
    await journey.world.registry.beat()
    expect((await administrator.refused(40900, drain, own)).reasons).toEqual(['refusal.lastProcess'])
  })

  it('sees that a process is gone when it was silent for half a minute, and no more of it after a minute', async () => {
    pass(31)
    await journey.world.registry.beat()
    expect(await states()).toEqual({ own: 'serving', another: 'gone' })
    await administrator.refused(40400, drain, another)
    pass(30)
    await journey.world.registry.beat()
    expect(await states()).toEqual({ own: 'serving' })
    await other.registry.beat()
    expect(await states()).toEqual({ own: 'serving', another: 'serving' })
    await other.registry.leave()
    expect(await states()).toEqual({ own: 'serving' })
    await administrator.refused(40400, undrain, another)
  })

  it('finds one that comes back after it was forgotten as it was: out of service', async () => {
    await administrator.ask(drain, another)
    await other.registry.beat()
    await journey.world.database.execute(sql`delete from server_process where name = 'another'`)
    await other.registry.beat()
    expect(await states()).toEqual({ own: 'serving', another: 'draining' })
    await find()
    await administrator.ask(undrain, another)
    await other.registry.beat()
  })
})

describe('who does not', () => {
  it.each(['supplier1', 'buyer'])('as %s is refused', async (username) => {
    const person = await journey.signIn(username)
    await person.refused(40301, page)
    await person.refused(40301, drain, another)
    await person.refused(40301, undrain, another)
  })
})
