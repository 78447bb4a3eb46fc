import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/connect.ts'
import { projectInScope } from '#server/db/dataScope.ts'
import { inScope, mayQuote } from '#server/db/qualification.ts'
import { dueCount } from '#server/lifecycle/due.ts'
import { isAmong, quotationsOf } from '#server/seal/owner.ts'
import { isSayable } from '#server/modules/monitor/index.ts'
import type { ModuleContext } from '#server/serving/module.ts'
import type { ServeRow } from '#server/serving/rows.ts'
import type { Data } from '#src/contract/index.ts'
import { buyerDashboard, goesOn, named } from './buyer.ts'
import { waitingOnPages, workOf } from './work.ts'

type SupplierDay = Data<'GET /api/po/dashboard/supplier'>
type AdminDay = Data<'GET /api/po/dashboard/admin'>

export const insightRoutes = (serve: ServeRow, context: ModuleContext): void => {
  const {
    config: { sealKey },
  } = context
  const { database, clock, kinds } = context

  serve('GET /api/admin/dashboard/work', ({ caller }) => workOf(context, caller))

  serve('GET /api/admin/dashboard/waiting', ({ caller }) => waitingOnPages(context, caller))

  serve('GET /api/po/dashboard/buyer', ({ caller }) => buyerDashboard(context, caller))

  serve('GET /api/po/dashboard/supplier', async ({ caller: { companyId, id: userId } }) => {
    const invited = sql`exists (select 1 from project_invitation i where i.project_id = p.id and i.company_id = ${companyId})`
    const isOwn = isAmong(await quotationsOf(database, sealKey, companyId))
    const asked = sql`(p.visibility = 'OPEN' or ${invited})`
    const [open] = await rowsOf<{ open: number; invited: number; quoters: number }>(
      database,
      sql`select count(*) filter (where ${asked} and ${mayQuote(companyId, userId, clock.now())})::int as open, count(*) filter (where ${invited})::int as invited,
            (select count(*) from quoter where company_id = ${companyId} and state = 'active')::int as quoters
          from project p where p.state = 'published'`,
    )
    const [own] = await rowsOf<{ sealed: number; decided: number; chosen: number }>(
      database,
      sql`select count(*) filter (where state = 'sealed')::int as sealed, count(*) filter (where state in ('chosen', 'notChosen'))::int as decided,
            count(*) filter (where state = 'chosen')::int as chosen from quotation q where ${isOwn}`,
    )
    const due = await rowsOf<SupplierDay['due'][number]>(
      database,
      sql`select ${named}, p.deadline, ${invited} as invited, q.state as "quotationState"
          from project p left join quotation q on q.project_id = p.id and ${isOwn}
          where p.state = 'published' and ${goesOn} and ${asked} and ${inScope(sql`${companyId}`, sql`p.category_id`)} order by p.deadline limit 8`,
    )
    const results = await rowsOf<SupplierDay['results'][number]>(
      database,
      sql`select q.id as "quotationId", p.no, p.title, p.title_en as "titleEn", q.state, p.result_at as "decidedAt", q.rank,
            p.chosen_quotation_id = q.id as chosen
          from quotation q join project p on p.id = q.project_id
          where ${isOwn} and p.result_at is not null and q.state in ('opened', 'chosen', 'notChosen') order by p.result_at desc limit 8`,
    )
    return {
      openCount: open?.open ?? 0,
      invitedCount: open?.invited ?? 0,
      activeQuoters: open?.quoters ?? 0,
      sealedCount: own?.sealed ?? 0,
      decidedCount: own?.decided ?? 0,
      chosenCount: own?.chosen ?? 0,
      due,
      results,
    }
  })

  serve('GET /api/po/dashboard/admin', async ({ caller }) => {
    const now = clock.now().toISOString()
    const [totals] = await rowsOf<{ users: number; sessions: number; backlog: number }>(
      database,
      sql`select (select count(*) from app_user where not disabled)::int as users,
            (select count(*) from token where ended_at is null and expires_at > ${now}::timestamptz)::int as sessions,
            ((select count(*) from outbox o where o.delivered_at is null and ${isSayable(Object.values(kinds))}) + ${dueCount(context)})::int as backlog`,
    )
    const companiesByState = await rowsOf<AdminDay['companiesByState'][number]>(
      database,
      sql`select state, count(*)::int as count from company where kind = 'SUPPLIER' group by state order by state`,
    )
    const projectsByState = await rowsOf<AdminDay['projectsByState'][number]>(
      database,
      sql`select p.state, count(*)::int as count from project p where ${projectInScope(caller)} group by p.state order by p.state`,
    )
    const signIns = await rowsOf<AdminDay['signIns'][number]>(
      database,
      sql`select h.hour, (select count(*) from token t where t.issued_at >= h.hour and t.issued_at < h.hour + interval '1 hour')::int as count
          from generate_series(date_trunc('hour', ${now}::timestamptz) - interval '23 hours', date_trunc('hour', ${now}::timestamptz), interval '1 hour') as h(hour)
          order by h.hour`,
    )
    // Only projects: a quotation's transition would tell that somebody quoted.
    const recent = await rowsOf<Omit<AdminDay['recent'][number], 'seq'> & { seq: string }>(
      database,
      sql`select l.seq, l.machine, p.no as "recordNo", l.event, l.from_state as "from", l.to_state as "to", l.at
          from transition_log l join project p on p.id = l.record_id
          where l.machine = 'project' and ${projectInScope(caller)} order by l.seq desc limit 12`,
    )
    return {
      users: totals?.users ?? 0,
      activeSessions: totals?.sessions ?? 0,
      companiesByState,
      projectsByState,
      backlog: totals?.backlog ?? 0,
      signIns,
      recent: recent.map((row) => ({ ...row, seq: Number(row.seq) })),
    }
  })
}
