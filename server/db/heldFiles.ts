import { sql, type SQL } from 'drizzle-orm'

/** Every column that names a file. */
export const holding: readonly (readonly [table: string, column: string])[] = [
  ['achievement_proof', 'file_id'],
  ['app_user', 'avatar_file_id'],
  ['certificate', 'file_id'],
  ['company', 'licence_file_id'],
  ['integrity', 'evidence_file_id'],
  ['project_document', 'file_id'],
  ['quotation_attachment', 'file_id'],
  ['quoter', 'letter_file_id'],
]

/** Whether no record holds the file `f`; of all kinds of records, or all but one. */
export const heldByNone = (but?: string): SQL =>
  sql.join(
    holding
      .filter(([table]) => table !== but)
      .map(([table, column]) => sql`not exists (select 1 from ${sql.identifier(table)} h where h.${sql.identifier(column)} = f.id)`),
    sql` and `,
  )
