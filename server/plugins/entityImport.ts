import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Clock } from '#server/clock.ts'
import { rowsOf, storedId, type Database } from '#server/db/connect.ts'
import { versionConflict } from '#server/lifecycle/advance.ts'
import { Refusal } from '#server/refusal.ts'
import type { Entity } from '#src/contract/entity.ts'
import type { Caller } from './caller.ts'
import type { Kept, Stored, Values } from './entityKept.ts'

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

interface Keeping extends Pick<Kept, 'table'> {
  name: SQL | ReturnType<typeof sql.identifier>
  /** What is answered of a record `e` at this moment. */
  expressionsNow: () => (field: string) => SQL
  ownedBy: (caller: Caller) => SQL[]
  own: (caller: Caller) => Values
  mayAdd: (caller: Caller) => boolean
  check: Kept['check']
  guard: Kept['guard']
  /** As the table takes it. */
  asStored: (content: Values) => Values
  begins: Kept['begins']
  /** Without it the rows are written at once. */
  writes: Kept['writes']
  /** The refusal in which somebody is told what the database would not store. */
  told: (error: unknown) => unknown
  clock: Clock
}

/** As many wrong cells as one answer names. */
const mostErrors = 100

/**
 * How rows of one kind of base data are brought in: those whose unique field is known change what it names, the others are added.
 * @throws Refusal 42200 at every cell that can't be used; 40900 where a record has come or changed since the rows were tried
 */
export const importing = (
  { path, content, unique, uniqueWithin }: Pick<Entity, 'path' | 'content' | 'unique' | 'uniqueWithin'>,
  { table, name, expressionsNow, ownedBy, own, mayAdd, check, guard, asStored, begins, writes, told, clock }: Keeping,
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

  const known = async (tx: Database, caller: Caller, rows: Values[]): Promise<Map<string, Stored>> => {
    const expressionOf = expressionsNow()
    const select = sql.join(
      ['id', 'version', ...fields].map((field) => sql`${expressionOf(field)} as ${sql.identifier(field)}`),
      sql`, `,
    )
    const named = sql`${expressionOf(unique)} = any (${sql.param(rows.map((row) => row[unique]))}::text[])`
    const found = await rowsOf<Stored>(tx, sql`select ${select} from ${name} e where ${sql.join([named, ...ownedBy(caller)], sql` and `)}`)
    return new Map(found.map((row) => [keyOf(row), row]))
  }

  const problemsOf = async (tx: Database, caller: Caller, rows: Values[]) => {
    const judge = await check?.(tx, rows, caller)
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

  /** Does it, and where that is refused says at which row. */
  const atRow = async <T>(line: number, work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      const refused = told(error)
      if (!(refused instanceof Refusal)) throw error
      const { errors, reasons = [] } = refused.details
      const named = errors ?? reasons.map((message) => ({ path: unique, message }))
      throw new Refusal(42200, { errors: named.map((each) => ({ ...each, path: `rows.${line}.${each.path}` })) })
    }
  }

  /** Refuses to add where that is not theirs, and to change what they may not. */
  const refuseBarred = async (tx: Database, caller: Caller, rows: Values[], written: Values[], before: Map<string, Stored>) => {
    const barred = mayAdd(caller) ? [] : written.filter((row) => !before.has(keyOf(row)))
    if (barred.length > 0)
      throw new Refusal(42200, {
        errors: barred.slice(0, mostErrors).map((row) => ({ path: `rows.${rows.indexOf(row)}.${unique}`, message: 'error.40301' })),
      })
    for (const row of guard ? written : []) {
      const known = before.get(keyOf(row))
      if (known) await atRow(rows.indexOf(row), async () => guard?.(tx, caller, known, row))
    }
  }

  const write = async (tx: Database, caller: Caller, by: Values, written: Values[]) => {
    if (written.length === 0) return
    await tx
      .insert(table)
      .values(written.map((row) => ({ ...asStored(row), ...own(caller), ...by })))
      .onConflictDoUpdate({
        target: key.map(column),
        set: {
          ...Object.fromEntries(
            [...fields, ...Object.keys(by)].map((field) => [field, sql`excluded.${sql.identifier(column(field).name)}`]),
          ),
          version: sql`${column('version')} + 1`,
        },
      })
  }

  /** Where with each row something is written elsewhere. */
  const writeOne = async (tx: Database, caller: Caller, by: Values, sent: Values, before: Stored | null) => {
    const id = before ? await changed(tx, by, before, sent) : await added(tx, caller, by, sent)
    await writes?.(tx, { id, sent, before, caller, now: clock.now() })
  }
  const added = async (tx: Database, caller: Caller, by: Values, sent: Values): Promise<string> =>
    storedId(
      await tx
        .insert(table)
        .values({ ...asStored(sent), ...(await begins?.(sent, caller, clock.now())), ...own(caller), ...by })
        .returning({ id: sql<string>`id::text` }),
    )
  const changed = async (tx: Database, by: Values, { id, version }: Stored, sent: Values): Promise<string> => {
    await tx
      .update(table)
      .set({ ...asStored(sent), ...by, version: version + 1 })
      .where(sql`id = ${id}`)
    return id
  }

  /** @param by who changes the records, as the table keeps it */
  return async (tx: Database, caller: Caller, by: Values, { rows, stamp }: ImportBody): Promise<Imported> => {
    const errors = await problemsOf(tx, caller, rows)
    if (errors.length > 0) throw new Refusal(42200, { errors: errors.slice(0, mostErrors) })
    const before = await known(tx, caller, rows)
    const seen = stampOf(rows.map((row) => [keyOf(row), before.get(keyOf(row))]))
    if (stamp !== undefined && stamp !== seen) throw new Refusal(40900, { reasons: [versionConflict], transitions: [] })
    const isNew = (row: Values) => !before.has(keyOf(row))
    const isSame = (row: Values) => fields.every((field) => isDeepStrictEqual(before.get(keyOf(row))?.[field], row[field]))
    const written = rows.filter((row) => !isSame(row))
    await refuseBarred(tx, caller, rows, written, before)
    if (writes) {
      // What comes of it elsewhere is tried by doing it, and taking it back.
      if (stamp === undefined) await tx.execute(sql`savepoint tried`)
      for (const row of written) await atRow(rows.indexOf(row), () => writeOne(tx, caller, by, row, before.get(keyOf(row)) ?? null))
      if (stamp === undefined) await tx.execute(sql`rollback to savepoint tried`)
    } else if (stamp !== undefined) await write(tx, caller, by, written)
    const added = rows.filter(isNew).length
    return { added, changed: written.length - added, unchanged: rows.length - written.length, stamp: seen }
  }
}

const stampOf = (records: [key: string, record: Stored | undefined][]): string => {
  const seen = records.map(([key, record]) => [key, record?.id, record?.version]).toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(seen)).digest('hex')
}
