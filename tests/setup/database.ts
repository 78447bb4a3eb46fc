import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { openEmbedded, openServer, type OpenDatabase } from '#server/db/connect.ts'

/** An empty, migrated database of its own: PGlite in memory, or on the server that `postgres.ts` has started for the run. */
export const openTestDatabase = (): Promise<OpenDatabase> => {
  const server = process.env['TEST_SERVER']
  return server ? openOnServer(server) : openEmbedded(null)
}

const openOnServer = async (server: string): Promise<OpenDatabase> => {
  const name = `fairlead_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: `${server}/postgres` })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return openServer(`${server}/${name}`, 10)
}
