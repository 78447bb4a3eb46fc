/** `npm run machines`: writes docs/machines, one page per machine and an index, from the machines themselves. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tsImport } from 'tsx/esm/api'

const { machines } = await tsImport('../src/machines/index.ts', import.meta.url)
const { describeMachine } = await tsImport('../src/machines/describe.ts', import.meta.url)
const { documentOf, indexOf } = await tsImport('../src/machines/document.ts', import.meta.url)

const folder = 'docs/machines'
const read = (name) => JSON.parse(readFileSync(`src/lang/${name}.json`, 'utf8'))
const [zh, en] = [read('zh-CN'), read('en')]
const textOf = (id) => (id in en ? { zh: zh[id], en: en[id] } : undefined)

const all = Object.values(machines).map(describeMachine)
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
for (const machine of all) writeFileSync(`${folder}/${machine.id}.md`, documentOf(machine, textOf))
writeFileSync(`${folder}/README.md`, indexOf(all, textOf))
process.stdout.write(`${all.length} machines written to ${folder}\n`)
