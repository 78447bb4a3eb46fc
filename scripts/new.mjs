/** `npm run new -- <kind> <word> …`: writes what a newcomer would write, each kind as its file in scripts/new says. */
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { check } from './new/check.mjs'
import { write } from './new/edit.mjs'
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
  process.stderr.write(`${message}\n`)
  process.exit(2)
}

const [name = '', ...rest] = process.argv.slice(2)
if (name === '--check') {
  check(rest.includes('--quick'))
  process.exit()
}
const kind = Object.hasOwn(kinds, name) ? kinds[name] : fail(`There is no kind ${name || 'without a name'}.\n\n${help}`)

const read = () => {
  try {
    const options = { ...kind.options, files: { type: 'boolean', default: false } }
    const { values, positionals } = parseArgs({ args: rest, allowPositionals: true, options })
    if (positionals.length !== 1) throw new Error('Give one word.')
    return { values, word: positionals[0] }
  } catch (error) {
    return fail(`${error.message}\n\n${help}`)
  }
}

const run = ([command, args, environment = {}]) => {
  process.stdout.write(`\n${command} ${args.join(' ')}\n`)
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...environment } })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}`)
}

const { values, word } = read()
try {
  const { always, generated, next } = kind.stage(word, values)
  const files = write(
    () => [...always, ['node_modules/.bin/oxfmt', []]].forEach(run),
    () => run([process.execPath, ['scripts/rooms.mjs', '--lists']]),
  )
  process.stdout.write(`${files.map((file) => `  ${file}\n`).join('')}`)
  if (!values.files) generated.forEach(run)
  process.stdout.write(`\n${next}\n`)
} catch (error) {
  fail(error.message)
}
