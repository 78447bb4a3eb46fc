import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { openEmbedded } from '#server/db/open.ts'
import { dumpIn, provideFolder, seedBase } from './base.ts'

/** Vitest's global set-up of projects whose worlds stand on PGlite: their base, as a dump. */
export default async function setup(): Promise<() => Promise<void>> {
  const { folder, remove } = await provideFolder('embedded')
  if (existsSync(dumpIn(folder))) return remove
  await mkdir(folder, { recursive: true })
  const opened = await openEmbedded(null)
  await seedBase(opened, folder)
  // What no world looks at would be copied with each of them.
  for (const name of ['template1', 'template0']) {
    await opened.client.exec(`update pg_database set datistemplate = false where datname = '${name}'`)
    await opened.client.exec(`drop database ${name}`)
  }
  const dump = await opened.client.dumpDataDir('none')
  await writeFile(dumpIn(folder), Buffer.from(await dump.arrayBuffer()))
  await opened.close()
  return remove
}
