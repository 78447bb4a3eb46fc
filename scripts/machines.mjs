/**
 * `npm run machines`: writes docs/machines from the machines themselves. Per machine a page, a picture in each language, SCXML and
 * JSON; and an index for reading here (README.md) and from disk (index.html). Beside them what the browser knows of machines; with `--tables`
 * that alone.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tsImport } from 'tsx/esm/api'

const folder = 'docs/machines'
const { tableFiles } = await tsImport('./atlas/tables.ts', import.meta.url)
for (const [name, content] of tableFiles()) writeFileSync(name, content)

if (process.argv.includes('--tables')) process.exit()

const { atlasFiles } = await tsImport('./atlas/files.ts', import.meta.url)
const files = await atlasFiles()

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
for (const [name, content] of files) writeFileSync(join(folder, name), content)
process.stdout.write(`${files.size} files written to ${folder}\n`)
