import { sql } from 'drizzle-orm'
import { lockForSetup, rowsOf, type Database } from './connect.ts'

const files = import.meta.glob<string>('./migrations/*.sql', { query: '?raw', import: 'default', eager: true })

/** Applies the migrations that this database has not seen, in order, each once, in one transaction. */
export const migrate = async (database: Database): Promise<void> => {
  await database.transaction(async (tx) => {
    await lockForSetup(tx)
    await tx.execute(sql`create table if not exists migration (name text primary key, applied_at timestamptz not null default now())`)
    const applied = new Set((await rowsOf<{ name: string }>(tx, sql`select name from migration`)).map(({ name }) => name))
    for (const [path, text] of Object.entries(files).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      const name = path.split('/').at(-1) ?? path
      if (applied.has(name)) continue
      for (const statement of text.split(/^-- next$/m)) await tx.execute(sql.raw(statement))
      await tx.execute(sql`insert into migration (name) values (${name})`)
    }
  })
}
