import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { rowsOf } from '#server/db/connect.ts'
import { publishedProject, send } from '#tests/setup/purchase.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'
import { deliverWaiting, mostAttempts } from './outbox.ts'
import type { CarryOut } from './process.ts'

let world: World
let effects: Record<string, CarryOut>
let notify: CarryOut
beforeAll(async () => {
  world = await buildWorld()
  effects = world.lifecycle.kinds.project.effects
  notify = effects['notify'] ?? (() => Promise.reject(new Error('Nobody is notified of anything')))
})
beforeEach(async () => {
  effects['notify'] = notify
  world.clock.advance(24 * hour)
  while ((await deliverWaiting(world.lifecycle)) > 0) world.clock.advance(hour)
})
afterAll(() => world.close())

const second = 1000
const hour = 3600 * second
const died = new Error('the process died')

/** What the project's transitions have asked for. */
const outboxOf = (id: string) =>
  rowsOf<{ type: string; attempts: number; delivered: boolean }>(
    world.database,
    sql`select type, attempts, delivered_at is not null as delivered from outbox where machine = 'project' and record_id = ${id} order by id`,
  )

/** Moves its deadline by five hundred hours: something that everybody concerned is told. */
const extend = (id: string, version: number) =>
  world.ask('buyer', 'POST /api/po/project/{id}/extend', {
    params: { id },
    body: { version, deadline: new Date(world.clock.now().getTime() + 500 * hour).toISOString(), reason: '备货周期较长' },
  })

/** Who has a notice of the project, once for each notice. */
const notifiedOf = async (id: string): Promise<string[]> =>
  (
    await rowsOf<{ user_id: string }>(
      world.database,
      sql`select n.user_id from notice n join outbox o on o.id = n.outbox_id where o.record_id = ${id} and o.machine = 'project' order by n.user_id`,
    )
  ).map(({ user_id }) => String(user_id))

