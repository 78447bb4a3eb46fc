import { EventEmitter, once } from 'node:events'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { rowsOf } from '#server/db/connect.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'
import { later } from '#src/lib/shanghaiTime.ts'
import { jobTableOf, leaseSeconds, sweepRuns } from './jobTable.ts'
import { turnsOf, type Job } from './schedule.ts'

type Turns = ReturnType<typeof turnsOf>

let world: World
let lines: string[]
const processes = new Set<Turns>()
beforeAll(async () => {
  world = await buildWorld()
})
beforeEach(async () => {
  lines = []
  processes.clear()
  for (const table of ['job', 'job_run']) await world.database.execute(sql`delete from ${sql.identifier(table)}`)
})
afterAll(() => world.close())

const sweep = { name: 'sweep', every: 60, once: true } as const
const messages = { name: 'messages', every: 1, once: false } as const

/** One process with one job. */
const processWith = (id: string, job: Job, isDraining = () => false): Turns => {
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  const turns = turnsOf([job], { table: jobTableOf(world, id), clock: world.clock, log, isDraining })
  processes.add(turns)
  return turns
}

/** Lets some seconds pass in all processes alike, and their runs end, but for one that is held up. */
const pass = async (seconds: number, heldUp?: Turns): Promise<void> => {
  for (let second = 0; second < seconds; second++) {
    world.clock.advance(1000)
    await Promise.all([...processes].map(({ tick }) => tick()))
    await Promise.all([...processes].filter((each) => each !== heldUp).map(({ ended }) => ended()))
  }
}

interface Kept {
  paused: boolean
  result: string | null
  error: string | null
  failures: number
  process: string | null
  running: boolean
}

const keptOf = async (name: string): Promise<Kept | undefined> =>
  (
    await rowsOf<Kept>(
      world.database,
      sql`select paused, last_result as result, last_error as error, failures, process_id as process, running_until is not null as running
          from job where name = ${name}`,
    )
  )[0]

const say = (name: 'sweep' | 'messages', act: 'run' | 'pause' | 'resume') =>
  world.ask('admin', `POST /api/monitor/job/{name}/${act}`, { params: { name } })

/** Work that ends when it is told to. */
const heldWork = () => {
  const held = new EventEmitter()
  const work = vi.fn(async () => void (await once(held, 'end')))
  return { work, end: () => held.emit('end'), fail: (error: Error) => held.emit('error', error) }
}

const failing = () => world.database.execute(sql`select ${'13800001111'}::int`)

describe('a job that one process does for all', () => {
  it('is done once in its time, however many processes there are', async () => {
    const work = vi.fn(() => Promise.resolve())
    for (const id of ['one', 'other', 'third']) processWith(id, { ...sweep, work })
    await pass(5)
    expect(work).toHaveBeenCalledOnce()
    await pass(120)
    expect(work).toHaveBeenCalledTimes(3)
  })

  it('goes to another process when the one that does it dies, once that was silent for its time', async () => {
    const work = vi.fn(() => Promise.resolve())
    const dying = heldWork()
    const dead = processWith('dead', { ...sweep, work: dying.work })
    await pass(1, dead)
    await vi.waitFor(() => expect(dying.work).toHaveBeenCalledOnce())
    processes.delete(dead)
    processWith('other', { ...sweep, work })
    await pass(leaseSeconds - 2)
    expect(work).not.toHaveBeenCalled()
    await pass(6)
    expect(work).toHaveBeenCalledOnce()
    expect(await keptOf('sweep')).toMatchObject({ process: 'other', result: 'ok', running: false })
    // Whoever comes back from the dead says nothing of a run that is no longer theirs.
    dying.fail(new Error('too late'))
    await dead.ended()
    expect(await keptOf('sweep')).toMatchObject({ process: 'other', result: 'ok', failures: 0 })
  })

  it('is kept by the process that does it, however long that takes', async () => {
    const slow = heldWork()
    const work = vi.fn(() => Promise.resolve())
    const holder = processWith('slow', { ...sweep, work: slow.work })
    await pass(1, holder)
    await vi.waitFor(() => expect(slow.work).toHaveBeenCalledOnce())
    processWith('other', { ...sweep, work })
    await pass(3 * leaseSeconds, holder)
    expect(work).not.toHaveBeenCalled()
    slow.end()
    await holder.ended()
    await pass(5, holder)
    slow.end()
    await holder.ended()
    expect(slow.work.mock.calls.length + work.mock.calls.length).toBe(2)
  })

  it('is caught up with once, when nobody was there in its time', async () => {
    const work = vi.fn(() => Promise.resolve())
    const first = processWith('one', { ...sweep, work })
    await pass(3)
    await first.close()
    processes.delete(first)
    world.clock.advance(10 * 60_000)
    processWith('two', { ...sweep, work })
    await pass(20)
    expect(work).toHaveBeenCalledTimes(2)
  })

  it('goes on at once while it says that more is left', async () => {
    const work = vi.fn(() => Promise.resolve(work.mock.calls.length < 4))
    processWith('one', { ...sweep, work })
    await pass(10)
    expect(work).toHaveBeenCalledTimes(4)
  })

  it('rests while it is paused, but for a run that somebody wants', async () => {
    const work = vi.fn(() => Promise.resolve())
    await say('sweep', 'pause')
    processWith('one', { ...sweep, work })
    await pass(65)
    expect(work).not.toHaveBeenCalled()
    await say('sweep', 'run')
    await pass(5)
    expect(work).toHaveBeenCalledOnce()
    await pass(65)
    expect(work).toHaveBeenCalledOnce()
    await say('sweep', 'resume')
    await pass(5)
    expect(work).toHaveBeenCalledTimes(2)
  })

  it('tells why it failed without a value, and is tried again', async () => {
    const work = vi.fn<() => Promise<unknown>>(failing)
    processWith('one', { ...sweep, every: 3600, work })
    await pass(5)
    expect(await keptOf('sweep')).toMatchObject({ result: 'failed', failures: 1 })
    await pass(60)
    const kept = await keptOf('sweep')
    expect(kept).toMatchObject({ result: 'failed', failures: 2 })
    expect(kept?.error).toContain('22003')
    expect(`${kept?.error} ${lines.join('')}`).not.toContain('13800001111')
    work.mockResolvedValue(undefined)
    await pass(60)
    expect(await keptOf('sweep')).toMatchObject({ result: 'ok', error: null, failures: 0 })
  })
})

