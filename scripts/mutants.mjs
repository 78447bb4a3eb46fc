/**
 * `npm run mutants`: breaks answers, requests and sources on purpose, one thing at a time, and tells which of it no test notices.
 */
import { execFileSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { runnerImport } from 'vite'

const help = `npm run mutants                                  everything that changed since the last commit but one; it says first how long that will take
npm run mutants -- provider                      wrong answers of every row: the contract must refuse them
npm run mutants -- client                        wrong calls of every row: the contract's mock must refuse them
npm run mutants -- stryker                       broken sources: the tests beside them must fail
npm run mutants -- sql                           broken conditions in the SQL of server/modules: the tests of the module must fail
npm run mutants -- provider --only "POST /api/po"   rows whose key holds this
npm run mutants -- stryker --only src/lib/money     files whose path holds this

  --only TEXT   rows or files that hold this text
  --all         all files, not only those that changed
  --help        this

Writes .cache/mutants/report.html (one page, every mutant by name) and report.json. Ends with 1 when a mutant survives for whom
tests/mutants/argued.json has no reason, or when a reason there is no longer needed.
`

const parts = ['provider', 'client', 'stryker', 'sql']

/** What differs from the last commit but one: what is being worked on, and what was landed last. */
const changedFiles = () => execFileSync('git', ['diff', '--name-only', 'HEAD~1'], { encoding: 'utf8' }).split('\n')

const wished = () => {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        only: { type: 'string', default: '' },
        all: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    })
    const unknown = positionals.filter((part) => !parts.includes(part))
    if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}. There are: ${parts.join(', ')}`)
    const changed = values.all || values.only ? null : changedFiles()
    return { ...values, changed, parts: positionals.length > 0 ? positionals : parts }
  } catch (error) {
    process.stderr.write(`${error.message}\n\n${help}`)
    return undefined
  }
}

const wish = wished()
if (!wish) process.exitCode = 2
else if (wish.help) process.stdout.write(help)
else {
  // A proxy of the machine has no business between two processes of it.
  for (const name of Object.keys(process.env)) if (/^https?_proxy$/i.test(name)) delete process.env[name]
  const { module } = await runnerImport(new URL('../tests/mutants/main.ts', import.meta.url).pathname)
  process.exitCode = await module.run(wish).catch((error) => {
    process.stderr.write(`\n${error.message}\n`)
    return 2
  })
}
