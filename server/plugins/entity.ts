import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { countedAtMost, listPage } from '#server/db/list.ts'
import { versionConflict } from '#server/lifecycle/advance.ts'
import type { Entity } from '#src/contract/entity.ts'
import type { Caller } from './caller.ts'
import { importing, type Check, type ImportBody } from './entityImport.ts'
import { notFound, Refusal, refuseUnusable } from '#server/refusal.ts'
import type { ServeRow } from './rows.ts'

type Values = Record<string, unknown>

/** A record of base data, whatever its kind. */
type Stored = Values & { id: string; version: number }

/** What a kind of base data needs of the server beyond its declaration. All SQL is about one record, `e`. */
interface Kept {
  /** With `id`, `version` and a column for every field that is sent. */
  table: PgTable
  /** Fields that `q` looks through. */
  search: readonly string[]
  /** Fields in whose order the list comes unless it is sorted. */
  order: readonly string[]
  /** Answered fields that are no columns. */
  shown?: Record<string, SQL>
  /** Columns that hold of the caller's records alone, and are given to new ones: another's do not exist. */
  own?: (caller: Caller) => Values
  /** Held first, so that changes of several records come one after the other. */
  lock?: (tx: Database, caller: Caller) => Promise<unknown>
  /** The records of each kind that may refer to one: what `uses` counts. */
  uses?: Record<string, SQL>
  /** Paths of what can't be stored, though each field by itself can. */
  check?: Check
  /** Columns that a change sets besides what was sent. */
  besides?: (content: Values, before: Stored) => Values
  /** What else is to be brought in order once something has changed. */
  settle?: (tx: Database, caller: Caller) => Promise<unknown>
}

/** Every kind that may refer to one is there. */
type Using<E> = E extends { usedBy: readonly (infer By extends string)[] } ? { uses: Record<By, SQL> } : unknown

/** What a handler is given, whatever the entity. */
interface EntityCall<Body = Values> {
  params: { id: string }
  query: Values & { page: number; limit: number; sort?: string; q?: string }
  body: Body
  caller: Caller
}

type Served = Pick<Entity, 'path' | 'content' | 'entry' | 'filters' | 'unique' | 'uniqueWithin' | 'usedBy' | 'imported' | 'family'>

/** What further calls about the same records stand on. */
interface Serving<Answer> {
  /** As it is answered. @throws Refusal 40400 for one that is not the caller's */
  one: (tx: Database, id: string, caller: Caller) => Promise<Answer>
  /** A change, in a transaction that comes after every other of the same records. */
  within: <T>(caller: Caller, work: (tx: Database) => Promise<T>) => Promise<T>
}

/**
 * Serves the calls of one kind of base data, as its declaration says.
 * @throws Refusal 42200 at the field by which two would be alike; 40900 for another version, and for deleting what something refers to
 */
