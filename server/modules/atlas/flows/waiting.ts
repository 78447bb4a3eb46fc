import { sql } from 'drizzle-orm'
import { listPage } from '#server/db/list.ts'
import type { Database } from '#server/db/connect.ts'
import { openStates } from '#server/lifecycle/approval/way.ts'
import type { Data } from '#src/contract/index.ts'
import type { QueryOf } from './which.ts'

type Waiting = Data<'GET /api/powf/waiting/page'>['rows'][number]

/** Who waits for whom: the unit of a case, and whoever has what is asked in it; by their company alone where people are not to be named. */
export const waitingPage = (
  database: Database,
  query: QueryOf<'GET /api/powf/waiting/page'>,
  { namesPeople, now }: { namesPeople: boolean; now: Date },
) => {
  const person = namesPeople ? sql`coalesce(t.turn_of, t.user_id)` : sql`null::bigint`
  const waiting = sql`(select c.unit_id, ${person} as person_id, p.company_id, count(*)::int as open,
      (count(*) filter (where t.decide_by <= ${now.toISOString()}::timestamptz))::int as overdue, min(t.created_at) as oldest
    from approval_task t join approval_case c on c.id = t.case_id left join app_user p on p.id = coalesce(t.turn_of, t.user_id)
    where t.state in ${openStates} and c.state = 'running' ${query.type ? sql`and c.type = ${query.type}` : sql``}
    group by c.unit_id, 2, p.company_id) w`
  return listPage<Waiting>(database, query, {
    select: sql`coalesce(n.name, '') as "unitName", coalesce(nullif(n.name_en, ''), n.name, '') as "unitNameEn", coalesce(a.name, '') as "personName",
      coalesce(nullif(a.name_en, ''), a.name, '') as "personNameEn", coalesce(o.name, '') as "companyName", coalesce(nullif(o.name_en, ''), o.name, '') as "companyNameEn",
      w.open, w.overdue, w.oldest`,
    from: sql`${waiting} left join unit n on n.id = w.unit_id left join app_user a on a.id = w.person_id left join company o on o.id = w.company_id`,
    where: [],
    sortable: { open: sql`w.open`, overdue: sql`w.overdue`, oldest: sql`w.oldest` },
    latest: sql`w.open`,
    unique: sql`concat_ws(' ', coalesce(w.unit_id, 0), coalesce(w.person_id, 0), coalesce(w.company_id, 0))`,
  })
}
