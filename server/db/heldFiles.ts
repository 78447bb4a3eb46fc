import { sql, type SQL } from 'drizzle-orm'

/** Every column that names a file. */
export const holding: readonly (readonly [table: string, column: string])[] = [
  ['achievement_proof', 'file_id'],
  ['app_user', 'avatar_file_id'],
  ['app_user', 'signature_file_id'],
  ['approval_task', 'signature_file_id'],
  ['certificate', 'file_id'],
  ['company', 'licence_file_id'],
  ['document', 'file_id'],
  ['integrity', 'evidence_file_id'],
  ['quotation_attachment', 'file_id'],
  ['quoter', 'letter_file_id'],
]

/** Whether no record holds the file `f`, nor any paper of a company’s that was given up or is asked for; of all kinds of records, or all but one. */
export const heldByNone = (but?: string): SQL =>
  sql.join(
    [
      ...holding
        .filter(([table]) => table !== but)
        .map(([table, column]) => sql`not exists (select 1 from ${sql.identifier(table)} h where h.${sql.identifier(column)} = f.id)`),
      sql`not exists (select 1 from app_user u where u.id = f.uploaded_by and ${isPaper})`,
    ],
    sql` and `,
  )

/** Whether a company is that of `u`, or became a part of it. */
const isTheirs = (companyId: SQL): SQL =>
  sql`(${companyId} = u.company_id or ${companyId} in (select was.id from company was where was.merged_into_id = u.company_id))`

/** Whether a file `f` is a licence or certificate, in whatever state, of the company of whoever uploaded it, `u`. */
export const isPaper = sql`(
  exists (select 1 from company c where ${isTheirs(sql`c.id`)} and c.licence_file_id = f.id)
  or exists (select 1 from certificate t where ${isTheirs(sql`t.company_id`)} and t.file_id = f.id)
  or exists (select 1 from company_change h where ${isTheirs(sql`h.company_id`)}
    and (h.fields ->> 'businessLicense' = f.id::text
      or h.fields -> 'certificates' @> jsonb_build_array(jsonb_build_object('certificateId', f.id::text))))
  or exists (select 1 from company_history y where ${isTheirs(sql`y.company_id`)} and (
    (y.field = 'businessLicense' and f.id::text in (y.before, y.after))
    or (y.field = 'certificates' and position(format('"certificateId":"%s"', f.id) in y.before || y.after) > 0))))`
