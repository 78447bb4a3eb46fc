import { sql, type SQL } from 'drizzle-orm'
import type { Actor } from '#server/lifecycle/process.ts'

/**
 * Finds a row when a file is a licence or certificate, in force, asked for or given up, that this person may read: of the own company, or
 * as one who looks at companies. It is always one that the company's own people uploaded.
 */
export const readablePapers = (fileId: string, actor: Actor): SQL =>
  sql`select 1 from file f join app_user u on u.id = f.uploaded_by
    where f.id = ${fileId} and (u.company_id = ${actor.companyId} or ${actor.authorities.has('company:page')}) and ${isPaper}`

/** Whether the company's own people uploaded the file `f` for its registration, in whatever state. */
export const isPaperOf = (): SQL => sql`exists (select 1 from app_user u where u.id = f.uploaded_by and ${isPaper})`

/** Whether a company is that of `u`, or became a part of it. */
const isTheirs = (companyId: SQL): SQL =>
  sql`(${companyId} = u.company_id or ${companyId} in (select was.id from company was where was.merged_into_id = u.company_id))`

/** Of a file `f` and whoever uploaded it, `u`. */
const isPaper = sql`(
  exists (select 1 from company c where ${isTheirs(sql`c.id`)} and c.licence_file_id = f.id)
  or exists (select 1 from certificate t where ${isTheirs(sql`t.company_id`)} and t.file_id = f.id)
  or exists (select 1 from company_change h where ${isTheirs(sql`h.company_id`)}
    and (h.fields ->> 'businessLicense' = f.id::text
      or h.fields -> 'certificates' @> jsonb_build_array(jsonb_build_object('certificateId', f.id::text))))
  or exists (select 1 from company_history y where ${isTheirs(sql`y.company_id`)} and (
    (y.field = 'businessLicense' and f.id::text in (y.before, y.after))
    or (y.field = 'certificates' and position(format('"certificateId":"%s"', f.id) in y.before || y.after) > 0))))`
