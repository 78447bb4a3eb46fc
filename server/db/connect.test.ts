import { EventEmitter, once } from 'node:events'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ground, openTestDatabase } from '#tests/setup/database.ts'
import { rowsOf, transaction, type Database } from './connect.ts'
import { type OpenDatabase } from './open.ts'
import { company } from './tables/platform.ts'

let opened: OpenDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

const at = '2026-11-21T02:00:00.120Z'

it('rows read alike from either database, wherever their session stands: ids are digits, moments ISO 8601, decimals and days text', async () => {
  const rows = await opened.database.transaction(async (tx) => {
    await tx.execute(sql`set local time zone 'Asia/Kolkata'`)
    return rowsOf(
      tx,
      sql`select 9007199254740993 as "id", 7::bigint as "unitId", null::bigint as "companyId", 3 as "version", ${at}::timestamptz as "createdAt",
            null::timestamptz as "dueAt", '12.50'::numeric as "total", '2026-11-21'::date as "validTo", true as "hasLetter"
          union all select 1, 2, 3, 4, null, ${at}::timestamptz, null, null, false`,
    )
  })
  const [first, second] = [
    { id: '9007199254740993', unitId: '7', companyId: null, version: 3, createdAt: at, dueAt: null },
    { id: '1', unitId: '2', companyId: '3', version: 4, createdAt: null, dueAt: at },
  ]
  expect(rows).toEqual([
    { ...first, total: '12.50', validTo: '2026-11-21', hasLetter: true },
    { ...second, total: null, validTo: null, hasLetter: false },
  ])
})

it('a table’s own columns go on as they are defined', async () => {
  const values = { kind: 'PLATFORM', name: '', nameEn: '', unifiedCreditCode: '', areaCode: '', areaName: '', state: 'approved' } as const
  const [row] = await opened.database
    .insert(company)
    .values({ ...values, id: '9007199254740993', stateSince: new Date(at), createdAt: new Date(at) })
    .returning({ id: company.id, createdAt: company.createdAt })
  expect(row).toEqual({ id: '9007199254740993', createdAt: new Date(at) })
})

const note = (tx: Database, n: number) =>
  tx.execute(sql`insert into counter (name, count, resets_at) values (${`note ${n}`}, ${n}::int, now())`)
const noted = async () =>
  (await rowsOf<{ n: number }>(opened.database, sql`select count as n from counter order by count`)).map(({ n }) => n)

/** As PostgreSQL ends what waits for another one. */
const ended = (code: string) => Object.assign(new Error('Failed query'), { cause: Object.assign(new Error('ended'), { code }) })

describe('a transaction that the database ends for the sake of another', () => {
  const ways: [string, (work: (tx: Database) => Promise<string>) => Promise<string>][] = [
    ['usual', (work) => opened.database.transaction(work)],
    ['travelling', (work) => transaction(opened.database, async (tx) => ({ value: await work(tx) }))],
  ]
  afterEach(() => opened.database.execute(sql`delete from counter`))

  it.each(ways)('is done again before anybody hears of it, and leaves nothing of what it did before (%s)', async (_, run) => {
    let tries = 0
    const work = async (tx: Database) => {
      tries += 1
      await note(tx, tries)
      if (tries < 3) throw ended(tries === 1 ? '40P01' : '40001')
      return 'done'
    }
    expect(await run(work)).toBe('done')
    expect(await noted()).toEqual([3])
  })

  it.each(ways)('is not done again for ever, nor for another reason (%s)', async (_, run) => {
    for (const [code, tries] of [
      ['40P01', 4],
      ['23505', 1],
    ] as const) {
      const work = vi.fn(async () => {
        throw ended(code)
      })
      await expect(run(work)).rejects.toMatchObject({ cause: { code } })
      expect(work).toHaveBeenCalledTimes(tries)
    }
  })

  it.runIf(ground === 'server')('is one of two that wait for each other, and both come to their end', async () => {
    await opened.database.transaction(async (tx) => {
      for (const n of [1, 2]) await note(tx, n)
    })
    const crossing = new EventEmitter()
    const meeting = once(crossing, 'met')
    let inside = 0
    let tries = 0
    const takes = (order: number[]) => async (tx: Database) => {
      tries += 1
      await tx.execute(sql`set local deadlock_timeout = '20ms'`)
      for (const [place, n] of order.entries()) {
        await tx.execute(sql`update counter set resets_at = now() where count = ${n}`)
        if (place > 0) continue
        inside += 1
        if (inside === 2) crossing.emit('met')
        await meeting
      }
      return 'done'
    }
    const [[, usual], [, travelling]] = ways as [(typeof ways)[0], (typeof ways)[0]]
    expect(await Promise.all([usual(takes([1, 2])), travelling(takes([2, 1]))])).toEqual(['done', 'done'])
    expect(tries).toBeGreaterThanOrEqual(3)
  })
})

describe('a transaction whose last statement is not waited for', () => {
  it('answers what its work does, once all of it stays', async () => {
    const value = await transaction(opened.database, async (tx) => {
      await note(tx, 1)
      return { value: 'done', last: note(tx, 2) }
    })
    expect([value, await noted()]).toEqual(['done', [1, 2]])
  })

  it('fails with its last statement, and nothing of it stays', async () => {
    const before = await noted()
    const failing = transaction(opened.database, async (tx) => {
      await note(tx, 10)
      return { value: null, last: note(tx, before[0] ?? 0) }
    })
    await expect(failing).rejects.toHaveProperty('cause.code', '23505')
    expect(await noted()).toEqual(before)
  })

  it('fails with its work, and nothing of it stays', async () => {
    const before = await noted()
    const failing = transaction(opened.database, async (tx) => {
      await note(tx, 20)
      throw new Error('the disk is full')
    })
    await expect(failing).rejects.toThrow('the disk is full')
    expect(await noted()).toEqual(before)
    expect(await transaction(opened.database, async (tx) => ({ value: 'done', last: note(tx, 21) }))).toBe('done')
  })
})

/** Writes, and then loses its connection. */
const breakingOff = async (tx: Database) => {
  await note(tx, 9)
  await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`)
  return { value: 'done' }
}

it.runIf(ground === 'server')('a connection that breaks in the middle of a transaction ends that alone', async () => {
  const before = await noted()
  await expect(opened.database.transaction(breakingOff)).rejects.toThrow(/Failed query|terminat/i)
  await expect(transaction(opened.database, breakingOff)).rejects.toThrow(/Failed query|terminat/i)
  expect(await noted()).toEqual(before)
})
