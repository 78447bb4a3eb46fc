import { sql, type SQL } from 'drizzle-orm'

/**
 * What somebody, or a company, was called when an entry of the log was written: what they are called later is no part of the past.
 * @param seq of the entry; where it is null, as they are called now
 */
export const nameAt = (kind: 'app_user' | 'company', alias: SQL, seq: SQL, name: 'name' | 'name_en' = 'name'): SQL => {
  const column = sql.identifier(name)
  const former = sql`select f.${column} from former_name f where f.kind = ${sql.raw(`'${kind}'`)} and f.id = ${alias}.id and f.until_seq >= ${seq}`
  return sql`coalesce((${former} order by f.until_seq limit 1), ${alias}.${column})`
}
