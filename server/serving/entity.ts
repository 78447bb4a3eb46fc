import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import { getTableConfig, type PgColumn } from 'drizzle-orm/pg-core'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { countedAtMost, holds, inShanghai, listPage } from '#server/db/list.ts'
import { foreignKeyViolation, uniqueViolation, violationIn } from '#server/db/violation.ts'
import { versionConflict } from '#server/lifecycle/advance.ts'
import { codesOf, type Entity } from '#src/contract/entity.ts'
import { addressOf } from './address.ts'
import type { Caller, CallerContext } from './caller.ts'
import { importing, type ImportBody } from './entityImport.ts'
import type { EntityKeeping, StoredEntity, Values } from './entityKept.ts'
import { notFound, Refusal, refuseWrong } from '#server/refusal.ts'
import type { Language } from '#server/texts.ts'
import type { ServeRow } from './rows.ts'

/** Every kind that may refer to one is there. */
type Using<E> = E extends { usedBy: readonly (infer By extends string)[] } ? { uses: Record<By, SQL> } : unknown

/** What a handler is given, whatever the entity. */
interface EntityCall<Body = Values> {
  params: { id: string }
  query: Values & { page: number; limit: number; sort?: string; q?: string }
  body: Body
  caller: Caller
  language: Language
  request: FastifyRequest
}

type Served = Pick<
  Entity,
  'menu' | 'codes' | 'path' | 'content' | 'entry' | 'leftOut' | 'filters' | 'unique' | 'uniqueWithin' | 'usedBy' | 'imported' | 'family'
