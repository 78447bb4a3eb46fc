import { sql, type SQL } from 'drizzle-orm'
import { documentsAlone } from '#server/lifecycle/documents.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import { papersOf } from '#src/machines/approval/flowFields.ts'
import { flowTypeIds } from '#src/machines/approval/flowTypes.ts'

/** Which documents each type tells of. */
const isNamed = sql.join(
  [
    sql`false`,
    ...flowTypeIds.flatMap((type) => {
      const stages = papersOf(type)
      return stages.length > 0 ? [sql`(c.type = ${type} and doc.stage = any (${sql.param([...stages])}::text[]))`] : []
    }),
  ],
  sql` or `,
)

/** What is put to the record once the case no longer asks about it is nobody's here: whoever was asked saw what there was. */
const wasThere = (addedAt: SQL): SQL => sql`(c.state = 'running' or ${addedAt} <= c.state_since)`

/** Whether the document `doc` is one of those that the case `c` is about, as they stand, or stood when it was left. Nothing sealed ever is. */
const isPaper = sql`doc.machine = c.machine and doc.record_id = c.record_id and (${isNamed}) and doc.envelope in ('PUBLIC', 'INTERNAL')
  and ${wasThere(sql`doc.added_at`)}
  and not exists (select from document newer where newer.replaces_id = doc.id and ${wasThere(sql`newer.added_at`)})`

/** The documents of the record that the case `c` shows to whoever reads it: JSON. */
export const papersShown: SQL = documentsAlone(isPaper)

/** Finds a row when a file is one of those, of a case that somebody in the house reads. */
export const heldAsPaper = (fileId: string, actor: Actor, readable: (actor: Actor) => SQL): SQL =>
  sql`select 1 from document doc join approval_case c on c.machine = doc.machine and c.record_id = doc.record_id
      where doc.file_id = ${fileId} and ${isPaper} and ${actor.authorities.has('todo')}::boolean and ${readable(actor)}`
