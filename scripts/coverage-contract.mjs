/** `npm run coverage:contract`: writes docs/contract.md, every call with what is tested of it and its examples. */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { runnerImport } from 'vite'

const help = `npm run coverage:contract                writes docs/contract.md from src/contract, pacts/ and tests/contract/seen.json
npm run coverage:contract -- --refresh   takes what the journeys and browser tests were seen to call in their last run into seen.json first
npm run coverage:contract -- --check     fails when seen.json says more than they did; after npm test -- api browser
`

const load = async (file) => (await runnerImport(new URL(`../tests/contract/${file}`, import.meta.url).pathname)).module

const check = async () => {
  const { untrue } = await load('coverage.ts')
  const lies = await untrue()
  for (const lie of lies) process.stderr.write(`tests/contract/seen.json is wrong: ${lie}\n`)
  if (lies.length > 0) process.stderr.write('Run npm run coverage:contract -- --refresh\n')
  process.exitCode = lies.length > 0 ? 1 : 0
}

const refresh = async () => {
  const { refreshed } = await load('coverage.ts')
  writeFileSync('tests/contract/seen.json', `${JSON.stringify(await refreshed(), null, 2)}\n`)
}

const write = async () => {
  const { emptyCells, readCoverage } = await load('coverage.ts')
  const { pageOf } = await load('page.ts')
  const covered = await readCoverage()
  const empty = emptyCells(covered)
  writeFileSync('docs/contract.md', pageOf(covered))
  process.stdout.write(`docs/contract.md: ${covered.length} calls\n`)
  for (const cell of empty) process.stderr.write(`${cell}\n`)
  process.exitCode = empty.length > 0 ? 1 : 0
}

try {
  const options = { refresh: { type: 'boolean' }, check: { type: 'boolean' }, help: { type: 'boolean' } }
  const { values } = parseArgs({ options })
  if (values.help) process.stdout.write(help)
  else if (values.check) await check()
  else {
    if (values.refresh) await refresh()
    await write()
  }
} catch (error) {
  process.stderr.write(`${error.message}\n\n${help}`)
  process.exitCode = 2
}
