import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ConfigError } from '#server/config.ts'
import { openTestDatabase } from '#tests/setup/database.ts'
import { rowsOf } from './connect.ts'
import { type OpenDatabase } from './open.ts'
import { migrate } from './migrate.ts'

let opened: OpenDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

const first = 'create table berth (id bigint primary key);\n-- next\ninsert into berth values (1);\n'
const second = 'insert into berth values (2);\n'
/** SHA-256 of the two, by `sha256sum`. */
const [sumOfFirst, sumOfSecond] = [
  '6f138a4dec2e8762cbe7f2b0c6145839cb93921630d75cca2656d50ac30ffded',
  'cb098185d2eeb908a70be9f7d2072e7129335b36b2bb09296bbb8d667753780b',
]

const kept = () =>
  rowsOf<{ name: string; checksum: string | null }>(
    opened.database,
    sql`select name, checksum from migration where name like '90%' order by name`,
  )
const berths = async () =>
  (await rowsOf<{ id: string }>(opened.database, sql`select id from berth order by id`)).map(({ id }) => Number(id))

it('applies each file once and keeps the checksum of its text, however its lines end', async () => {
  await migrate(opened.database, { '9001_berth.sql': first })
  await migrate(opened.database, { '9002_more.sql': second.replaceAll('\n', '\r\n'), '9001_berth.sql': first.replaceAll('\n', '\r\n') })
  await migrate(opened.database, { '9001_berth.sql': first, '9002_more.sql': second })
  expect(await berths()).toEqual([1, 2])
  expect(await kept()).toEqual([
    { name: '9001_berth.sql', checksum: sumOfFirst },
    { name: '9002_more.sql', checksum: sumOfSecond },
  ])
})

it('refuses what was applied and has changed since, by name, and does nothing else', async () => {
  const migrating = migrate(opened.database, {
    '9001_berth.sql': `${first}-- Of the harbour.\n`,
    '9002_more.sql': second,
    '9003_last.sql': 'drop table berth',
  })
  await expect(migrating).rejects.toThrow(ConfigError)
  await expect(migrating).rejects.toThrow(/^Bad settings:\n {2}server\/db\/migrations\/9001_berth\.sql: .* the file has changed since\..*$/)
  expect(await berths()).toEqual([1, 2])
  expect((await kept()).map(({ name }) => name)).toEqual(['9001_berth.sql', '9002_more.sql'])
})

it('fills in what a database of before checksums lacks', async () => {
  await opened.database.execute(sql`alter table migration drop column checksum`)
  await migrate(opened.database, { '9001_berth.sql': first, '9002_more.sql': second })
  await migrate(opened.database)
  expect((await kept()).map(({ checksum }) => checksum)).toEqual([sumOfFirst, sumOfSecond])
  expect(await berths()).toEqual([1, 2])
  expect(await rowsOf(opened.database, sql`select name from migration where checksum is null`)).toEqual([])
})
