import { sql, type SQL } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { rowsOf, type Database } from '#server/db/connect.ts'

/**
 * Holds a row while one piece of work after another comes to wait for it, then lets it go: PostgreSQL serves them in their order, of which two that
 * merely begin at once have always the same.
 * @throws AssertionError where one of them waits for no row, or two for each other
 */
export const queued = async (database: Database, row: SQL, works: readonly (() => Promise<unknown>)[]): Promise<void> => {
  const begun: Promise<unknown>[] = []
  await database.transaction(async (tx) => {
    await tx.execute(row)
    for (const work of works) {
      begun.push(work())
      await vi.waitFor(async () => expect(await waiting(database)).toBe(begun.length), { timeout: 5000, interval: 5 })
    }
  })
  await Promise.all(begun)
  // Who was ended for it is tried again, and nobody hears of it.
  expect(await deadlocks(database)).toBe(0)
}

const waiting = (database: Database) =>
  numberIn(database, sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)

const deadlocks = (database: Database) =>
  numberIn(database, sql`select deadlocks::int as n from pg_stat_database where datname = current_database()`)

const numberIn = async (database: Database, query: SQL): Promise<number | undefined> => (await rowsOf<{ n: number }>(database, query))[0]?.n