export const serveEntity = <E extends Served>(
  serve: ServeRow,
  database: Database,
  entity: E,
  kept: Kept & Using<E>,
): Serving<z.output<E['entry']>> => {
  const { path, entry, filters, unique, family } = entity
  const { table, search, order, own = () => ({}), lock, uses = {}, check, besides, settle }: Kept = kept
  const sum = sql.join(Object.values(uses).map(counted), sql` + `)
  const shown: Record<string, SQL> = { ...kept.shown, ...(entity.usedBy ? { uses: sql`(${sum})::int` } : {}) }
  // Which rows an entity has is known to its own rows' types, not to those of any entity.
  const on = serve as unknown as <Body = Values>(key: string, handler: (call: EntityCall<Body>) => Promise<unknown>) => void
  const columns: Record<string, PgColumn> = getTableColumns(table)
  const columnOf = (field: string): SQL => {
    const column = columns[field]
    if (!column) throw new Error(`${path} has no column ${field}`)
    return sql`e.${sql.identifier(column.name)}`
  }
  const name = sql.identifier(getTableConfig(table).name)
  const fields = Object.keys(entry.shape)
  const expressionOf = (field: string): SQL => shown[field] ?? columnOf(field)
  const select = sql.join(
    fields.map((field) => sql`${expressionOf(field)} as ${sql.identifier(field)}`),
    sql`, `,
  )
  const sortable = Object.fromEntries(fields.filter((field) => !(field in shown)).map((field) => [field, columnOf(field)]))
  const ownedBy = (caller: Caller): SQL[] => Object.entries(own(caller)).map(([field, value]) => sql`${columnOf(field)} = ${value}`)

  const about = async <T>(tx: Database, id: string, caller: Caller, select: SQL, locking = sql``): Promise<T> => {
    const where = sql.join([sql`e.id = ${id}`, ...ownedBy(caller)], sql` and `)
    const [row] = await rowsOf<T>(tx, sql`select ${select} from ${name} e where ${where} ${locking}`)
    if (!row) throw notFound()
    return row
  }
  const one = (tx: Database, id: string, caller: Caller, locking?: SQL) => about<Stored>(tx, id, caller, select, locking)
  const within = <T>(caller: Caller, work: (tx: Database) => Promise<T>): Promise<T> =>
    database
      .transaction(async (tx) => {
        await lock?.(tx, caller)
        return work(tx)
      })
      .catch((error: unknown) => {
        if (codeOf(error) === foreignKeyViolation) throw new Refusal(40900, { reasons: [inUse], transitions: [] })
        if (codeOf(error) !== uniqueViolation || !unique) throw error
        throw new Refusal(42200, { errors: [{ path: unique, message: 'error.taken' }] })
      })

  const judge = async (tx: Database, content: Values) => refuseUnusable((await check?.(tx, [content]))?.(content) ?? [])

  on(`GET ${path}/page`, ({ query, caller }) => {
    const wanted = Object.entries(filters).filter(([field]) => query[field] !== undefined)
    const text = query.q?.trim()
    return listPage(database, query.sort ? query : { ...query, sort: order.join() }, {
      select,
      from: sql`${name} e`,
      where: [
        ...ownedBy(caller),
        ...(text
          ? [
              sql`(${sql.join(
                search.map((field) => sql`${columnOf(field)} ilike ${holding(text)}`),
                sql` or `,
              )})`,
            ]
          : []),
        ...wanted.map(([field, schema]) =>
          isText(schema) ? sql`${columnOf(field)} ilike ${holding(String(query[field]))}` : sql`${columnOf(field)} = ${query[field]}`,
        ),
      ],
      sortable,
      unique: sql`e.id`,
    })
  })

  on(`POST ${path}`, ({ body, caller }) =>
    within(caller, async (tx) => {
      await judge(tx, body)
      const [added] = await tx
        .insert(table)
        .values({ ...body, ...own(caller) })
        .returning({ id: sql<string>`id::text` })
      if (!added) throw new Error(`${path} was not stored`)
      await settle?.(tx, caller)
      return one(tx, added.id, caller)
    }),
  )

  const isUsed = ({ uses }: Stored): boolean => entity.usedBy !== undefined && Number(uses) > 0

  const edit = ({ params: { id }, body: { version, ...change }, caller }: EntityCall) =>
    within(caller, async (tx) => {
      const before = await one(tx, id, caller, sql`for update`)
      if (before.version !== version) throw new Refusal(40900, { reasons: [versionConflict], transitions: [] })
      const content: Values = { ...before, ...change }
      if (unique && isUsed(before) && content[unique] !== before[unique])
        throw new Refusal(42200, { errors: [{ path: unique, message: 'error.codeUsed' }] })
      await judge(tx, content)
      const written = { ...change, ...besides?.(content, before), version: before.version + 1 }
      await tx
        .update(table)
        .set(written)
        .where(sql`id = ${id}`)
      await settle?.(tx, caller)
      return one(tx, id, caller)
    })
  on(`POST ${path}/{id}`, edit)

  on(`DELETE ${path}/{id}`, ({ params: { id }, caller }) =>
    within(caller, async (tx) => {
      const before = await one(tx, id, caller, sql`for update`)
      if (isUsed(before)) throw new Refusal(40900, { reasons: [inUse], transitions: [] })
      await tx.delete(table).where(sql`id = ${id}`)
      await settle?.(tx, caller)
      return true
    }),
  )

  if (entity.usedBy) {
    const each = sql.join(
      Object.entries(uses).map(([by, rows]) => sql`${counted(rows)}::int as ${sql.identifier(by)}`),
      sql`, `,
    )
    on(`GET ${path}/{id}/uses`, async ({ params: { id }, caller }) => {
      const counts = await about<Record<string, number>>(database, id, caller, each)
      return Object.entries(counts).flatMap(([by, count]) => (count > 0 ? [{ by, count }] : []))
    })
  }

  if (entity.imported) {
    if (besides) throw new Error(`${path} is imported, which sets nothing besides what was sent`)
    const bring = importing(entity, { table, name, columnOf, ownedBy, own, check })
    on<ImportBody>(`POST ${path}/import`, ({ body, caller }) =>
      // What is only tried holds nobody up.
      body.stamp === undefined
        ? bring(database, caller, body)
        : within(caller, async (tx) => {
            await tx.execute(sql`lock table ${name} in exclusive mode`)
            const answer = await bring(tx, caller, body)
            await settle?.(tx, caller)
            return answer
          }),
    )
  }

  if (family) {
    on(`GET ${path}/all`, ({ caller }) =>
      rowsOf(
        database,
        sql`select ${select} from ${name} e where ${sql.join([sql`true`, ...ownedBy(caller)], sql` and `)}
          order by ${sql.join([...order, 'id'].map(columnOf), sql`, `)}`,
      ),
    )
    on(`GET ${path}/{id}`, ({ params: { id }, caller }) => one(database, id, caller))
    on(`PUT ${path}/{id}`, edit)
  }
  return { one: (tx, id, caller) => one(tx, id, caller) as Promise<z.output<E['entry']>>, within }
}

/** How many rows there are, as far as lists count. */
const counted = (rows: SQL): SQL => sql`(select count(*) from (${rows} limit ${countedAtMost}) as used)`

const inUse = 'refusal.inUse'
const uniqueViolation = '23505'
const foreignKeyViolation = '23503'

/** What the database says of a statement that failed; the driver's error is the cause of Drizzle's. */
const codeOf = (error: unknown): unknown =>
  error instanceof Error ? ((error as { code?: unknown }).code ?? codeOf(error.cause)) : undefined

/** A pattern for what holds the text anywhere. */
const holding = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** Whether a filter takes any text, and then finds what holds it; any other names exactly what it finds. */
const isText = (schema: unknown): boolean => {
  const bare = schema instanceof z.ZodOptional ? schema.unwrap() : schema
  return bare instanceof z.ZodString && bare.format === null
}
