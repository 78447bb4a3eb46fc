import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbedded, openServer, type OpenDatabase } from '#server/db/open.ts'
import { seedDemo } from '#server/seed/demo.ts'
import { storageIn } from '#server/storage.ts'
import { startPostgres } from '#tests/setup/postgres.ts'
import { figure, milliseconds } from './figures.ts'

/** @returns how long it took to load the demonstration into an empty database, milliseconds */
const timed = async ({ database, close }: OpenDatabase): Promise<number> => {
  const folder = await mkdtemp(join(tmpdir(), 'fairlead-seed-'))
  const start = performance.now()
  await seedDemo(database, storageIn(folder), { now: () => new Date('2026-11-21T02:00:00.000Z') }, 'a-seal-key-for-tests', 'hash')
  const taken = performance.now() - start
  await close()
  await rm(folder, { recursive: true, force: true })
  return taken
}

/** The demonstration, as a first start loads it. */
export const seeding = async (): Promise<void> => {
  figure('the demonstration is loaded into PGlite', milliseconds(await timed(await openEmbedded(null))), '5000 ms')
  const { url, stop } = await startPostgres()
  figure('and into PostgreSQL', milliseconds(await timed(await openServer(`${url}/postgres`, 10))), '5000 ms')
  await stop()
}
