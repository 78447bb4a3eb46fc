/**
 * `npm run rooms`: writes what derives from the rooms that stand: the lists of all of them, what the browser knows of their machines, who may what, and
 * docs/machines with a page, a picture in each language, SCXML and JSON per machine, and an index for reading here (README.md) and from
 * disk (index.html). With `--lists` all but docs/machines.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tsImport } from 'tsx/esm/api'
import { runnerImport } from 'vite'

const write = (files) => {
  for (const [name, content] of files) writeFileSync(name, content)
}

const { listFiles } = await tsImport('./rooms/lists.ts', import.meta.url)
write(await listFiles())
// What has just been written is read by what follows.
const { tableFiles } = await tsImport('./rooms/tables.ts', import.meta.url)
write(await tableFiles())
// The server's sources want Vite.
const { module: access } = await runnerImport('./scripts/rooms/access.ts')
write(await access.accessFiles())

if (process.argv.includes('--lists')) process.exit()

const folder = 'docs/machines'
const { atlasFiles } = await tsImport('./atlas/files.ts', import.meta.url)
const files = await atlasFiles()

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
for (const [name, content] of files) writeFileSync(join(folder, name), content)
process.stdout.write(`${files.size} files written to ${folder}\n`)
