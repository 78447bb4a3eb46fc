import { sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { isoMoment } from '#server/db/list.ts'
import type { Actor } from '#server/lifecycle/process.ts'

interface Named {
  id: string
  no: string
  title: string
  title_en: string
}

export const named = ({ no, title, title_en }: Named) => ({ no, title, titleEn: title_en })

/** What each state waits for from the one in charge. */
const nextEvent: Record<string, string> = { draft: 'publish', sealed: 'open', opened: 'choose', chosen: 'publishResult' }

export const buyerDashboard = async (database: Database, actor: Actor, now: Date) => {
  const mineOnly = actor.roles.has('JC_LEAD') ? sql`true` : sql`p.owner_id = ${actor.id}`
  const seen = actor.roles.has('JC_LEAD') ? sql`true` : sql`(p.state <> 'draft' or p.owner_id = ${actor.id})`
  const byState = await rowsOf<{ state: string; count: number }>(
    database,
    sql`select p.state, count(*)::int as count from project p where ${seen} group by p.state order by p.state`,
  )
  const toDo = await rowsOf<Named & { state: string; state_since: Date | string; too_few: boolean }>(
    database,
    sql`select p.id, p.no, p.title, p.title_en, p.state, p.state_since, p.state = 'sealed'
          and (select count(*) from quotation q where q.project_id = p.id and q.state = 'sealed') < p.min_quotes as too_few from project p
        where p.state in ('draft', 'sealed', 'opened', 'chosen') and ${mineOnly}
          and (p.state <> 'chosen' or p.chosen_by is distinct from ${actor.id}::bigint) order by p.state = 'chosen' desc, p.state_since limit 12`,
  )
  const closing = await rowsOf<Named & { deadline: Date | string; quotes: number; min_quotes: number }>(
    database,
    sql`select p.id, p.no, p.title, p.title_en, p.deadline, p.min_quotes,
          (select count(*) from quotation q where q.project_id = p.id and q.state = 'sealed')::int as quotes
        from project p where p.state = 'published' order by p.deadline limit 8`,
  )
  const monthly = await rowsOf<{ month: string; published: number; amount: string }>(
    database,
    sql`with months as (
          select generate_series(date_trunc('month', ${now.toISOString()}::timestamptz at time zone 'Asia/Shanghai') - interval '11 months',
                                 date_trunc('month', ${now.toISOString()}::timestamptz at time zone 'Asia/Shanghai'), interval '1 month') as month
        )
        select to_char(m.month, 'YYYY-MM') as month,
          (select count(*) from project p where p.published_at >= m.month at time zone 'Asia/Shanghai'
             and p.published_at < (m.month + interval '1 month') at time zone 'Asia/Shanghai')::int as published,
          coalesce((select sum(c.total_gross) from project p join quotation c on c.id = p.chosen_quotation_id where p.state = 'resultPublished'
             and p.state_since >= m.month at time zone 'Asia/Shanghai'
             and p.state_since < (m.month + interval '1 month') at time zone 'Asia/Shanghai'), 0)::numeric(18, 2)::text as amount
        from months m order by m.month`,
  )
  return {
    byState,
    toDo: toDo.map((row) => ({
      projectId: String(row.id),
      ...named(row),
      event: nextEvent[row.state] ?? '',
      tooFewQuotes: row.too_few,
      since: isoMoment(row.state_since),
    })),
    closing: closing.map((row) => ({
      projectId: String(row.id),
      ...named(row),
      deadline: isoMoment(row.deadline),
      quoteCount: row.quotes,
      minQuotes: row.min_quotes,
    })),
    monthly,
  }
}
