import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openTestDatabase } from '#tests/setup/database.ts'
import { rowsOf } from './connect.ts'
import { type OpenDatabase } from './open.ts'
import { contains, countedAtMost, listPage, oneOf, readAtOnce, reading, type Reading } from './list.ts'

const rowCount = 12_000
let opened: OpenDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
  await opened.database.execute(
    sql`create table thing as select n as id, n % 7 as kind, case when n % 3 = 0 then null else n % 5 end as size from generate_series(1, ${rowCount}::int) as n`,
  )
})
afterAll(() => opened.close())

interface Thing {
  id: number
  kind: number
  size: number | null
}

const page = (asked: { page?: number; limit?: number; sort?: string; [reading]?: Reading }, where = [sql`id <= 100`]) =>
  listPage<Thing>(
    opened.database,
    { page: 1, limit: 100, ...asked },
    { select: sql`id, kind, size`, from: sql`thing`, where, sortable: { kind: sql`kind`, size: sql`size` }, unique: sql`id` },
  )

/** Every row, part by part; `meanwhile` happens after each of them. */
const readWhole = async (where: SQL[], meanwhile: (part: Thing[]) => Promise<unknown> = async () => {}) => {
  const whole: Reading = { read: 0 }
  const totals = new Set<number>()
  const rows: Thing[] = []
  do {
    const part = await page({ sort: '-kind,size', [reading]: whole }, where)
    totals.add(part.total)
    rows.push(...part.rows)
    await meanwhile(part.rows)
  } while (whole.read < (whole.ids?.length ?? 0))
  return { totals: [...totals], rows }
}

/** Ascending, as `-kind,size` orders. */
const key = ({ kind, size, id }: Thing): [number, number, number] => [-kind, size ?? Infinity, -id]

/** Whether a text is found, by the index's condition and by the plain one. */
const found = async (text: string, fragment: string) => {
  const { few, many } = contains(fragment, sql`grams(t.text)`, sql`t.text`)
  const [row] = await rowsOf<{ few: boolean; many: boolean }>(
    opened.database,
    sql`select ${few} as few, ${many} as many from (select ${text}::text as text) t`,
  )
  return [row?.few, row?.many]
}

/** Which of three codes are among those asked for. */
const codes = async (asked: string) => {
  const three = sql`(values ('a'), ('b'), ('c')) t(code)`
  const rows = await rowsOf<{ code: string }>(opened.database, sql`select code from ${three} where ${oneOf(asked, sql`code`)}`)
  return rows.map(({ code }) => code)
}

describe('a page of a list', () => {
  it('is the newest first, and pages do not overlap nor leave a gap', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((number) => page({ page: number, limit: 30, sort: 'kind' })))
    const ids = pages.flatMap(({ rows }) => rows.map(({ id }) => id))
    expect([ids.length, new Set(ids).size]).toEqual([100, 100])
    expect(pages.map(({ total, rows }) => [total, rows.length])).toEqual([
      [100, 30],
      [100, 30],
      [100, 30],
      [100, 10],
    ])
    expect((await page({ limit: 3 })).rows.map(({ id }) => id)).toEqual([100, 99, 98])
    expect(await page({ page: 5, limit: 30 })).toEqual({ total: 100, rows: [] })
  })

  it('is sorted by several fields, each its way; ascending, what is unknown comes last', async () => {
    const { rows } = await page({ sort: '-kind,size' })
    const expected = rows.toSorted((a, b) => {
      const [one, other] = [key(a), key(b)]
      const place = one.findIndex((value, index) => value !== other[index])
      return place < 0 ? 0 : (one[place] ?? 0) - (other[place] ?? 0)
    })
    expect(rows.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
  })

  it.each(['version', '--kind', 'kind;drop table thing', 'constructor', '__proto__', 'kind, size'])('is not sorted by %s', async (sort) => {
    await expect(page({ sort })).rejects.toMatchObject({ code: 42200, details: { errors: [{ path: 'sort' }] } })
  })

  it('counts no further than anybody leafs', async () => {
    expect(await page({ limit: 1 }, [])).toEqual({ total: countedAtMost, rows: [{ id: rowCount, kind: 2, size: null }] })
    expect((await page({ limit: 1 }, [sql`id > 5000`])).total).toBe(7000)
  })

  it('remembers for a minute that more match than are counted, and nothing less', async () => {
    await opened.database.execute(sql`create table crowd as select n as id, n as kind from generate_series(1, ${countedAtMost}::int) as n`)
    const query = { select: sql`id, kind`, from: sql`crowd`, where: [sql`kind > 0`], sortable: {}, unique: sql`id` }
    const ask = () => listPage<Thing>(opened.database, { page: 1, limit: 1 }, query)
    expect(await ask()).toEqual({ total: countedAtMost, rows: [{ id: countedAtMost, kind: countedAtMost }] })
    await opened.database.execute(sql`delete from crowd where id = ${countedAtMost}`)
    expect(await ask()).toEqual({ total: countedAtMost, rows: [{ id: countedAtMost - 1, kind: countedAtMost - 1 }] })
    const now = performance.now()
    vi.spyOn(performance, 'now').mockReturnValue(now + 60_001)
    expect((await ask()).total).toBe(countedAtMost - 1)
    await opened.database.execute(sql`delete from crowd where id = 1`)
    expect((await ask()).total).toBe(countedAtMost - 2)
  })
})

