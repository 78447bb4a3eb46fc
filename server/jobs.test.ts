import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { rowsOf } from '#server/db/connect.ts'
import type { Lifecycle } from '#server/lifecycle/process.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'
import { jobsOf, sweep } from './jobs.ts'

describe('the jobs', () => {
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  let execute: ReturnType<typeof vi.fn<() => Promise<unknown>>>
  let lifecycle: Lifecycle
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    lines.length = 0
    execute = vi.fn(() => Promise.resolve({ rows: [], fields: [] }))
    const clock = { now: () => new Date('2026-11-21T02:00:00.000Z') }
    // Without a process there is nothing due; what waits in the outbox is asked for all the same.
    const database = { execute, transaction: (work: (tx: unknown) => unknown) => work({ execute }) }
    lifecycle = { database, clock, kinds: {}, onFailure: () => {} } as unknown as Lifecycle
  })
  afterEach(() => vi.useRealTimers())

  it('work every second until they are stopped', async () => {
    const jobs = jobsOf(lifecycle, log)
    jobs.start()
    expect(execute).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1000)
    const inFirstTick = execute.mock.calls.length
    expect(inFirstTick).toBeGreaterThan(0)
    await vi.advanceTimersByTimeAsync(2000)
    expect(execute.mock.calls.length).toBe(inFirstTick + 2)
    await jobs.stop()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(execute.mock.calls.length).toBe(inFirstTick + 2)
  })

  it('stop when what runs has finished, and not before', async () => {
    execute.mockImplementationOnce(() => new Promise((resolve) => setTimeout(resolve, 5000, { rows: [], fields: [] })))
    const jobs = jobsOf(lifecycle, log)
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

  it('hand messages to the outside beside all that, however slow it is', async () => {
    const deliverMessages = vi.fn(() => new Promise<number>((resolve) => setTimeout(resolve, 5000, 0)))
    const jobs = jobsOf(lifecycle, log, { deliverMessages })
    jobs.start()
    await vi.advanceTimersByTimeAsync(4000)
    expect([deliverMessages.mock.calls.length, execute.mock.calls.length > 4]).toEqual([1, true])
    const stopping = jobs.stop()
    await vi.advanceTimersByTimeAsync(5000)
    await stopping
    expect(deliverMessages).toHaveBeenCalledOnce()
  })

  it('go on after a failure, which the log tells', async () => {
    execute.mockRejectedValueOnce(new Error('the database is away'))
    const jobs = jobsOf(lifecycle, log)
    jobs.start()
    await vi.advanceTimersByTimeAsync(1000)
    expect(lines.join('')).toContain('the database is away')
    const before = execute.mock.calls.length
    await vi.advanceTimersByTimeAsync(1000)
    expect(execute.mock.calls.length).toBeGreaterThan(before)
    await jobs.stop()
  })
})

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
    await sweep(world.lifecycle)
    const left = await rowsOf<{ name: string }>(
      world.database,
      sql`select key as name from captcha union all select name from counter union all select random_str from nonce union all select id from token
          union all select name from delay union all select network from known_network`,
    )
    expect(left.map(({ name }) => name)).toEqual(Array.from({ length: 6 }, () => 'new'))
  })
})
