import { sql } from 'drizzle-orm'
import type { Database } from './connect.ts'

/** Rows with given ids leave the counters behind: let them go on after the highest. */
export const continueIds = async (tx: Database, tables: string[]): Promise<void> => {
  for (const table of tables)
    await tx.execute(
      sql`select setval(pg_get_serial_sequence(${table}, 'id'), greatest((select coalesce(max(id), 0) from ${sql.identifier(table)}), 1))`,
    )
}
