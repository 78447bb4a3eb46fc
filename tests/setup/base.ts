import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbedded, openServer, type OpenDatabase } from '#server/db/open.ts'
import { seedDemo } from '#server/seed/demo.ts'
import { demoPassword } from '#server/seed/password.ts'
import { hashPassword } from '#server/modules/credentials/index.ts'
import { storageIn } from '#server/storage.ts'
import { createDatabase, ground, newName, type Ground } from './database.ts'

/** When every test begins: a Saturday morning in Shanghai. */
export const beginning = new Date('2026-11-21T02:00:00.000Z')

/** What the demonstration is sealed and signed with in every test world; a real installation makes its own. */
export const secrets = { TOKEN_SECRET: 'the token secret of the tests', SEAL_KEY: 'the seal key of the tests' }

/** The database on a server that worlds are copies of. */
export const template = 'fairlead_base'
export const dumpIn = (folder: string) => join(folder, 'database.tar')

/** Loads the demonstration; its files go below `dataDir`. */
export const seedBase = async ({ database }: OpenDatabase, dataDir: string): Promise<void> =>
  seedDemo(database, storageIn(dataDir), { now: () => beginning }, secrets.SEAL_KEY, await hashPassword(demoPassword))

/**
 * The folder in which this run keeps its base of a kind. Seeding takes seconds and a test world is wanted by the dozen: the
 * demonstration is loaded once for a run, and every world is a copy.
 * @returns it, and what takes it away again: nothing where somebody keeps it for several runs (`TEST_BASE`)
 */
export const provideFolder = async (kind: Ground): Promise<{ folder: string; remove: () => Promise<void> }> => {
  const kept = process.env['TEST_BASE']
  const base = kept ?? (await mkdtemp(join(tmpdir(), 'fairlead-base-')))
  process.env['TEST_BASE'] = base
  return { folder: join(base, kind), remove: async () => (kept === undefined ? rm(base, { recursive: true, force: true }) : undefined) }
}

const readDump = async (folder: string): Promise<Blob> => new Blob([await readFile(dumpIn(folder))])
/** Read once in a process. */
let dump: Promise<Blob> | undefined

/** A copy of the demonstration: its database, and its files under `dataDir`. */
export const openCopy = async (dataDir: string): Promise<OpenDatabase> => {
  const base = process.env['TEST_BASE']
  if (!base) throw new Error('No base: this project lacks tests/setup/embedded.ts or postgres.ts in its global set-up')
  const folder = join(base, ground)
  await cp(join(folder, 'files'), join(dataDir, 'files'), { recursive: true })
  if (ground === 'embedded') return openEmbedded(null, await (dump ??= readDump(folder)))
  return openServer(await createDatabase(newName(), template), 10)
}
