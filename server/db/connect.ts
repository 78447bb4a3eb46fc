import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { sql, type SQL } from 'drizzle-orm'
import { drizzle as drizzleServer } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite'
import pg from 'pg'
import { durableStart, DurableFiles } from './durable.ts'
import { damaged, databaseIn, keepToOwner, refuseRemains } from './folder.ts'
import { lockFolder } from './lock.ts'
import { migrate } from './migrate.ts'

/** The one database, embedded or served; a transaction has the same shape. */
export type Database = PgDatabase<PgQueryResultHKT>

export interface OpenDatabase {
  database: Database
  close: () => Promise<void>
}

/**
 * Opens PGlite under `dataDir`, or in memory from a dump, and brings it up to date. What a folder’s database answers is on the disk.
 * @throws ConfigError for a folder that another process has, or that is damaged
 */
export const openEmbedded = async (dataDir: string | null, dump?: Blob): Promise<OpenDatabase & { client: PGlite }> => {
  const { client, unlock } = dataDir === null ? { client: await openIn(null, dump), unlock: () => {} } : await openLocked(dataDir, dump)
  const database = drizzleEmbedded({ client })
  await migrate(database)
  return { database, client, close: () => client.close().finally(unlock) }
}

const openLocked = async (dataDir: string, dump: Blob | undefined) => {
  keepToOwner(dataDir)
  const unlock = lockFolder(dataDir)
  try {
    refuseRemains(dataDir)
    const client = await openIn(dataDir, dump).catch((error: unknown) => {
      throw damaged(dataDir, error)
    })
    // What PGlite makes, everybody might read.
    keepToOwner(dataDir)
    return { client, unlock }
  } catch (error) {
    unlock()
    throw error
  }
}

const openIn = (dataDir: string | null, dump: Blob | undefined): Promise<PGlite> =>
  PGlite.create({
    ...(dataDir === null ? {} : { fs: new DurableFiles(databaseIn(dataDir)), startParams: durableStart }),
    ...(dump ? { loadDataDir: dump } : {}),
    extensions: { pg_trgm },
  })

/** Opens a pool to a PostgreSQL server and brings its database up to date. */
export const openServer = async (url: string, connections: number): Promise<OpenDatabase> => {
  const pool = new pg.Pool({ connectionString: url, max: connections })
  // A connection that breaks while idle is replaced by the pool; unheard, its error would end the process.
  pool.on('error', () => {})
  const database = drizzleServer({ client: pool })
  await migrate(database)
  return { database, close: () => pool.end() }
}

/** Rows of a hand-written query; both drivers put them in `rows`. */
export const rowsOf = async <T>(database: Database, query: SQL): Promise<T[]> =>
  ((await database.execute(query)) as unknown as { rows: T[] }).rows

/** One key for all processes of this product: whoever holds it migrates or seeds. */
export const lockForSetup = (database: Database) => database.execute(sql`select pg_advisory_xact_lock(727001)`)
