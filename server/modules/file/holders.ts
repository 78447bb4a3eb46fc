import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import { achievementsVisibleTo } from '#server/modules/achievement/visible.ts'
import { papersSeenBy } from '#server/modules/company/papers.ts'
import { evidenceHolders } from '#server/modules/integrity/evidence.ts'
import { attachmentHolders, isOwnAttachment } from '#server/modules/quotation/attachments.ts'
import { letterHolders } from '#server/modules/quoter/letters.ts'

/** Finds a row when the file hangs on a record of one kind that this person may see. Both tables' indexes serve it. */
type Holder = (fileId: string, who: Actor) => SQL

/** Every kind of record that files hang on. A kind that is missing here shows its files to their uploaders alone. */
const holders: Record<string, Holder> = {
  project: (fileId, who) => sql`select 1 from project_document d join project p on p.id = d.project_id where d.file_id = ${fileId} and (
    (${who.authorities.has('poJcProject')} and (p.state <> 'draft' or p.owner_id = ${who.id} or ${who.roles.has('JC_LEAD')}))
    or (${who.authorities.has('poDetailed')} and p.published_at is not null and (p.visibility = 'OPEN' or exists (
      select 1 from project_invitation i where i.project_id = p.id and i.company_id = ${who.companyId}))))`,
  achievement: (fileId, who) => sql`select 1 from achievement_proof f join achievement a on a.id = f.achievement_id
    where f.file_id = ${fileId} and ${achievementsVisibleTo(who)}`,
  company: (fileId, who) => sql`select 1 where ${papersSeenBy(fileId, who)}`,
  quotation: attachmentHolders,
  integrity: evidenceHolders,
  quoter: (fileId, who) => sql`select 1 where ${letterHolders(fileId, who)}`,
}

/** Whether somebody may read a file because of a record that holds it. */
export const isHeldFor = async (database: Database, sealKey: string, fileId: string, who: Actor): Promise<boolean> => {
  if (await isOwnAttachment(database, sealKey, fileId, who)) return true
  const conditions = Object.values(holders).map((holder) => sql`exists (${holder(fileId, who)})`)
  return (await rowsOf(database, sql`select 1 where ${sql.join(conditions, sql` or `)}`)).length > 0
}
