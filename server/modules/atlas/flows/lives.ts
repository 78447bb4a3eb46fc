import { sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import type { CaseLife } from '#src/machines/approval/conforms.ts'

interface Life extends CaseLife {
  id: string
}

const utc = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** What is kept of some cases since they go by the edition by which they go now, in one statement whatever their number. */
export const livesOf = async (database: Database, ids: readonly string[]): Promise<Map<string, CaseLife>> => {
  const rows = await rowsOf<Life>(
    database,
    sql`select c.id::text as id, c.form, c.position,
          (select coalesce(json_agg(json_build_object('seq', l.seq, 'event', l.event, 'at', ${utc('l.at')}, 'position', l.payload ->> 'position',
              'node', l.payload ->> 'node') order by l.seq), '[]')
            from transition_log l where l.machine = 'case' and l.record_id = c.id) as log,
          (select coalesce(json_agg(json_build_object('node', v.node, 'waitsUntil', ${utc('v.waits_until')}, 'within', v.within,
              'tasks', (select coalesce(json_agg(json_build_object('timedAs', t.timed_as, 'weight', t.weight, 'place', t.place, 'returnTo', t.return_to,
                  'entries', (select coalesce(json_agg(json_build_object('seq', l.seq, 'event', l.event, 'to', l.to_state) order by l.seq), '[]')
                    from transition_log l where l.machine = 'task' and l.record_id = t.id)) order by t.id), '[]')
                from approval_task t where t.visit_id = v.id)) order by v.id), '[]')
            from approval_visit v where v.case_id = c.id and v.former_definition_id is null) as visits
        from approval_case c where c.id = any (${sql.param(ids)}::bigint[])`,
  )
  return new Map(rows.map(({ id, ...life }) => [id, life]))
}
