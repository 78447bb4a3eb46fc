import { sql, type SQL } from 'drizzle-orm'
import { rowsOf } from '#server/db/connect.ts'
import { projectInScope } from '#server/db/dataScope.ts'
import { readsQuotes } from '#server/db/disclosed.ts'
import { isHeldNow } from '#server/lifecycle/holdRows.ts'
import type { Actor, LifecycleContext } from '#server/lifecycle/process.ts'
import type { Data } from '#src/contract/index.ts'

type Day = Data<'GET /api/po/dashboard/buyer'>

/** What a purchase `p` is known by. */
export const named = sql`p.id as "projectId", p.no, p.title, p.title_en as "titleEn"`

/** A purchase `p` that is held closes at no time, and asks nothing of anybody until it is released. */
export const goesOn = sql`not ${isHeldNow('project', sql`p.id`)}`

/** What each state waits for from the one in charge. */
const nextEvent: Record<string, string> = { draft: 'publish', sealed: 'open', opened: 'choose' }

/** The pages on which a purchase that waits is worked at; a draft waits on none. */
const toDoPages = { sealed: '/poJcManager/quotation', opened: '/poJcManager/poJcChosen' }

/** The purchases that wait for somebody, on the pages that they may open: of each the page, and no more than so many. */
export const toDoOnPages = (actor: Actor, most: number): SQL[] =>
  Object.entries(toDoPages).flatMap(([state, page]) =>
    actor.authorities.has('dashboard:buyer') && actor.authorities.has(page.split('/').at(-1) ?? '')
      ? [sql`(select ${page}::text as page from project p where p.state = ${state} and ${isToDo(actor)} limit ${most})`]
      : [],
  )

/** Whose turn a purchase is that waits: its owner's, or a head's. Of a choice somebody is asked in its case. */
const isToDo = (actor: Actor): SQL => {
  const mineOnly = actor.roles.has('JC_LEAD') ? projectInScope(actor) : sql`p.owner_id = ${actor.id}`
  return sql`${mineOnly} and ${goesOn}`
}

export const buyerDashboard = async ({ database, kinds, clock }: LifecycleContext, actor: Actor): Promise<Day> => {
  const now = clock.now()
  const readable = kinds.project.readable(actor)
  const byState = await rowsOf<Day['byState'][number]>(
    database,
    sql`select p.state, count(*)::int as count from project p where ${readable} group by p.state order by p.state`,
  )
  const toDo = await rowsOf<Omit<Day['toDo'][number], 'event'> & { state: string }>(
    database,
    sql`select ${named}, p.state, p.state_since as since, p.state = 'sealed'
          and (select count(*) from quotation q where q.project_id = p.id and q.state = 'sealed') < p.min_quotes as "tooFewQuotes" from project p
        where p.state in ('draft', 'sealed', 'opened') and ${isToDo(actor)} order by array_position(array['sealed', 'opened', 'draft'], p.state), p.state_since limit 12`,
  )
  const closing = await rowsOf<Day['closing'][number]>(
    database,
    sql`select ${named}, p.deadline, p.min_quotes as "minQuotes",
          (select count(*) from quotation q where q.project_id = p.id and q.state = 'sealed')::int as "quoteCount"
        from project p where p.state = 'published' and ${goesOn} and ${readable} order by p.deadline limit 8`,
  )
  const monthly = await rowsOf<Day['monthly'][number]>(
    database,
    sql`with months as (
          select generate_series(date_trunc('month', ${now.toISOString()}::timestamptz at time zone 'Asia/Shanghai') - interval '11 months',
                                 date_trunc('month', ${now.toISOString()}::timestamptz at time zone 'Asia/Shanghai'), interval '1 month') as month
        )
        select to_char(m.month, 'YYYY-MM') as month,
          (select count(*) from project p where ${readable} and p.published_at >= m.month at time zone 'Asia/Shanghai'
             and p.published_at < (m.month + interval '1 month') at time zone 'Asia/Shanghai')::int as published,
          case when ${readsQuotes(actor)} then coalesce((select sum(c.total_gross) from project p join quotation c on c.id = p.chosen_quotation_id where ${readable}
             and p.result_at >= m.month at time zone 'Asia/Shanghai'
             and p.result_at < (m.month + interval '1 month') at time zone 'Asia/Shanghai'), 0)::numeric(18, 2)::text end as amount
        from months m order by m.month`,
  )
  return { byState, toDo: toDo.map(({ state, ...row }) => ({ ...row, event: nextEvent[state] ?? '' })), closing, monthly }
}
