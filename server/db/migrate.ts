import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { ConfigError } from '#server/config.ts'
import { lockForSetup, rowsOf, type Database } from './connect.ts'

const files = import.meta.glob<string>('./migrations/*.sql', { query: '?raw', import: 'default', eager: true })
const delivered = Object.fromEntries(Object.entries(files).map(([path, text]) => [path.split('/').at(-1) ?? path, text]))

/** How lines end is Git’s affair, and differs from one machine to the next. */
const checksumOf = (text: string): string => createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')

/**
 * Applies the migrations that this database has not seen, in order, each once, in one transaction, and remembers the checksum of each.
 * @param texts by the name of their file; those of the product, but for tests
 * @throws ConfigError naming what was applied and has changed since: no two databases would be the same any more
 */
export const migrate = async (database: Database, texts: Readonly<Record<string, string>> = delivered): Promise<void> => {
  await database.transaction(async (tx) => {
    await lockForSetup(tx)
    await tx.execute(sql`create table if not exists migration (name text primary key, applied_at timestamptz not null default now())`)
    await tx.execute(sql`alter table migration add column if not exists checksum text`)
    const rows = await rowsOf<{ name: string; checksum: string | null }>(tx, sql`select name, checksum from migration`)
    const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]))
    const migrations = Object.entries(texts)
      .map(([name, text]) => ({ name, text, checksum: checksumOf(text), before: applied.get(name) }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    const changed = migrations.filter(({ checksum, before }) => before && before !== checksum)
    if (changed.length > 0) throw new ConfigError(changed.map(({ name }) => whyNot(name)))
    for (const { name, text, checksum, before } of migrations) {
      if (before === checksum) continue
      // Null for what was applied before checksums were kept.
      if (before === undefined) for (const statement of text.split(/^-- next$/m)) await tx.execute(sql.raw(statement))
      await tx.execute(
        sql`insert into migration (name, checksum) values (${name}, ${checksum}) on conflict (name) do update set checksum = excluded.checksum`,
      )
    }
  })
}

const whyNot = (name: string): string =>
  `server/db/migrations/${name}: this database was brought up to date by it, and the file has changed since. Take it back to what it was; ` +
  'what is to be otherwise comes in a migration of its own'
