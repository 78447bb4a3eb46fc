import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase } from '#tests/setup/database.ts'
import { rowsOf, transaction } from './connect.ts'
import { type OpenDatabase } from './open.ts'
import { driverOf } from './driven.ts'
import { frequentRowsOf } from './frequent.ts'
import { isAboutSealed, statements, watching, withoutValues } from './statements.ts'

let opened: OpenDatabase
beforeAll(async () => {
  statements.forget()
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

const ask = (name: string) => rowsOf(opened.database, sql`select ${sql.raw(`1 as ${name}`)} from quotation`)
const sent = (part: string) => statements.list().filter(({ text }) => text.includes(part))

describe('a statement', () => {
  it.each([
    [`select 'O''Brien' || 12 from app_user u1 where id = $1`, `select '?' || ? from app_user u1 where id = $1`],
    ['select  1\n from t', 'select ? from t'],
    ['select * from t where id in ($1, $2, $3) limit $4', 'select * from t where id in ($1, …) limit $4'],
    ['insert into t (a, b) values ($1, $2), ($3, $4)', 'insert into t (a, b) values ($1, …), …'],
    ['select x::float8 from "t2"', 'select x::float8 from "t2"'],
  ])('%s is known without its values', (text, words) => {
    expect(withoutValues(text)).toBe(words)
  })

  it('is measured, also within a transaction, once for all its values', async () => {
    const { database } = opened
    for (const id of [1, 2]) await rowsOf(database, sql`select name as measured_name from app_user where id = ${id}`)
    await database.transaction((tx) => rowsOf(tx, sql`select name as measured_name from app_user where id = ${3}`))
    await transaction(database, async (tx) => ({
      value: await rowsOf(tx, sql`select name as measured_name from app_user where id = ${4}`),
    }))
    await rowsOf(database, sql`select name as measured_name from nothing_at_all`).catch(() => {})
    const [found, failed] = sent('measured_name')
    expect(found).toMatchObject({ text: 'select name as measured_name from app_user where id = $1', count: 4 })
    expect(found?.maxMs).toBeGreaterThan(0)
    expect(found?.totalMs).toBeGreaterThanOrEqual(found?.maxMs ?? Infinity)
    expect(failed).toMatchObject({ count: 1 })
  })

  it('with its values spelled out is the one without', async () => {
    for (let asked = 0; asked < 6; asked++)
      await frequentRowsOf(opened.database, sql`select name as frequent_name from app_user where username = ${'a secret of somebody'}`)
    const found = sent('frequent_name')
    expect(found).toMatchObject([{ count: 6, sent: 'select name as frequent_name from app_user where username = $1' }])
    expect(JSON.stringify(statements.list())).not.toContain('a secret of somebody')
  })

  it('that is sent as somebody quotes is not measured, nor one of a job about what rests under a seal', async () => {
    await watching.run({ sealed: true }, () => ask('under_a_seal'))
    await ask('of_a_job')
    await watching.run({ sealed: false }, () => ask('of_a_call'))
    expect([sent('under_a_seal'), sent('of_a_job')]).toEqual([[], []])
    expect(sent('of_a_call')).toMatchObject([{ count: 1 }])
    expect([isAboutSealed('select 1 from quotation_line'), isAboutSealed('select 1 from quotation_template')]).toEqual([true, false])
  })

  it('is kept before those that take less, once there are too many', async () => {
    await rowsOf(opened.database, sql`select pg_sleep(0.2) as dear`)
    for (let column = 0; column < 600; column++) await rowsOf(opened.database, sql.raw(`select 1 as cheap_${column}`))
    expect([sent('dear').length, sent('cheap_599').length]).toEqual([1, 1])
    expect(statements.list().length).toBeLessThanOrEqual(500)
  })

  it('is told to the call that it belongs to', async () => {
    const heard: [string, number][] = []
    await watching.run({ sealed: false, heard: ({ text }, from, to) => heard.push([text, to - from]) }, () =>
      rowsOf(opened.database, sql`select ${5}::int as told`),
    )
    expect(heard).toEqual([['select $1::int as told', expect.any(Number)]])
  })

  it('shows its plan without being done', async () => {
    const { explain = async () => [] } = driverOf(opened.database) ?? {}
    expect((await explain('select name from app_user where id = $1 limit $2')).join('\n')).toMatch(/app_user[^]*\$1/)
    await expect(explain('select name from app_user where id = $1 offset interval $2')).rejects.toThrow('syntax error')
    await explain('delete from role_type where id = $1')
    const [row] = await rowsOf<{ alive: boolean }>(opened.database, sql`select true as alive`)
    expect(row).toEqual({ alive: true })
    expect(sent('explain')).toEqual([])
  })
})