describe('a whole list', () => {
  it('has each row once and in order, however many there are and whatever comes or moves meanwhile', async () => {
    const before = await rowsOf<Thing>(opened.database, sql`select id, kind, size from thing order by kind desc, size, id desc`)
    // Each part is followed by a row before it and by one of its own that goes to the end.
    const { totals, rows } = await readWhole([], async ([first]) => {
      await opened.database.execute(sql`insert into thing select max(id) + 1, 6, 0 from thing`)
      await opened.database.execute(sql`update thing set kind = 0, size = null where id = ${first?.id}`)
    })
    expect(totals).toEqual([rowCount])
    expect(rows).toEqual(before)
  })

  it('leaves out what its condition no longer admits when its turn comes', async () => {
    // Those of kind 0 come last of a thousand.
    const { totals, rows } = await readWhole([sql`id <= 1000`], () => opened.database.execute(sql`delete from thing where kind = 0`))
    const left = await rowsOf<{ id: number }>(opened.database, sql`select id from thing where id <= 1000 order by kind desc, size, id desc`)
    expect(totals).toEqual([1000])
    expect(rows.map(({ id }) => id)).toEqual(left.map(({ id }) => id))
    expect(await readWhole([sql`id < 0`])).toEqual({ totals: [0], rows: [] })
  })

  it('costs one statement, and one for each part', async () => {
    const execute = vi.spyOn(opened.database, 'execute')
    const { rows } = await readWhole([sql`id between 2000 and 4999`])
    expect(execute).toHaveBeenCalledTimes(1 + Math.ceil(rows.length / readAtOnce))
  })
})

describe('a search', () => {
  it.each([
    ['门机钢丝绳采购', '钢丝', true],
    ['门机钢丝绳采购', '丝钢', false],
    ['门机钢丝绳采购', '绳', true],
    ['𠮷野港', '𠮷', true],
    ['Wire Ropes', ' wire ROPE ', true],
    ['50% off', '0%', true],
    ['50 off', '0%', false],
    ['门机钢丝绳采购', '机钢丝绳', true],
    ['门机钢丝绳采购', '机钢绳', false],
    ['abcXbcd', 'abcd', false],
    ['a_b', '_', true],
    ['ab', '_', false],
    [String.raw`a\b`, String.raw`a\b`, true],
    ['straße', 'STRASSE', false],
    ["O'Neill", "o'n", true],
  ])('in %s for %s finds it: %s', async (text, fragment, hit) => {
    expect(await found(text, fragment)).toEqual([hit, hit])
  })

  it('by codes takes several, and nothing else', async () => {
    expect(await codes('a, c')).toEqual(['a', 'c'])
    expect(await codes("b' or '1'='1")).toEqual([])
    expect(await codes('')).toEqual([])
  })
})