const runsOf = (name: string) =>
  rowsOf<{ at: string; error: string | null; process: string }>(
    world.database,
    sql`select started_at as at, error, process_id as process from job_run where name = ${name} order by started_at, id`,
  )

describe('the last runs of a job', () => {
  it('are kept each, with what became of it, of one that one process does for all', async () => {
    const work = vi.fn<() => Promise<unknown>>(() => Promise.resolve())
    processWith('one', { ...sweep, work })
    await pass(62)
    work.mockRejectedValue(new Error('the disk is full'))
    await pass(60)
    expect(await runsOf('sweep')).toMatchObject([{ error: null, process: 'one' }, { error: null }, { error: 'Error: the disk is full' }])
    const { rows } = await world.ask('admin', 'GET /api/monitor/jobRun/page', { query: { name: 'sweep' } })
    expect(rows.map(({ error }) => error)).toEqual(['Error: the disk is full', null, null])
    const failed = await world.ask('admin', 'GET /api/monitor/jobRun/page', { query: { failed: 'true' } })
    expect(failed.rows).toMatchObject([{ name: 'sweep', process: 'one', milliseconds: expect.any(Number) }])
  })

  it('are kept of one that each process does every second as far as they failed, and else from time to time', async () => {
    const work = vi.fn<() => Promise<unknown>>(() => Promise.resolve())
    processWith('one', { ...messages, work })
    await pass(60)
    const usual = (await runsOf('messages')).length
    expect(usual).toBeGreaterThan(3)
    expect(usual).toBeLessThan(8)
    work.mockRejectedValueOnce(new Error('once')).mockRejectedValueOnce(new Error('twice'))
    await pass(20)
    expect((await runsOf('messages')).flatMap(({ error }) => error ?? [])).toEqual(['Error: once', 'Error: twice'])
  })

  it('are the last fifty', async () => {
    const at = (second: number) =>
      sql`(${'sweep'}, ${later(world.clock.now(), second, 'second').toISOString()}::timestamptz, ${second}, 'one')`
    const before = sql.join(
      Array.from({ length: 60 }, (_, second) => at(second)),
      sql`, `,
    )
    await world.database.execute(sql`insert into job_run (name, started_at, milliseconds, process_id) values ${before}`)
    await sweepRuns(world.database)
    const { total, rows } = await world.ask('admin', 'GET /api/monitor/jobRun/page', { query: { limit: 100 } })
    expect(total).toBe(50)
    expect([rows.at(0)?.milliseconds, rows.at(-1)?.milliseconds]).toEqual([59, 10])
  })
})

describe('a job that every process does', () => {
  it('is done by each, and rests in all of them within seconds when somebody pauses it', async () => {
    const works = ['one', 'other'].map((id) => {
      const work = vi.fn(() => Promise.resolve())
      processWith(id, { ...messages, work })
      return work
    })
    await pass(5)
    for (const work of works) expect(work.mock.calls.length).toBeGreaterThan(3)
    await say('messages', 'pause')
    await pass(4)
    const done = works.map((work) => work.mock.calls.length)
    await pass(30)
    expect(works.map((work) => work.mock.calls.length)).toEqual(done)
    await say('messages', 'run')
    await pass(5)
    expect(works.map((work) => work.mock.calls.length)).toEqual(done.map((count) => count + 1))
  })

  it('writes at once that it fails, and that it does no longer', async () => {
    const work = vi.fn<() => Promise<unknown>>(() => Promise.resolve())
    processWith('one', { ...messages, work })
    await pass(20)
    expect(await keptOf('messages')).toMatchObject({ result: 'ok', failures: 0 })
    work.mockRejectedValue(new Error('the gateway is away'))
    await pass(2)
    expect(await keptOf('messages')).toMatchObject({ result: 'failed', error: 'Error: the gateway is away' })
    work.mockResolvedValue(undefined)
    await pass(3)
    expect(await keptOf('messages')).toMatchObject({ result: 'ok', error: null, failures: 0 })
  })

  it('is begun by nobody in a process that is drained', async () => {
    const work = vi.fn(() => Promise.resolve())
    processWith('one', { ...messages, work }, () => true)
    await pass(5)
    expect(work).not.toHaveBeenCalled()
  })
})
