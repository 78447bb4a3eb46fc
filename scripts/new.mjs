/** `npm run new -- <kind> <word> …`: writes what a newcomer would write, each kind as its file in scripts/new says. */
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { check } from './new/check.mjs'
import * as entity from './new/entity.mjs'
import * as machine from './new/machine.mjs'

const kinds = { entity, machine }
const help = `npm run new -- <kind> <word> [options]   writes the skeleton of a room; commit or stash your work first

${Object.values(kinds)
  .map((kind) => kind.help)
  .join('\n')}
--files     writes files alone, and generates nothing from them
npm run new -- --check [--quick]   tries all this in a copy
`

const fail = (message) => {
  process.stderr.write(`${message}\n\n${help}`)
  process.exit(2)
}

const [name = '', ...rest] = process.argv.slice(2)
if (name === '--check') {
  check(rest.includes('--quick'))
  process.exit()
}
const kind = Object.hasOwn(kinds, name) ? kinds[name] : fail(`There is no kind ${name || 'without a name'}.`)

const read = () => {
  try {
    const options = { ...kind.options, files: { type: 'boolean', default: false } }
    const { values, positionals } = parseArgs({ args: rest, allowPositionals: true, options })
    if (positionals.length !== 1) throw new Error('Give one word.')
    return { values, written: kind.write(positionals[0], values) }
  } catch (error) {
    return fail(error.message)
  }
}

const { values, written } = read()
process.stdout.write(`${written.files.map((file) => `  ${file}\n`).join('')}`)

const run = ([command, args, environment = {}]) => {
  process.stdout.write(`\n${command} ${args.join(' ')}\n`)
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...environment } })
  if (status !== 0) process.exit(status ?? 1)
}
for (const command of [...written.always, ...(values.files ? [] : written.generated)]) run(command)
process.stdout.write(`\n${written.next}\n`)
