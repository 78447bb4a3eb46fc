import type { PGlite, Transaction } from '@electric-sql/pglite'
import type pg from 'pg'
import type { Database } from './connect.ts'
import { statements, watching } from './statements.ts'

/** What of a database lies below its statements. */
export interface Driver {
  /** Null for the embedded one, which has a single connection. */
  pool: pg.Pool | null
  /** How a statement would be done whose values are not known. It is not done. */
  explain: (text: string) => Promise<string[]>
}

const drivers = new WeakMap<Database, Driver>()

/** @returns undefined for a transaction, which has no driver of its own */
export const driverOf = (database: Database): Driver | undefined => drivers.get(database)

export const isDrivenBy = (database: Database, driver: Driver): void => void drivers.set(database, driver)

const explained = (text: string): string => `explain (generic_plan) ${text}`
const longestPlanning = '5s'
const linesOf = (rows: readonly unknown[]): string[] => rows.map((row) => String(Object.values(row as object)[0]))

/** Measures what is sent over every connection of a pool. */
export const serverDriver = (pool: pg.Pool): Driver => {
  pool.on('connect', (client) => {
    // Looked up at each statement: what tests put in its place counts as well.
    const query = (...given: unknown[]): unknown =>
      (Object.getPrototypeOf(client) as { query: (...given: unknown[]) => unknown }).query.apply(client, given)
    const measured = (...given: unknown[]): unknown => {
      const end = statements.begin(textOf(given[0]), (given[0] as { name?: string } | null)?.name)
      const last = given.at(-1)
      if (typeof last !== 'function') {
        const answer = query(...given)
        if (answer instanceof Promise) void answer.then(end, end)
        return answer
      }
      const told = last as (...answer: unknown[]) => void
      return query(...given.slice(0, -1), (...answer: unknown[]) => {
        end()
        told(...answer)
      })
    }
    client.query = measured as typeof client.query
  })
  return {
    pool,
    explain: (text) =>
      unmeasured(async () => {
        const client = await pool.connect()
        try {
          await client.query('begin read only')
          await client.query(`set local statement_timeout = '${longestPlanning}'`)
          return linesOf((await client.query<object>(explained(text))).rows)
        } finally {
          await client.query('rollback').catch(() => {})
          client.release()
        }
      }),
  }
}

const textOf = (asked: unknown): string => (typeof asked === 'string' ? asked : String((asked as { text?: unknown } | null)?.text))

const unmeasured = <T>(work: () => Promise<T>): Promise<T> => watching.run({ sealed: true }, work)

const measuring = <A extends unknown[], R>(ask: (text: string, ...rest: A) => Promise<R>) => {
  return async (text: string, ...rest: A): Promise<R> => {
    const end = statements.begin(text)
    try {
      return await ask(text, ...rest)
    } finally {
      end()
    }
  }
}

/** Measures what is sent to an embedded database. */
export const embeddedDriver = (client: PGlite): Driver => {
  const transaction = client.transaction.bind(client)
  client.query = measuring(client.query.bind(client)) as PGlite['query']
  client.transaction = (work) =>
    transaction((tx) => {
      tx.query = measuring(tx.query.bind(tx)) as Transaction['query']
      return work(tx)
    })
  return {
    pool: null,
    explain: (text) =>
      transaction(async (tx) => {
        await tx.exec('set transaction read only')
        const [plan] = await tx.exec(explained(text))
        return linesOf(plan?.rows ?? [])
      }),
  }
}
