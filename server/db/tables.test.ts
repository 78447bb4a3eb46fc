import { is, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase } from '#tests/setup/database.ts'
import { rowsOf, type OpenDatabase } from './connect.ts'
import * as account from './tables/account.ts'
import * as lifecycle from './tables/lifecycle.ts'
import * as platform from './tables/platform.ts'
import * as procurement from './tables/procurement.ts'
import * as supplier from './tables/supplier.ts'

let opened: OpenDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

const tables = [platform, account, lifecycle, procurement, supplier]
  .flatMap(Object.values)
  .flatMap((value) => (is(value, PgTable) ? [getTableConfig(value)] : []))

it.each(tables.map(({ name, columns }) => [name, columns] as const))(
  '%s is in the database as its definition says',
  async (name, columns) => {
    const stored = await rowsOf<{ column_name: string; is_nullable: string }>(
      opened.database,
      sql`select column_name, is_nullable from information_schema.columns where table_schema = 'public' and table_name = ${name}`,
    )
    const nullable = new Map(stored.map((row) => [row.column_name, row.is_nullable === 'YES']))
    expect(columns.map((column) => [column.name, nullable.get(column.name)])).toEqual(
      columns.map((column) => [column.name, !column.notNull]),
    )
  },
)

it('keeps every table through a crash: none is unlogged', async () => {
  const kinds = await rowsOf<{ relname: string; relpersistence: string }>(
    opened.database,
    sql`select relname, relpersistence from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
  )
  expect(kinds.length).toBeGreaterThan(tables.length)
  expect(kinds.filter(({ relpersistence }) => relpersistence !== 'p')).toEqual([])
})