>

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
  { database, clock }: Pick<CallerContext, 'database' | 'clock'>,
  entity: E,
  kept: EntityKeeping & Using<E>,
): Serving<z.output<E['entry']>> => {
  const { path, entry, filters, unique, family } = entity
  const {
    table,
    search,
    order,
    own = () => ({}),
    seen,
    lock,
    uses = {},
    check,
    besides,
    stored = (content) => content,
    begins,
    alike = {},
    writes,
    strong,
    guard,
    settle,
    committed,
  }: EntityKeeping = kept
  const sum = sql.join(Object.values(uses).map(counted), sql` + `)
  // Which rows an entity has is known to its own rows' types, not to those of any entity.
  const on = serve as unknown as <Body = Values>(key: string, handler: (call: EntityCall<Body>) => Promise<unknown>) => void
  const columns: Record<string, PgColumn> = getTableColumns(table)
  const isStamped = 'updatedAt' in columns
  const isSigned = 'createdBy' in columns
  const shown = (): Record<string, SQL> => ({
    ...(isStamped ? stamps : {}),
    ...(isSigned ? signed : {}),
    ...kept.shown?.(clock.now()),
    ...(entity.usedBy ? { uses: sql`(${sum})::int` } : {}),
  })
  /** Of who has changed a record last. */
  const stampOf = ({ caller, request }: Pick<EntityCall, 'caller' | 'request'>): Values =>
    isStamped ? { updatedAt: clock.now(), updatedBy: caller.id, updatedHost: addressOf(request) } : {}
  const columnOf = (field: string): SQL => {
    const column = columns[field]
    if (!column) throw new Error(`${path} has no column ${field}`)
    return sql`e.${sql.identifier(column.name)}`
  }
  const name = sql.identifier(getTableConfig(table).name)
  const fields = Object.keys(entry.shape)
  const expressionsNow = () => {
    const now = shown()
    return (field: string): SQL => now[field] ?? columnOf(field)
  }
  const selected = (): SQL => {
    const expressionOf = expressionsNow()
    return sql.join(
      fields.map((field) => sql`${expressionOf(field)} as ${sql.identifier(field)}`),
      sql`, `,
    )
  }
  const ownedBy = (caller: Caller): SQL[] => [
    ...Object.entries(own(caller)).map(([field, value]) => sql`${columnOf(field)} = ${value}`),
    ...(seen ? [seen(caller)] : []),
  ]

  const about = async <T>(tx: Database, id: string, caller: Caller, select: SQL, locking = sql``): Promise<T> => {
    const where = sql.join([sql`e.id = ${id}`, ...ownedBy(caller)], sql` and `)
    const [row] = await rowsOf<T>(tx, sql`select ${select} from ${name} e where ${where} ${locking}`)
    if (!row) throw notFound()
    return row
  }
  const one = (tx: Database, id: string, caller: Caller, locking?: SQL) => about<StoredEntity>(tx, id, caller, selected(), locking)
  const within = async <T>(caller: Caller, work: (tx: Database) => Promise<T>): Promise<T> => {
    const done = await database
      .transaction(async (tx) => {
        await lock?.(tx, caller)
        return work(tx)
      })
      .catch((error: unknown) => {
        throw told(error)
      })
    await committed?.()
    return done
  }
  /** The refusal in which somebody is told what the database would not store. */
  const told = (error: unknown): unknown => {
    const { code, constraint = '' } = violationIn(error)
    if (code === foreignKeyViolation) return new Refusal(40900, { reasons: [inUse], transitions: [] })
    if (code !== uniqueViolation) return error
    const { path, message = 'error.taken' } = alike[constraint] ?? { path: unique }
    return path ? new Refusal(42200, { errors: [{ path, message }] }) : error
  }

  const judge = async (tx: Database, content: Values, caller: Caller) =>
    refuseWrong((await check?.(tx, [content], caller))?.(content) ?? [])
  /** As the table takes it: what has no column is written by itself. */
  const asStored = (content: Values): Values => Object.fromEntries(Object.entries(stored(content)).filter(([field]) => field in columns))

  on(`GET ${path}/page`, ({ query, caller }) => {
    const wanted = Object.entries(filters).filter(([field]) => query[field] !== undefined)
    const text = query.q?.trim()
    const notStored = shown()
    const sortable = Object.fromEntries(fields.filter((field) => !(field in notStored)).map((field) => [field, columnOf(field)]))
    return listPage(database, query.sort ? query : { ...query, sort: order.join() }, {
      select: selected(),
      from: sql`${name} e`,
      where: [
        ...ownedBy(caller),
        ...(text
          ? [
              sql`(${sql.join(
                search.map((field) => holds(sql`${columnOf(field)}::text`, text)),
                sql` or `,
              )})`,
            ]
          : []),
        ...wanted.map(
          ([field, schema]) =>
            kept.filters?.[field]?.(query[field] as never, caller) ??
            (isText(schema) ? holds(columnOf(field), String(query[field])) : sql`${columnOf(field)} = ${query[field]}`),
        ),
      ],
      sortable,
      unique: sql`e.id`,
    })
  })

  on(`POST ${path}`, ({ body, caller, request }) =>
    within(caller, async (tx) => {
      await judge(tx, body, caller)
      const [added] = await tx
        .insert(table)
        .values({
          ...asStored(body),
          ...(await begins?.(body, caller, clock.now())),
          ...own(caller),
          ...stampOf({ caller, request }),
          ...(isSigned ? { createdBy: caller.id, createdHost: addressOf(request) } : {}),
        })
        .returning({ id: sql<string>`id::text` })
      if (!added) throw new Error(`${path} was not stored`)
      await writes?.(tx, { id: added.id, sent: body, before: null, caller, now: clock.now() })
      await settle?.(tx, caller)
      return one(tx, added.id, caller)
    }),
  )

  const isUsed = ({ uses }: StoredEntity): boolean => entity.usedBy !== undefined && Number(uses) > 0

  /** @param version in which it was seen; undefined for clients that do not say */
  const edit = ({ params: { id }, caller, request }: EntityCall, change: Values, version: unknown) =>
    within(caller, async (tx) => {
      const before = await one(tx, id, caller, sql`for update`)
      if (version !== undefined && before.version !== version) throw new Refusal(40900, { reasons: [versionConflict], transitions: [] })
      const content: Values = { ...before, ...change }
      if (unique && isUsed(before) && content[unique] !== before[unique])
        throw new Refusal(42200, { errors: [{ path: unique, message: 'error.codeUsed' }] })
      await guard?.(tx, caller, before, change)
      await judge(tx, content, caller)
      const written = { ...asStored(change), ...besides?.(content, before), ...stampOf({ caller, request }), version: before.version + 1 }
      await tx
        .update(table)
        .set(written)
        .where(sql`id = ${id}`)
      await writes?.(tx, { id, sent: change, before, caller, now: clock.now() })
      await settle?.(tx, caller)
      return one(tx, id, caller)
    })
  on(`POST ${path}/{id}`, (call) => {
    const { version, ...change } = call.body
    return edit(call, change, version)
  })

  on(`DELETE ${path}/{id}`, ({ params: { id }, caller }) =>
    within(caller, async (tx) => {
      const before = await one(tx, id, caller, sql`for update`)
      if (isUsed(before)) throw new Refusal(40900, { reasons: [inUse], transitions: [] })
      await guard?.(tx, caller, before, 'remove')
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
    const { add } = codesOf(entity)
    const mayAdd = ({ authorities }: Caller) => authorities.has(add)
    const bring = importing(entity, {
      table,
      name,
      expressionsNow,
      ownedBy,
      own,
      mayAdd,
      check,
      guard,
      asStored,
      begins,
      strong,
      writes,
      told,
      clock,
    })
    on<ImportBody>(`POST ${path}/import`, ({ body, caller, language, request }) => {
      const bringing = { caller, language, by: stampOf({ caller, request }) }
      // What is only tried holds nobody up.
      if (body.stamp === undefined && !writes) return bring(database, bringing, body)
      return within(caller, async (tx) => {
        if (body.stamp !== undefined) await tx.execute(sql`lock table ${name} in exclusive mode`)
        const answer = await bring(tx, bringing, body)
        await settle?.(tx, caller)
        return answer
      })
    })
  }

  if (family) {
    on(`GET ${path}/all`, ({ caller }) =>
      rowsOf(
        database,
        sql`select ${selected()} from ${name} e where ${sql.join([sql`true`, ...ownedBy(caller)], sql` and `)}
          order by ${sql.join([...order, 'id'].map(columnOf), sql`, `)} limit ${mostTogether}`,
      ),
    )
    on(`GET ${path}/{id}`, ({ params: { id }, caller }) => one(database, id, caller))
    on(`PUT ${path}/{id}`, (call) =>
      edit(call, Object.fromEntries(Object.entries(call.body).filter(([, value]) => value != null)), undefined),
    )
  }
  return { one: (tx, id, caller) => one(tx, id, caller) as Promise<z.output<E['entry']>>, within }
}

/** Who has changed a record `e` last. */
const stamps = {
  updTime: inShanghai(sql`e.updated_at`),
  updUser: sql`e.updated_by`,
  updName: sql`(select name from app_user where id = e.updated_by)`,
  updHost: sql`e.updated_host`,
}

/** Who has added it. */
const signed = {
  crtTime: inShanghai(sql`e.created_at`),
  crtUser: sql`e.created_by`,
  crtName: sql`(select name from app_user where id = e.created_by)`,
  crtHost: sql`e.created_host`,
}

/** How many rows there are, as far as lists count. */
const counted = (rows: SQL): SQL => sql`(select count(*) from (${rows} limit ${countedAtMost}) as used)`

/** What clients of the family ask for all together. */
const mostTogether = 10_000

const inUse = 'refusal.inUse'
/** Whether a filter takes any text, and then finds what holds it; any other names exactly what it finds. */
const isText = (schema: unknown): boolean => {
  const bare = schema instanceof z.ZodOptional ? schema.unwrap() : schema
  return bare instanceof z.ZodString && bare.format === null
}
