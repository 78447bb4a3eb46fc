import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openEmbedded, openServer, type OpenDatabase } from '#server/db/connect.ts'
import { seedDemo } from '#server/seed/demo.ts'
import { storageIn } from '#server/storage.ts'
import { startPostgres } from '#tests/setup/postgres.ts'

/** @returns how long it took to load the demonstration into an empty database, milliseconds */
const seeding = async ({ database, close }: OpenDatabase): Promise<number> => {
  const folder = await mkdtemp(join(tmpdir(), 'fairlead-seed-'))
  const start = performance.now()
  await seedDemo(database, storageIn(folder), { now: () => new Date('2026-11-21T02:00:00.000Z') }, 'a-seal-key-for-tests', 'hash')
  const milliseconds = performance.now() - start
  await close()
  await rm(folder, { recursive: true, force: true })
  return milliseconds
}

it('the demonstration is loaded into PGlite within five seconds', async () => {
  expect(await seeding(await openEmbedded(null))).toBeLessThan(5000)
})

it('and into PostgreSQL', async () => {
  const { url, stop } = await startPostgres()
  expect(await seeding(await openServer(`${url}/postgres`, 10))).toBeLessThan(5000)
  await stop()
})
