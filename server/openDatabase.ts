import { systemClock } from './clock.ts'
import { readConfig, type Config } from './config.ts'
import { deliverAccess } from './db/access/deliver.ts'
import { deliverCalendar } from './db/calendar.ts'
import { type Database } from './db/connect.ts'
import { openEmbedded, openServer, type OpenDatabase } from './db/open.ts'
import { openReplica, type Replica } from './db/replica.ts'
import { deliverFlows } from './modules/flow/index.ts'
import { holdSealKey } from './seal/sealKey.ts'
import { sealOwners } from './seal/sealOwners.ts'

/**
 * Opens the database that the settings name, brought up to date: its tables, and what the product is delivered with.
 * @throws ConfigError when it was sealed by another key
 */
export const openDatabase = async (config: Config, connections = config.databasePool): Promise<OpenDatabase> => {
  const open = config.databaseUrl ? await openServer(config.databaseUrl, connections) : await openEmbedded(config.dataDir)
  try {
    await holdSealKey(open.database, config.sealKey)
    await sealOwners(open.database, config.sealKey)
    await deliverAccess(open.database)
    await deliverCalendar(open.database)
    await deliverFlows(open.database, systemClock.now())
    return open
  } catch (error) {
    await open.close()
    throw error
  }
}

/** Opens the copy of the database that the settings name, which may be away. */
export const openReplicaOf = async ({ replica, databasePool }: Config, database: Database): Promise<Replica | null> =>
  replica ? openReplica(database, replica.url, databasePool, replica.longestLag) : null

/** What the settings are read from. */
export type Environment = Readonly<Record<string, string | undefined>>

/** Does a command's work in the database that the settings name. */
export const inDatabase = async <T>(env: Environment, work: (database: Database, config: Config) => Promise<T>): Promise<T> => {
  const config = readConfig(env)
  const { database, close } = await openDatabase(config, 1)
  try {
    return await work(database, config)
  } finally {
    await close()
  }
}
