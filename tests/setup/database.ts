import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { openEmbedded, openServer, type OpenDatabase } from '#server/db/open.ts'

/** What test worlds stand on: PGlite within the test's own process, or databases on the server of `postgres.ts`. */
export type Ground = 'embedded' | 'server'

export const ground: Ground = process.env['TEST_GROUND'] === 'server' ? 'server' : 'embedded'

export const newName = (): string => `fairlead_${randomUUID().replaceAll('-', '')}`

/** An empty, migrated database of its own. */
export const openTestDatabase = async (): Promise<OpenDatabase> =>
  ground === 'embedded' ? openEmbedded(null) : openServer(await createDatabase(newName()), 10)

/** Creates a database on the run's server, empty or as a copy of another to which nobody is connected. @returns its address */
export const createDatabase = async (name: string, template = 'template1'): Promise<string> => {
  const server = process.env['TEST_SERVER']
  if (!server) throw new Error('No server: this project lacks tests/setup/postgres.ts in its global set-up')
  const client = new pg.Client({ connectionString: `${server}/postgres` })
  await client.connect()
  // Copying its files takes a quarter of what writing them to the log does.
  await client.query(`create database ${name} template ${template} strategy file_copy`)
  await client.end()
  return `${server}/${name}`
}
