import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase } from '#tests/setup/database.ts'
import { declaredTables } from '../../scripts/migration/tables.ts'
import { rowsOf } from './connect.ts'
import { type OpenDatabase } from './open.ts'

/** Columns that SQL alone speaks of. */
const columnsOfSql = [
  'approval_case.search',
  'approval_case.search_grams',
  'certificate.warn_on',
  'company.licence_warn_on',
  'company.search',
  'company.search_grams',
  'demand.search',
  'demand.search_grams',
  'invitation.search',
  'invitation.search_grams',
  'meeting.search',
  'meeting.search_grams',
  'notice.position',
  'project.search',
  'project.search_grams',
  'project_item.search_grams',
  'transition_head.previous_hash',
  'transition_log.by_system',
  'transition_log.since',
]

interface Column {
  of: string
  name: string
  type: string
  nullable: boolean
  default: string | null
  /** A letter of PostgreSQL’s for columns that it counts. */
  identity: string
  /** Its place in the primary key. */
  key: number | null
}

const declared = await declaredTables()
const names = Object.keys(declared.tables).map((name) => name.replace('public.', ''))

let opened: OpenDatabase
let stored: Column[]
/** The same tables, made from their definitions alone: how PostgreSQL writes a type or a default is its own affair. */
let made: Column[]
beforeAll(async () => {
  opened = await openTestDatabase()
  const statements = await generateMigration(generateDrizzleJson({}), declared)
  await opened.database.transaction(async (tx) => {
    await tx.execute(sql`create schema declared`)
    await tx.execute(sql`set local search_path = declared, public`)
    for (const statement of statements) await tx.execute(sql.raw(statement.replaceAll('"public".', '')))
  })
  stored = await columnsIn('public')
  made = await columnsIn('declared')
})
afterAll(() => opened.close())

const columnsIn = (schema: string): Promise<Column[]> =>
  rowsOf(
    opened.database,
    sql`select c.relname as of, a.attname as name, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as nullable,
      pg_get_expr(d.adbin, d.adrelid) as default, a.attidentity as identity, array_position(k.conkey, a.attnum) as key
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
    where c.relnamespace = ${schema}::regnamespace and c.relkind = 'r' order by c.relname, a.attname collate "C"`,
  )

const rulesIn = async (schema: string): Promise<string[]> => {
  const rules = await rowsOf<{ rule: string }>(
    opened.database,
    sql`select c.conrelid::regclass || ' ' || c.conname || ' ' || pg_get_constraintdef(c.oid) as rule from pg_constraint c
      where c.connamespace = ${schema}::regnamespace and c.contype in ('c', 'f', 'u')
    union all select i.indexdef from pg_indexes i where i.schemaname = ${schema} and not exists (
      select from pg_constraint c where c.conname = i.indexname and c.connamespace = ${schema}::regnamespace)`,
  )
  return rules.map(({ rule }) => rule.replaceAll(`${schema}.`, ''))
}

it.each(names)('%s is in the database as its definition says: types, defaults, what may be empty, the key', (name) => {
  const own = made.filter((column) => column.of === name)
  const isDeclared = new Set(own.map((column) => column.name))
  expect(own.length).toBeGreaterThan(0)
  expect(stored.filter((column) => column.of === name && isDeclared.has(column.name))).toEqual(own)
})

it('says all that is in the database, but for what SQL alone speaks of', () => {
  const said = new Set(made.map(({ of, name }) => `${of}.${name}`))
  expect([...new Set(stored.map(({ of }) => of))].filter((table) => !names.includes(table))).toEqual(['migration'])
  const unsaid = stored.filter(({ of, name }) => names.includes(of) && !said.has(`${of}.${name}`))
  expect(unsaid.map(({ of, name }) => `${of}.${name}`)).toEqual(columnsOfSql)
})

it('finds in the database every reference, check and index that a definition says', async () => {
  const there = new Set(await rulesIn('public'))
  expect(there.size).toBeGreaterThan(100)
  expect((await rulesIn('declared')).filter((rule) => !there.has(rule))).toEqual([])
})

it('keeps every table through a crash: none is unlogged', async () => {
  const kinds = await rowsOf<{ relname: string; relpersistence: string }>(
    opened.database,
    sql`select relname, relpersistence from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
  )
  expect(kinds.length).toBeGreaterThan(names.length)
  expect(kinds.filter(({ relpersistence }) => relpersistence !== 'p')).toEqual([])
})
