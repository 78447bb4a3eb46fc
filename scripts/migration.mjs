/**
 * `npm run migration -- <word>`: writes the next migration from what the tables say and server/db/migrations/snapshot.json, the tables as
 * the migrations so far leave them, does not; and renews the snapshot.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { generateMigration } from 'drizzle-kit/api'
import { tsImport } from 'tsx/esm/api'

const folder = 'server/db/migrations'
const snapshot = `${folder}/snapshot.json`
const help = `npm run migration -- <word>       writes ${folder}/NNNN_<word>.sql from the difference between server/db/tables and ${snapshot}
npm run migration -- --snapshot   renews the snapshot alone, where migrations written by hand, or on another branch, already do all of it
`

const fail = (message) => {
  process.stderr.write(`${message}\n\n${help}`)
  process.exit(2)
}

/** @returns the name of the file after the last one */
const nextName = (word) => {
  const numbers = readdirSync(folder).map((name) => Number(/^(\d{4})_.*\.sql$/.exec(name)?.[1] ?? 0))
  return `${folder}/${String(Math.max(0, ...numbers) + 1).padStart(4, '0')}_${word}.sql`
}

const read = () => {
  try {
    return parseArgs({ allowPositionals: true, options: { snapshot: { type: 'boolean', default: false } } })
  } catch (error) {
    return fail(error.message)
  }
}

const { positionals, values } = read()
const [word, ...more] = positionals
if (values.snapshot ? word : !/^[a-z][a-z0-9_]*$/.test(word ?? '') || more.length > 0)
  fail('Give one word for what changes, in small letters, digits and _.')

const { declaredTables } = await tsImport('./migration/tables.ts', import.meta.url)
// As it is read again: without what has no value.
const declared = JSON.parse(JSON.stringify(await declaredTables()))

/** @returns what brings a database that is as the snapshot says to what the tables say */
const statements = async () => {
  const before = JSON.parse(readFileSync(snapshot, 'utf8'))
  return generateMigration(before, declared).catch((error) =>
    fail(
      `${error.message}\n\nWhere something may have been renamed a terminal is needed, to ask. Else write that by hand, then renew the snapshot.`,
    ),
  )
}

const written = values.snapshot ? [] : await statements()
if (written.length > 0) {
  const file = nextName(word)
  writeFileSync(file, `${written.map((statement) => statement.replaceAll('"public".', '').trim()).join('\n-- next\n')}\n`)
  process.stdout.write(`Wrote ${file}. Read it; what tables can't say comes below, by hand.\n`)
} else if (!values.snapshot) process.stdout.write('No difference that a migration would have to make.\n')
writeFileSync(snapshot, `${JSON.stringify(declared, null, 2)}\n`)
process.stdout.write(`${snapshot} says what the tables say.\n`)
