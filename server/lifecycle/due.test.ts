import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#server/db/connect.ts'
import { hour, publishedProject } from '#tests/setup/purchase.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'
import { sendDueEvents } from './due.ts'

let world: World
beforeAll(async () => {
  world = await buildWorld()
  // What the demonstration waits for is not what is counted here.
  for (const { table } of Object.values(world.lifecycle.kinds))
    await world.database.execute(sql`update ${sql.identifier(table)} set due_at = null`)
})
afterAll(() => world.close())

const stateOf = async (id: string) =>
  (await rowsOf<{ state: string }>(world.database, sql`select state from project where id = ${id}`))[0]?.state

const timesPassed = async (id: string) =>
  (
    await rowsOf(
      world.database,
      sql`select 1 from transition_log where machine = 'project' and record_id = ${id} and event = 'deadlinePassed' and actor_id is null`,
    )
  ).length

describe('a due event', () => {
  it('is sent when its time has come, not a millisecond before, and once', async () => {
    const { id } = await publishedProject(world)
    world.clock.advance(24 * hour - 1)
    expect(await sendDueEvents(world.lifecycle)).toBe(0)
    world.clock.advance(1)
    expect(await sendDueEvents(world.lifecycle)).toBe(1)
    expect(await sendDueEvents(world.lifecycle)).toBe(0)
    expect([await stateOf(id), await timesPassed(id)]).toEqual(['sealed', 1])
  })

  it('is sent after a long sleep', async () => {
    const { id } = await publishedProject(world)
    world.clock.advance(300 * 24 * hour)
    expect(await sendDueEvents(world.lifecycle)).toBeGreaterThan(0)
    expect(await stateOf(id)).toBe('sealed')
  })

  it('is sent once by several schedulers at once, and those in charge are told once', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, async () => (await publishedProject(world)).id))
    world.clock.advance(24 * hour)
    const failures: unknown[] = []
    const lifecycle = { ...world.lifecycle, onFailure: (...failure: unknown[]) => void failures.push(failure) }
    const moved = await Promise.all(Array.from({ length: 4 }, () => sendDueEvents(lifecycle)))
    // Who came too late was refused, and that is no failure.
    expect(failures).toEqual([])
    expect(moved.reduce((sum, count) => sum + count, 0)).toBe(6)
    for (const id of ids) {
      expect(await timesPassed(id)).toBe(1)
      const told = await rowsOf(
        world.database,
        sql`select 1 from notice where message = 'notice.closedWithTooFew' and href = ${`/poJcManager/quotation/${id}`}`,
      )
      expect(told).toHaveLength(1)
    }
  })

  it('is sent although that of another record fails', async () => {
    const [broken, sound] = [await publishedProject(world), await publishedProject(world)]
    world.clock.advance(24 * hour)
    const { project } = world.lifecycle.kinds
    const load: typeof project.load = (tx, question) =>
      question.id === broken.id ? Promise.reject(new Error('a row nobody understands')) : project.load(tx, question)
    const failures: unknown[] = []
    const lifecycle = {
      ...world.lifecycle,
      kinds: { ...world.lifecycle.kinds, project: { ...project, load } },
      onFailure: (...failure: unknown[]) => void failures.push(failure),
    }
    expect(await sendDueEvents(lifecycle)).toBe(1)
    expect(await stateOf(sound.id)).toBe('sealed')
    expect(failures).toEqual([['due event', new Error('a row nobody understands')]])
    expect(await sendDueEvents(world.lifecycle)).toBe(1)
    expect(await stateOf(broken.id)).toBe('sealed')
  })

  it('is not sent to what has meanwhile another moment, or is gone', async () => {
    const { id } = await publishedProject(world)
    const dueOfIt = async () =>
      (await rowsOf<{ due: boolean }>(world.database, sql`select due_at = deadline as due from project where id = ${id}`))[0]?.due
    await world.database.execute(sql`update project set due_at = ${world.clock.now().toISOString()} where id = ${id}`)
    expect(await sendDueEvents(world.lifecycle)).toBe(0)
    expect([await stateOf(id), await dueOfIt()]).toEqual(['published', true])

    await world.database.execute(sql`update project set due_at = ${world.clock.now().toISOString()} where id = ${id}`)
    const { project } = world.lifecycle.kinds
    const failures: unknown[] = []
    const lifecycle = {
      ...world.lifecycle,
      kinds: { ...world.lifecycle.kinds, project: { ...project, load: async () => null } },
      onFailure: (...failure: unknown[]) => void failures.push(failure),
    }
    expect([await sendDueEvents(lifecycle), failures]).toEqual([0, []])
  })
})