describe('what a transition asks for', () => {
  it('is delivered with the answer', async () => {
    const { id } = await publishedProject(world)
    expect(await outboxOf(id)).toEqual([{ type: 'notify', attempts: 1, delivered: true }])
    // Those who may quote for it, and nobody else.
    expect((await notifiedOf(id)).length).toBeGreaterThan(2)
  })

  it('is delivered by another process when this one dies between commit and delivery, but not before its time is over', async () => {
    effects['notify'] = () => Promise.reject(died)
    const { id } = await publishedProject(world)
    expect(await outboxOf(id)).toEqual([{ type: 'notify', attempts: 1, delivered: false }])
    expect(await notifiedOf(id)).toEqual([])
    effects['notify'] = notify
    world.clock.advance(30 * second - 1)
    expect(await deliverWaiting(world.lifecycle)).toBe(0)
    world.clock.advance(1)
    expect(await deliverWaiting(world.lifecycle)).toBe(1)
    expect(await outboxOf(id)).toEqual([{ type: 'notify', attempts: 2, delivered: true }])
    expect(new Set(await notifiedOf(id)).size).toBe((await notifiedOf(id)).length)
  })

  it('changes nothing when it is delivered again, because nobody noted the first time', async () => {
    const { id } = await publishedProject(world)
    const notified = await notifiedOf(id)
    await rowsOf(world.database, sql`update outbox set delivered_at = null where record_id = ${id} and machine = 'project'`)
    world.clock.advance(30 * second)
    expect(await deliverWaiting(world.lifecycle)).toBe(1)
    expect(await notifiedOf(id)).toEqual(notified)
  })

  it('is delivered once by several processes at once', async () => {
    effects['notify'] = () => Promise.reject(died)
    const ids = await Promise.all(Array.from({ length: 5 }, async () => (await publishedProject(world)).id))
    const delivering = vi.fn(notify)
    effects['notify'] = delivering
    world.clock.advance(30 * second)
    const claimed = await Promise.all(Array.from({ length: 4 }, () => deliverWaiting(world.lifecycle)))
    expect(claimed.reduce((sum, count) => sum + count, 0)).toBe(5)
    expect(delivering.mock.calls.map(([, { recordId }]) => recordId).toSorted()).toEqual(ids.toSorted())
  })

  it('waits for what an earlier transition of the record asked for', async () => {
    const told: unknown[] = []
    effects['notify'] = () => Promise.reject(died)
    const { id, version } = await publishedProject(world)
    effects['notify'] = (lifecycle, delivery) => {
      told.push(delivery.params['message'])
      return notify(lifecycle, delivery)
    }
    await extend(id, version)
    expect(told).toEqual([])
    world.clock.advance(30 * second)
    while ((await deliverWaiting(world.lifecycle)) > 0) continue
    expect(told).toEqual(['notice.projectPublished', 'notice.projectExtended'])
    expect((await send(world, 'buyer', id, 'open')).status).toBe(40900)
  })

  it('is tried again after twice as long each time, up to an hour, and stands in nobody’s way', async () => {
    effects['notify'] = () => Promise.reject(died)
    const failing = await publishedProject(world)
    const pauses: number[] = []
    for (let attempt = 1; attempt < 11; attempt++) {
      const from = world.clock.now().getTime()
      while ((await deliverWaiting(world.lifecycle)) === 0) world.clock.advance(30 * second)
      pauses.push((world.clock.now().getTime() - from) / second)
    }
    expect(pauses).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600])
    await rowsOf(world.database, sql`update outbox set attempts = 5000 where record_id = ${failing.id} and machine = 'project'`)
    world.clock.advance(hour)
    expect(await deliverWaiting(world.lifecycle)).toBe(1)
    effects['notify'] = notify
    const { id } = await publishedProject(world)
    expect((await notifiedOf(id)).length).toBeGreaterThan(0)
  })

  it('is set aside after twenty tries, holds up nothing more of its record, and is tried once more when somebody says so', async () => {
    const onFailure = vi.spyOn(world.lifecycle, 'onFailure').mockImplementation(() => {})
    effects['notify'] = () => Promise.reject(died)
    const { id, version } = await publishedProject(world, { deadline: new Date(world.clock.now().getTime() + 240 * hour).toISOString() })
    for (let attempt = 2; attempt <= mostAttempts; attempt++) {
      world.clock.advance(hour)
      expect(await deliverWaiting(world.lifecycle)).toBe(1)
    }
    world.clock.advance(24 * hour)
    expect(await deliverWaiting(world.lifecycle)).toBe(0)
    expect(onFailure.mock.calls.map(([what]) => what)).toEqual([
      ...Array.from({ length: mostAttempts - 1 }, () => 'delivery'),
      'last delivery',
    ])
    onFailure.mockRestore()
    effects['notify'] = notify
    await extend(id, version)
    const [first, ...later] = await outboxOf(id)
    expect(first).toMatchObject({ attempts: mostAttempts, delivered: false })
    expect(later.length).toBeGreaterThan(0)
    expect(later.every(({ delivered }) => delivered)).toBe(true)
    const [waiting] = (await world.ask('admin', 'GET /api/monitor/delivery/page', { query: { setAside: 'true' } })).rows
    await world.ask('admin', 'POST /api/monitor/delivery/{id}/retry', { params: { id: waiting?.id ?? '' } })
    expect(await deliverWaiting(world.lifecycle)).toBe(1)
    expect((await outboxOf(id)).every(({ delivered }) => delivered)).toBe(true)
    expect((await world.call('admin', 'POST /api/monitor/delivery/{id}/retry', { params: { id: waiting?.id ?? '' } })).status).toBe(40400)
  })

  it('is told of when it fails, or when nobody carries it out', async () => {
    const onFailure = vi.spyOn(world.lifecycle, 'onFailure').mockImplementation(() => {})
    effects['notify'] = () => Promise.reject(died)
    await publishedProject(world)
    delete effects['notify']
    await publishedProject(world)
    expect(onFailure.mock.calls).toEqual([
      ['delivery', died],
      ['delivery', new Error('project does not carry out notify')],
    ])
    onFailure.mockRestore()
  })

  it('is alone what an answer waits for: what others left is the job’s', async () => {
    effects['notify'] = () => Promise.reject(died)
    const left = await publishedProject(world)
    world.clock.advance(30 * second)
    const delivering = vi.fn(notify)
    effects['notify'] = delivering
    const { id } = await publishedProject(world)
    expect(delivering.mock.calls.map(([, { recordId }]) => recordId)).toEqual([id])
    expect(await deliverWaiting(world.lifecycle)).toBe(1)
    expect(delivering.mock.calls.map(([, { recordId }]) => recordId)).toEqual([id, left.id])
  })
})
