import { sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import type { QueuedSigner } from '#server/db/tables/approvalCase.ts'
import type { CountedTask } from '#src/machines/approval/verdict.ts'

/** A node at which a case stands, with what is asked there. */
export interface OpenVisit {
  id: string
  caseId: string
  node: string
  queue: QueuedSigner[]
  waitsUntil: string | null
  within: 'approved' | 'rejected' | null
  tasks: (CountedTask & { id: string })[]
}

/** The nodes at which some cases stand. */
export const openVisitsOf = (database: Database, caseIds: readonly string[]): Promise<OpenVisit[]> =>
  rowsOf<OpenVisit>(
    database,
    sql`select v.id::text as id, v.case_id::text as "caseId", v.node, v.queue, v.waits_until as "waitsUntil", v.within,
          (select coalesce(json_agg(json_build_object('id', t.id::text, 'state', t.state, 'timedAs', t.timed_as, 'weight', t.weight, 'place', t.place, 'returnTo', t.return_to) order by t.id), '[]')
            from approval_task t where t.visit_id = v.id) as tasks
        from approval_visit v where v.case_id = any (${sql.param([...caseIds])}::bigint[]) and v.ended_at is null order by v.id`,
  )

/** The nodes at which a case stands. */
export const openVisits = (tx: Database, caseId: string): Promise<OpenVisit[]> => openVisitsOf(tx, [caseId])
