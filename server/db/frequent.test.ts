import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ground, openTestDatabase } from '#tests/setup/database.ts'
import { sentBy } from '#tests/setup/statements.ts'
import { rowsOf } from './connect.ts'
import { type OpenDatabase } from './open.ts'
import { frequentRowsOf } from './frequent.ts'

let opened: OpenDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
  await opened.database.execute(
    sql`create table word as select * from (values (1, 'it''s', true), (2, 'back\\slash', false), (3, '$1', null)) w (n, text, flag)`,
  )
})
afterAll(() => opened.close())

const fourTimes = async <T>(ask: () => Promise<T>): Promise<T[]> => [await ask(), await ask(), await ask(), await ask()]

describe('a question that is asked often', () => {
  it.each([
    sql`select n from word where text = ${"it's"}`,
    sql`select n from word where text = ${String.raw`back\slash`}`,
    sql`select n from word where text = ${'$1'} and n > ${2}`,
    sql`select n from word where flag = ${true} order by n limit ${5}`,
    sql`select n from word where text = ${"'; drop table word; --"}`,
    sql`select n from word where n = any (${sql.param([1, 3])}::int[]) order by n`,
    sql`select n from word where text is not distinct from ${null}::text`,
  ])('is answered as it is the first time: %#', async (question) => {
    const expected = await rowsOf(opened.database, question)
    for (const answer of await fourTimes(() => frequentRowsOf(opened.database, question))) expect(answer).toEqual(expected)
  })

  it('is answered anew each time', async () => {
    const counts: number[] = []
    for (let n = 10; n < 15; n += 1) {
      await opened.database.execute(sql`insert into word values (${n}::int, 'another', true)`)
      const rows = await frequentRowsOf<{ count: number }>(opened.database, sql`select count(*)::int as count from word where n < ${100}`)
      counts.push(...rows.map(({ count }) => count))
    }
    expect(counts).toEqual([4, 5, 6, 7, 8])
  })
})

it('a question that fails says so without its values', async () => {
  const question = sql`select n / 0 as n from word where text = ${"it's"}`
  for (let turn = 0; turn < 4; turn += 1) {
    const error: unknown = await frequentRowsOf(opened.database, question).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ query: 'select n / 0 as n from word where text = $1', cause: { code: '22012' } })
  }
})

describe.runIf(ground === 'server')('what PostgreSQL is sent', () => {
  it('has its values in it from the third time on, in the same words then', async () => {
    // Other tests of this process may have had all names that there are.
    vi.resetModules()
    const { frequentRowsOf: fresh } = await import('./frequent.ts')
    const sent = await sentBy(() => fourTimes(() => fresh(opened.database, sql`select n from word where text = ${"o'clock"}`)))
    expect(sent.map(({ text, values }) => [text.includes("'o''clock'"), values.length])).toEqual([
      [false, 1],
      [false, 1],
      [true, 0],
      [true, 0],
    ])
  })
})
