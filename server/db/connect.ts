import { AsyncLocalStorage } from 'node:async_hooks'
import { sql, type Query, type SQL } from 'drizzle-orm'
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect, type PgDatabase, type PgPreparedQuery, type PgQueryResultHKT, type PreparedQueryConfig } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { driverOf } from './driven.ts'
import { plannedNames } from './planned.ts'
import { triedAgain } from './violation.ts'

/** The one database, embedded or served; a transaction has the same shape. */
export type Database = PgDatabase<PgQueryResultHKT>

const dialect = new PgDialect()

/** Where the call that runs reads, instead of the database itself; transactions do not. */
export const elsewhere = new AsyncLocalStorage<{ of: Database; reader: Database }>()

const readerOf = (database: Database): Database => {
  const store = elsewhere.getStore()
  return store?.of === database ? store.reader : database
}

/** What every transaction of the call that runs does last, as a part of it. */
export const atEnd = new AsyncLocalStorage<(tx: Database) => Promise<unknown>>()

type NoSchema = Record<string, never>

/** Of the statements by which records are read, locked and written, one at a time: the best plan does not hang on their values. */
const nameOf = plannedNames('event', 200)

type Preparing<T extends PreparedQueryConfig> = Parameters<typeof NodePgSession.prototype.prepareQuery<T>>

class PlannedSession extends NodePgSession<NoSchema, NoSchema> {
  override prepareQuery<T extends PreparedQueryConfig>(...[query, fields, name, ...rest]: Preparing<T>): PgPreparedQuery<T> {
    return super.prepareQuery<T>(query, fields, name ?? nameOf(query.sql), ...rest)
  }
}

/** What a transaction comes to, and its last statement, sent but not waited for. */
interface Outcome<T> {
  value: T
  last?: Promise<unknown>
}

/**
 * A transaction whose beginning travels with its first statement and whose end with its last: what the last one locks is held for no way to
 * the server and back. PGlite, which is no way off, takes them one by one.
 * @param work done again, as that of every transaction, where the database ends it for the sake of another one (`triedAgain`)
 * @throws what `work`, or its last statement, throws; then nothing of it stays
 */
export const transaction = async <T>(database: Database, work: (tx: Database) => Promise<Outcome<T>>): Promise<T> => {
  const pool = driverOf(database)?.pool
  if (!pool)
    return database.transaction(async (tx) => {
      const { value, last } = await work(tx)
      await last
      return value
    })
  return triedAgain(() => travelling(pool, work))
}

const travelling = async <T>(pool: pg.Pool, work: (tx: Database) => Promise<Outcome<T>>): Promise<T> => {
  const client = await pool.connect()
  const tx = new NodePgTransaction<NoSchema, NoSchema>(dialect, new PlannedSession(client, dialect, undefined), undefined)
  const begun = client.query('begin')
  // Told below, or by the statement after it.
  begun.catch(() => {})
  try {
    const { value, last } = await work(tx)
    // Drizzle sends a statement of its own when it is waited for: before the end, then.
    const written = last?.then(() => undefined)
    const ended = atEnd.getStore()?.(tx)
    await Promise.all([begun, written, ended, client.query('commit')])
    return value
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

type Value = string | number | bigint

interface Answered {
  rows: Record<string, Value | null>[]
  fields: { name: string; dataTypeID: number }[]
}

const { builtins } = pg.types

/** What one driver brings as text and another as a number or an object, by the type of its column. */
const readings = new Map<number, (value: Value) => string>([
  [builtins.INT8, String],
  [builtins.TIMESTAMPTZ, (value) => new Date(String(value)).toISOString()],
])

/** An id is its digits, a moment ISO 8601 in UTC. */
const asAnswered = ({ rows, fields }: Answered): Answered['rows'] => {
  for (const { name, dataTypeID } of fields) {
    const read = readings.get(dataTypeID)
    if (!read) continue
    for (const row of rows) {
      const value = row[name]
      if (value != null) row[name] = read(value)
    }
  }
  return rows
}

/** Rows of a hand-written query as an answer shows them, whichever driver brought them. */
export const rowsOf = async <T>(database: Database, query: SQL): Promise<T[]> =>
  asAnswered((await readerOf(database).execute(query)) as unknown as Answered) as T[]

/** The id of a row that was just stored. */
export const storedId = ([row]: readonly { id: unknown }[]): string => {
  if (!row) throw new Error('Nothing was stored')
  return String(row.id)
}

/** A statement as a driver takes it. */
export type DriverStatement = Pick<Query, 'sql' | 'params'>
export const sentAs = (query: SQL): DriverStatement => dialect.sqlToQuery(query)

/**
 * The same of a statement that is sent all the time: its text is made once, and planned once per connection.
 * @param name of this text, and of no other
 * @param query with `sql.placeholder` where its values go
 */
export const prepared = <T>(name: string, query: SQL): ((database: Database, values: Record<string, unknown>) => Promise<T[]>) => {
  const sent = sentAs(query)
  return (database, values) => askedRowsOf(database, sent, name, values)
}

/** Rows of a statement as a driver takes it, planned once per connection where it has a name. */
export const askedRowsOf = async <T>(
  database: Database,
  sent: DriverStatement,
  name?: string,
  values: Record<string, unknown> = {},
): Promise<T[]> =>
  asAnswered((await readerOf(database)._.session.prepareQuery(sent, undefined, name, false).execute(values)) as unknown as Answered) as T[]

/** One key for all processes of this product: whoever holds it migrates or seeds. */
export const lockForSetup = (database: Database) => database.execute(sql`select pg_advisory_xact_lock(727001)`)
