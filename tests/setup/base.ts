import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbedded, openServer, type OpenDatabase } from '#server/db/connect.ts'
import { seedDemo } from '#server/db/seed/demo.ts'
import { demoPassword } from '#server/db/seed/password.ts'
import { hashPassword } from '#server/modules/session/password.ts'
import { storageIn } from '#server/storage.ts'
import { createOnServer } from './database.ts'

/** When every test begins: a Saturday morning in Shanghai. */
export const beginning = new Date('2026-11-21T02:00:00.000Z')

/** What the demonstration is sealed and signed with in every test world; a real installation makes its own. */
export const secrets = { TOKEN_SECRET: 'the token secret of the tests', SEAL_KEY: 'the seal key of the tests' }

const template = 'fairlead_base'
const dumpIn = (folder: string) => join(folder, 'database.tar')

/**
 * Seeding takes seconds and a test world is wanted by the dozen: the demonstration is loaded once for a run, and every world is a copy.
 * Vitest's and Playwright's global set-up; its answer takes the base away again, unless whoever runs several suites shares it between them.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const server = process.env['TEST_SERVER']
  const shared = server ? undefined : process.env['TEST_BASE_SHARED']
  const folder = shared ?? (await mkdtemp(join(tmpdir(), 'fairlead-base-')))
  process.env['TEST_BASE'] = folder
  if (shared && existsSync(dumpIn(shared))) return async () => {}
  const seed = async ({ database }: OpenDatabase) =>
    seedDemo(database, storageIn(folder), { now: () => beginning }, secrets.SEAL_KEY, await hashPassword(demoPassword))
  if (server) {
    const opened = await openServer(await createOnServer(server, template), 1)
    await seed(opened)
    await opened.close()
  } else {
    const opened = await openEmbedded(null)
    await seed(opened)
    const dump = await opened.client.dumpDataDir('none')
    await writeFile(dumpIn(folder), Buffer.from(await dump.arrayBuffer()))
    await opened.close()
  }
  return async () => {
    if (!shared) await rm(folder, { recursive: true, force: true })
  }
}

/** A copy of the demonstration: its database, and its files under `dataDir`. */
export const openCopy = async (dataDir: string): Promise<OpenDatabase> => {
  const base = process.env['TEST_BASE']
  if (!base) throw new Error('No base: this project lacks tests/setup/base.ts in its global set-up')
  await cp(join(base, 'files'), join(dataDir, 'files'), { recursive: true })
  const server = process.env['TEST_SERVER']
  if (server) return openServer(await createOnServer(server, `fairlead_${randomUUID().replaceAll('-', '')}`, template), 10)
  return openEmbedded(null, new Blob([await readFile(dumpIn(base))]))
}
