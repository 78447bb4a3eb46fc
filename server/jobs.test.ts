import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { rowsOf } from '#server/db/connect.ts'
import type { LifecycleContext } from '#server/lifecycle/process.ts'
import type { Registry } from '#server/serving/module.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'
import { jobsOf, sweep } from './jobs.ts'

describe('the jobs', () => {
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  let execute: ReturnType<typeof vi.fn<() => Promise<unknown>>>
  let lifecycle: LifecycleContext
  let draining: boolean
  let registry: Registry
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
    lines.length = 0
    draining = false
    registry = { name: 'one', isDraining: () => draining, beat: vi.fn(() => Promise.resolve()), leave: vi.fn(() => Promise.resolve()) }
    execute = vi.fn(() => Promise.resolve({ rows: [], fields: [] }))
    const clock = { now: () => new Date() }
    // Without a process there is nothing due; what waits in the outbox is asked for all the same. Nobody gets a job that one process does for all.
    const database = { execute, transaction: (work: (tx: unknown) => unknown) => work({ execute }) }
    lifecycle = { database, clock, kinds: {}, onFailure: () => {} } as unknown as LifecycleContext
  })
  afterEach(() => vi.useRealTimers())

  it('work every second until they are stopped', async () => {
    const jobs = jobsOf(lifecycle, log, registry)
    jobs.start()
    expect(execute).not.toHaveBeenCalled()
    // What people have said of the jobs is read by then, for three seconds.
    await vi.advanceTimersByTimeAsync(4000)
    const before = execute.mock.calls.length
    expect(before).toBeGreaterThan(0)
    await vi.advanceTimersByTimeAsync(2000)
    // What is due, what is left to deliver, and calls that were refused often, each second.
    expect(execute.mock.calls.length).toBe(before + 6)
    await jobs.stop()
    const done = execute.mock.calls.length
    await vi.advanceTimersByTimeAsync(10_000)
    expect(execute.mock.calls.length).toBe(done)
  })

  it('write how it went with what every process does each second a few times a minute, not each time', async () => {
    const jobs = jobsOf(lifecycle, log, registry)
    jobs.start()
    await vi.advanceTimersByTimeAsync(60_000)
    const written = execute.mock.calls.filter((given) => textOf(given).includes('jsonb_to_recordset'))
    expect(written.length).toBeGreaterThan(2)
    expect(written.length).toBeLessThan(6)
    await jobs.stop()
  })

  it('say that the process is there, every ten seconds, until it stops', async () => {
    const jobs = jobsOf(lifecycle, log, registry)
    jobs.start()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(registry.beat).toHaveBeenCalledTimes(4)
    expect(registry.leave).not.toHaveBeenCalled()
    await jobs.stop()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(registry.beat).toHaveBeenCalledTimes(4)
    expect(registry.leave).toHaveBeenCalledOnce()
  })

  it('rest while the process is drained, but for saying that it is there', async () => {
    const deliverMessages = vi.fn(() => Promise.resolve(0))
    const jobs = jobsOf(lifecycle, log, registry, { deliverMessages })
    draining = true
    jobs.start()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(deliverMessages).not.toHaveBeenCalled()
    expect(registry.beat).toHaveBeenCalledTimes(3)
    draining = false
    await vi.advanceTimersByTimeAsync(1000)
    expect(deliverMessages).toHaveBeenCalledOnce()
    await jobs.stop()
  })

  it('stop when what runs has finished, and not before', async () => {
    execute.mockImplementationOnce(() => new Promise((resolve) => setTimeout(resolve, 5000, { rows: [], fields: [] })))
    const jobs = jobsOf(lifecycle, log, registry)
    jobs.start()
    await vi.advanceTimersByTimeAsync(1000)
    let stopped = false
    const stopping = jobs.stop().then(() => (stopped = true))
    await vi.advanceTimersByTimeAsync(4999)
    expect(stopped).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    await stopping
    const done = execute.mock.calls.length
    await vi.advanceTimersByTimeAsync(5000)
    expect(execute.mock.calls.length).toBe(done)
  })

  it('keep the figures every fifteen seconds, and once more when they stop', async () => {
    const keepFigures = vi.fn(() => Promise.resolve())
    const jobs = jobsOf(lifecycle, log, registry, { keepFigures })
    jobs.start()
    await vi.advanceTimersByTimeAsync(14_000)
    expect(keepFigures).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(16_000)
    expect(keepFigures).toHaveBeenCalledTimes(2)
    keepFigures.mockRejectedValueOnce(new Error('the database is away'))
    await jobs.stop()
    expect(keepFigures).toHaveBeenCalledTimes(3)
    expect(lines.join('')).toContain('the database is away')
  })

  it('hear every two seconds which calls are switched off, also after a failure', async () => {
    const hear = vi.fn(() => Promise.resolve()).mockRejectedValueOnce(new Error('the database is away'))
    const jobs = jobsOf(lifecycle, log, registry, { hear })
    jobs.start()
    await vi.advanceTimersByTimeAsync(6500)
    expect(hear).toHaveBeenCalledTimes(3)
    await jobs.stop()
  })

  it('hand messages to the outside beside all that, however slow it is', async () => {
    const deliverMessages = vi.fn(() => new Promise<number>((resolve) => setTimeout(resolve, 5000, 0)))
    const jobs = jobsOf(lifecycle, log, registry, { deliverMessages })
    jobs.start()
    await vi.advanceTimersByTimeAsync(4000)
    expect([deliverMessages.mock.calls.length, execute.mock.calls.length > 4]).toEqual([1, true])
    const stopping = jobs.stop()
    await vi.advanceTimersByTimeAsync(5000)
    await stopping
    expect(deliverMessages).toHaveBeenCalledOnce()
  })

  it('go on after a failure, which the log tells', async () => {
    execute.mockRejectedValueOnce(new Error('the database is away')).mockRejectedValueOnce(new Error('it still is'))
    const jobs = jobsOf(lifecycle, log, registry)
    jobs.start()
    await vi.advanceTimersByTimeAsync(1000)
    expect(lines.join('')).toContain('the database is away')
    const before = execute.mock.calls.length
    await vi.advanceTimersByTimeAsync(1000)
    expect(execute.mock.calls.length).toBeGreaterThan(before)
    await jobs.stop()
  })
})

