/** `node scripts/new/machine/guarded.mjs <table>`: adds to the newest migration what tables can't say: references, indexes, and that nothing but a transition writes a state. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

const [table] = process.argv.slice(2)
const folder = 'server/db/migrations'
const file = `${folder}/${readdirSync(folder)
  .filter((name) => name.endsWith(`_${table}.sql`))
  .toSorted()
  .at(-1)}`
const refer = (text, column, target) => text.replace(new RegExp(`("?${column}"? bigint NOT NULL)`, 'i'), `$1 references ${target}`)
const text = refer(refer(readFileSync(file, 'utf8').trim(), 'company_id', 'company'), 'owner_id', 'app_user')
const further = [
  `create trigger ${table}_state before update on ${table} for each row execute function only_a_transition_moves_state();`,
  `create index ${table}_by_company on ${table} (company_id, id desc);`,
  `create index ${table}_by_owner on ${table} (owner_id, id desc);`,
  `create index ${table}_by_state on ${table} (state_since, id desc);`,
  `create index ${table}_due on ${table} (due_at) where due_at is not null;`,
]
writeFileSync(file, `${[text, ...further].join('\n-- next\n')}\n`)
