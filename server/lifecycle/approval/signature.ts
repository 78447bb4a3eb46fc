import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'

/**
 * Keeps with tasks `t` what whoever decided them is now, and the picture of their signature, as papers show both. In a meeting's place nobody signs.
 * @param which of them
 */
export const signTasks = (tx: Database, which: SQL): Promise<unknown> =>
  tx.execute(sql`update approval_task t set job_title = u.job_title, job_title_en = u.job_title_en,
      signature_file_id = case when t.in_meeting then null else u.signature_file_id end
    from app_user u where u.id = t.user_id and (${which})`)

/** Takes off again what was kept with a task whose decision is taken back. */
export const unsignTask = (tx: Database, id: string): Promise<unknown> =>
  tx.execute(sql`update approval_task set job_title = '', job_title_en = '', signature_file_id = null where id = ${id}`)
