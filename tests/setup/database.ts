import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { openEmbedded, openServer, type OpenDatabase } from '#server/db/connect.ts'

/** An empty, migrated database of its own: PGlite in memory, or on the server that `postgres.ts` has started for the run. */
export const openTestDatabase = async (): Promise<OpenDatabase> => {
  const server = process.env['TEST_SERVER']
  return server ? openServer(await createOnServer(server, `fairlead_${randomUUID().replaceAll('-', '')}`), 10) : openEmbedded(null)
}

/** Creates a database on a server, empty or as a copy of another to which nobody is connected. @returns its address */
export const createOnServer = async (server: string, name: string, template = 'template1'): Promise<string> => {
  const client = new pg.Client({ connectionString: `${server}/postgres` })
  await client.connect()
  await client.query(`create database ${name} template ${template}`)
  await client.end()
  return `${server}/${name}`
}
