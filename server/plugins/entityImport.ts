import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { versionConflict } from '#server/lifecycle/advance.ts'
import { Refusal } from '#server/refusal.ts'
import type { Entity } from '#src/contract/entity.ts'
import type { Caller } from './caller.ts'

type Values = Record<string, unknown>
type Stored = Values & { id: string; version: number }

/** Looks up what these contents name, and judges each: paths of what can't be stored, though each field by itself can. */
export type Check = (tx: Database, contents: readonly Values[]) => Promise<(content: Values) => string[]>

export interface ImportBody {
  rows: Values[]
  /** As it was answered when these rows were tried; without it they are only tried. */
  stamp?: string
}

interface Imported {
  added: number
  changed: number
  unchanged: number
  /** Says of every record that these rows name whether it is there, and in which version. */
  stamp: string
}

interface Keeping {
  table: PgTable
  name: SQL | ReturnType<typeof sql.identifier>
  columnOf: (field: string) => SQL
  ownedBy: (caller: Caller) => SQL[]
  own: (caller: Caller) => Values
  check: Check | undefined
}

/** As many wrong cells as one answer names. */
const mostErrors = 100

/**
 * How rows of one kind of base data are brought in: those whose unique field is known change what it names, the others are added.
 * @throws Refusal 42200 at every cell that can't be used; 40900 where a record has come or changed since the rows were tried
 */
export const importing = (
  { path, content, unique, uniqueWithin }: Pick<Entity, 'path' | 'content' | 'unique' | 'uniqueWithin'>,
  { table, name, columnOf, ownedBy, own, check }: Keeping,
) => {
  if (!unique) throw new Error(`${path} has nothing by which an import could know its records`)
  const key = uniqueWithin ? [uniqueWithin, unique] : [unique]
  const keyOf = (row: Values): string => JSON.stringify(key.map((field) => row[field]))
  const fields = Object.keys(content.shape)
  const columns: Record<string, PgColumn> = getTableColumns(table)
  const column = (field: string): PgColumn => {
    const its = columns[field]
    if (!its) throw new Error(`${path} has no column ${field}`)
    return its
  }
  const select = sql.join(
    ['id', 'version', ...fields].map((field) => sql`${columnOf(field)} as ${sql.identifier(field)}`),
    sql`, `,
  )

  const known = async (tx: Database, caller: Caller, rows: Values[]): Promise<Map<string, Stored>> => {
    const named = sql`${columnOf(unique)} = any (${sql.param(rows.map((row) => row[unique]))}::text[])`
    const found = await rowsOf<Stored>(tx, sql`select ${select} from ${name} e where ${sql.join([named, ...ownedBy(caller)], sql` and `)}`)
    return new Map(found.map((row) => [keyOf(row), row]))
  }

  const problemsOf = async (tx: Database, rows: Values[]) => {
    const judge = await check?.(tx, rows)
    const seen = new Set<string>()
    return rows.flatMap((row, line) => {
      const isRepeated = seen.has(keyOf(row))
      seen.add(keyOf(row))
      return [
        ...(isRepeated ? [{ path: `rows.${line}.${unique}`, message: 'error.repeated' }] : []),
        ...(judge?.(row) ?? []).map((field) => ({ path: `rows.${line}.${field}`, message: 'error.unusable' })),
      ]
    })
  }

  const write = async (tx: Database, caller: Caller, rows: Values[]) => {
    if (rows.length === 0) return
    await tx
      .insert(table)
      .values(rows.map((row) => ({ ...row, ...own(caller) })))
      .onConflictDoUpdate({
        target: key.map(column),
        set: {
          ...Object.fromEntries(fields.map((field) => [field, sql`excluded.${sql.identifier(column(field).name)}`])),
          version: sql`${column('version')} + 1`,
        },
      })
  }

  return async (tx: Database, caller: Caller, { rows, stamp }: ImportBody): Promise<Imported> => {
    const errors = await problemsOf(tx, rows)
    if (errors.length > 0) throw new Refusal(42200, { errors: errors.slice(0, mostErrors) })
    const before = await known(tx, caller, rows)
    const seen = stampOf(rows.map((row) => [keyOf(row), before.get(keyOf(row))]))
    if (stamp !== undefined && stamp !== seen) throw new Refusal(40900, { reasons: [versionConflict], transitions: [] })
    const isNew = (row: Values) => !before.has(keyOf(row))
    const isSame = (row: Values) => fields.every((field) => isDeepStrictEqual(before.get(keyOf(row))?.[field], row[field]))
    const written = rows.filter((row) => !isSame(row))
    if (stamp !== undefined) await write(tx, caller, written)
    const added = rows.filter(isNew).length
    return { added, changed: written.length - added, unchanged: rows.length - written.length, stamp: seen }
  }
}

const stampOf = (records: [key: string, record: Stored | undefined][]): string => {
  const seen = records.map(([key, record]) => [key, record?.id, record?.version]).toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(seen)).digest('hex')
}
