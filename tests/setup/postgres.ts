import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openServer } from '#server/db/open.ts'
import { provideFolder, seedBase, template } from './base.ts'
import { createDatabase } from './database.ts'
import { initialisePostgres, readyPostgres, spawnPostgres, stopPostgres } from './postgresProcess.ts'

interface PostgresServer {
  /** Without a database: `url/name` leads to one. */
  url: string
  stop: () => Promise<void>
}

/** What a server needs that outlives a crash; one that ends with its tests does without. */
const withoutCare = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum=off',
  'wal_level=minimal',
  'max_wal_senders=0',
]

/** A real PostgreSQL of one's own, empty, in a temporary folder. @param settings of the server, as in its configuration file */
export const startPostgres = async (settings: readonly string[] = []): Promise<PostgresServer> => {
  const folder = await mkdtemp(join(tmpdir(), 'fairlead-postgres-'))
  // As root, it runs as somebody else, who must be able to enter.
  await chmod(folder, 0o755)
  const dataDir = join(folder, 'data')
  const port = await freePort()
  await initialisePostgres(dataDir)
  const postgres = await spawnPostgres(dataDir, port, ['max_connections=300', ...settings])
  await readyPostgres(postgres)
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}`,
    stop: async () => {
      await stopPostgres(postgres)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A port that was free a moment ago. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })

/** Global set-up of tests whose worlds stand on PostgreSQL: one server for a run, with the base as a database to copy. */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env['TEST_SERVER']) return async () => {}
  const { folder, remove } = await provideFolder('server')
  const { url, stop } = await startPostgres(withoutCare)
  process.env['TEST_SERVER'] = url
  const opened = await openServer(await createDatabase(template), 1)
  await seedBase(opened, folder)
  await opened.close()
  return async () => {
    await stop()
    await remove()
  }
}
