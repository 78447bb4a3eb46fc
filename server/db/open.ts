import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle as drizzleServer } from 'drizzle-orm/node-postgres'
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite'
import pg from 'pg'
import { atEnd, type Database } from './connect.ts'
import { embeddedDriver, isDrivenBy, serverDriver } from './driven.ts'
import { durableStart, DurableFiles } from './durable.ts'
import { damaged, databaseIn, keepToOwner, refuseRemains } from './folder.ts'
import { lockFolder } from './lock.ts'
import { migrate } from './migrate.ts'
import { triedAgain } from './violation.ts'

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
  const database = endingWith(drizzleEmbedded({ client }))
  await migrate(database)
  isDrivenBy(database, embeddedDriver(client))
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

/** A client has given up by then. Milliseconds. */
const longestWaitForConnection = 60_000

const poolTo = (url: string, connections: number, settings: pg.PoolConfig): pg.Pool => {
  const pool = new pg.Pool({ connectionString: url, max: connections, pipeline: true, keepAlive: true, ...settings })
  // A connection that breaks is replaced by the pool, and whatever waits for it hears of it; unheard, its error would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Opens a pool to a PostgreSQL server and brings its database up to date. */
export const openServer = async (url: string, connections: number): Promise<OpenDatabase> => {
  const pool = poolTo(url, connections, { connectionTimeoutMillis: longestWaitForConnection })
  const database = endingWith(drizzleServer({ client: pool }))
  isDrivenBy(database, serverDriver(pool))
  await migrate(database)
  return { database, close: () => pool.end() }
}

/** Somebody still waits, and is answered from elsewhere. Milliseconds. */
const longestWaitForReader = 10_000

/** Opens a pool to a copy of a database, which is only read. */
export const openReader = (url: string, connections: number): OpenDatabase => {
  const pool = poolTo(url, connections, { connectionTimeoutMillis: longestWaitForReader / 2, query_timeout: longestWaitForReader })
  const database = drizzleServer({ client: pool })
  isDrivenBy(database, serverDriver(pool))
  return { database, close: () => pool.end() }
}

const endingWith = <T extends Database>(database: T): T => {
  const begin = database.transaction.bind(database)
  database.transaction = (work, config) =>
    triedAgain(() =>
      begin(async (tx) => {
        const made = await work(tx)
        await atEnd.getStore()?.(tx)
        return made
      }, config),
    )
  return database
}