/** What was sent to the database. */
const textOf = (given: unknown): string => JSON.stringify(given)

describe('the sweep', () => {
  let world: World
  beforeAll(async () => {
    world = await buildWorld()
  })
  afterAll(() => world.close())

  it('removes what has lost its meaning and leaves the rest', async () => {
    const now = world.clock.now().getTime()
    const at = (seconds: number) => new Date(now + seconds * 1000).toISOString()
    const day = 86_400
    await rowsOf(world.database, sql`delete from token`)
    await rowsOf(
      world.database,
      sql`insert into captcha (key, answer_hash, expires_at) values ('old', '', ${at(-1)}), ('new', '', ${at(0)})`,
    )
    await rowsOf(world.database, sql`insert into counter (name, count, resets_at) values ('old', 1, ${at(-1)}), ('new', 1, ${at(1)})`)
    await rowsOf(world.database, sql`insert into nonce (random_str, at) values ('old', ${at(-601)}), ('new', ${at(-600)})`)
    await rowsOf(
      world.database,
      sql`insert into delay (name, tries, next_at, forgotten_at) values ('old', 1, ${at(-9)}, ${at(-1)}), ('new', 1, ${at(-9)}, ${at(1)})`,
    )
    await rowsOf(world.database, sql`delete from known_network`)
    await rowsOf(
      world.database,
      sql`insert into known_network (user_id, network, at) values (1, 'old', ${at(-90 * day - 1)}), (1, 'new', ${at(-90 * day)})`,
    )
    await rowsOf(
      world.database,
      sql`insert into token (id, user_id, issued_at, last_seen_at, expires_at)
          values ('old', 1, ${at(0)}, ${at(0)}, ${at(-day - 1)}), ('new', 1, ${at(0)}, ${at(0)}, ${at(-day)})`,
    )
    await rowsOf(
      world.database,
      sql`insert into sign_in_ticket (ticket_hash, user_id, bound_to, expires_at) values ('old', 1, '', ${at(-1)}), ('new', 1, '', ${at(0)})`,
    )
    await rowsOf(
      world.database,
      sql`insert into passkey_challenge (token_id, challenge, expires_at) values ('old', '', ${at(-1)}), ('new', '', ${at(0)})`,
    )
    await sweep(world.lifecycle)
    const left = await rowsOf<{ name: string }>(
      world.database,
      sql`select key as name from captcha union all select name from counter union all select random_str from nonce union all select id from token
          union all select ticket_hash from sign_in_ticket union all select token_id from passkey_challenge
          union all select name from delay union all select network from known_network`,
    )
    expect(left.map(({ name }) => name)).toEqual(Array.from({ length: 8 }, () => 'new'))
  })
})
