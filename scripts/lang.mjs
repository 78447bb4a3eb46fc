/**
 * Adds texts to both catalogues, sorted by id.
 *   node scripts/lang.mjs add <id> <zh-CN> <en>
 *   node scripts/lang.mjs merge <file.json>      the file holds {"id": ["zh-CN", "en"]}
 */
import { readFileSync, writeFileSync } from 'node:fs'

const [command, ...rest] = process.argv.slice(2)
const added = command === 'merge' ? JSON.parse(readFileSync(rest[0], 'utf8')) : { [rest[0]]: rest.slice(1) }
if (!['add', 'merge'].includes(command) || Object.values(added).some((texts) => texts.length !== 2))
  throw new Error('usage: lang.mjs add <id> <zh-CN> <en> | merge <file.json>')

for (const [column, name] of ['zh-CN', 'en'].entries()) {
  const file = `src/lang/${name}.json`
  const texts = JSON.parse(readFileSync(file, 'utf8'))
  for (const [id, pair] of Object.entries(added)) texts[id] = pair[column]
  const sorted = Object.fromEntries(Object.entries(texts).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`)
}
