import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openEmbedded } from '#server/db/connect.ts'
import { seedDemo } from '#server/db/seed/demo.ts'
import { storageIn } from '#server/storage.ts'

it('the demonstration is loaded into an empty database within five seconds', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fairlead-seed-'))
  const { database, close } = await openEmbedded(null)
  const start = performance.now()
  await seedDemo(database, storageIn(folder), { now: () => new Date('2026-11-21T02:00:00.000Z') }, 'a-seal-key-for-tests', 'hash')
  expect(performance.now() - start).toBeLessThan(5000)
  await close()
  await rm(folder, { recursive: true, force: true })
})
