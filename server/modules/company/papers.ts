import { sql, type SQL } from 'drizzle-orm'
import { isPaper } from '#server/db/heldFiles.ts'
import type { Actor } from '#server/lifecycle/process.ts'

/**
 * Finds a row when a file is a licence or certificate, in force, asked for or given up, that this person may read: of the own company, or
 * as one who looks at companies. It is always one that the company's own people uploaded.
 */
export const readablePapers = (fileId: string, actor: Actor): SQL =>
  sql`select 1 from file f join app_user u on u.id = f.uploaded_by
    where f.id = ${fileId} and (u.company_id = ${actor.companyId} or ${actor.authorities.has('company:page')}) and ${isPaper}`
