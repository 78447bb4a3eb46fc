import { sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'

/** What stands in the way of a deletion, by the table that still refers to the company, and the column where one of several is meant. That it quotes is told to nobody. */
const referring: Record<string, string> = {
  app_user: 'refusal.companyHasPeople',
  'company.parent_company_id': 'refusal.companyHasUnits',
  'company.merged_into_id': 'refusal.companyTookOver',
  project: 'refusal.companyHasProjects',
  project_invitation: 'refusal.companyHasProjects',
}

/** Why a company can't be deleted, as message ids; none where nothing refers to it. The database knows every place that may. */
export const reasonsToKeep = async (database: Database, id: string): Promise<string[]> => {
  const places = await rowsOf<{ table: string; column: string }>(
    database,
    sql`select c.relname as table, a.attname as column from pg_constraint k join pg_class c on c.oid = k.conrelid
          join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
        where k.contype = 'f' and k.confrelid = 'company'::regclass and k.confdeltype in ('a', 'r') order by c.relname, a.attname`,
  )
  const asked = places.map(
    ({ table, column }) =>
      sql`select ${table}::text as table, ${column}::text as column where exists (select 1 from ${sql.identifier(table)} where ${sql.identifier(column)} = ${id})`,
  )
  const found = asked.length > 0 ? await rowsOf<(typeof places)[number]>(database, sql.join(asked, sql` union `)) : []
  if (found.length === 0) return []
  return [
    'refusal.companyInUse',
    ...new Set(found.flatMap(({ table, column }) => referring[table] ?? referring[`${table}.${column}`] ?? []).toSorted()),
  ]
}
