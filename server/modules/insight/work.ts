import { sql, type SQL } from 'drizzle-orm'
import { rowsOf } from '#server/db/connect.ts'
import { listedFor } from '#server/lifecycle/recordKind.ts'
import { machineOf, type Actor, type RecordKinds, type LifecycleContext } from '#server/lifecycle/process.ts'
import type { Data } from '#src/contract/index.ts'
import type { WorkingClock } from '#server/clock.ts'
import { addWorkingDays } from '#src/lib/workingDays.ts'
import { duesOf, stateMeta } from '#src/machines/lifecycle.ts'
import { lateDays } from '#src/machines/waiting.ts'
import { toDoOnPages } from './buyer.ts'
import { figuresFor } from './figures.ts'
import { latelyBy } from './lately.ts'
import { queues, type Queue } from './queues.ts'

type Work = Data<'GET /api/admin/dashboard/work'>

/** Records that the dashboard names. */
const mostNamed = 8

type LongestWaiting = Work['longest'][number]

interface QueueRow extends Omit<LongestWaiting, 'machine' | 'href'> {
  pageId: string
  total: number
  lateTotal: number
  oldest: string
}

/** What somebody's dashboard begins with: what waits for them, the figures of their work, and what they did lately. One statement each. */
export const workOf = async (lifecycle: LifecycleContext, actor: Actor): Promise<Work> => {
  const now = lifecycle.clock.now()
  const [waiting, figures, lately] = await Promise.all([
    waitingFor(lifecycle, actor),
    figuresFor(lifecycle, actor, now),
    latelyBy(lifecycle, actor),
  ])
  return { ...waiting, figures, lately }
}

/** The queues that a person works at or is to know of, each as its page's list counts it, and what waits longest. */
const waitingFor = async ({ database, kinds, clock }: LifecycleContext, actor: Actor): Promise<Pick<Work, 'queues' | 'longest'>> => {
  const open = queuesOf(actor).flatMap((queue) => {
    const listed = listedFor(kinds[queue.machine], actor)
    return listed ? [{ queue, works: worksAt(queue, actor), from: recordsOf(kinds, queue, listed, actor, clock) }] : []
  })
  if (open.length === 0) return { queues: [], longest: [] }
  const rows = await rowsOf<QueueRow>(
    database,
    sql.join(
      open.map(
        ({ from, works }) => sql`(select *, count(*) over ()::int as total, (count(*) filter (where late) over ())::int as "lateTotal",
            min(since) over () as oldest from (${from}) as waiting order by late desc, since, id limit ${works ? mostNamed : 1})`,
      ),
      sql` union all `,
    ),
  )
  const named = new Map(open.flatMap(({ queue, works }) => (works ? [[queue.word, queue]] : [])))
  return {
    queues: open.map(({ queue, works }) => {
      const first = rows.find((row) => row.queue === queue.word)
      return {
        queue: queue.word,
        href: hrefOf(queue),
        count: first?.total ?? 0,
        late: first?.lateTotal ?? 0,
        oldest: first && queue.limit !== 'none' ? first.oldest : null,
        works,
      }
    }),
    longest: rows
      .toSorted((a, b) => Number(b.late) - Number(a.late) || new Date(a.since).getTime() - new Date(b.since).getTime())
      .flatMap((row) => present(row, named.get(row.queue)))
      .slice(0, mostNamed),
  }
}

/** More than menus say in figures. */
const mostOnPage = 100

/** How many records wait for a person on each page, in one statement: of each queue and of purchases no more than a hundred are looked for. */
export const waitingOnPages = async (
  { database, kinds, clock }: LifecycleContext,
  actor: Actor,
): Promise<Data<'GET /api/admin/dashboard/waiting'>> => {
  const queued = queuesOf(actor).flatMap((queue) => {
    const listed = listedFor(kinds[queue.machine], actor)
    if (!listed || !worksAt(queue, actor) || queue.limit === 'none') return []
    const records = recordsOf(kinds, queue, listed, actor, clock)
    return [sql`(select ${queue.page}::text as page from (${records}) waiting limit ${mostOnPage})`]
  })
  const all = [...queued, ...toDoOnPages(actor, mostOnPage)]
  if (all.length === 0) return []
  return rowsOf(
    database,
    sql`select page, least(count(*), ${mostOnPage})::int as count from (${sql.join(all, sql` union all `)}) waiting group by page order by page`,
  )
}

const worksAt = ({ worksWith }: Queue, { authorities }: Actor): boolean => worksWith !== undefined && authorities.has(worksWith)

/** Whether a person has to do with a queue, and may open its page. */
const isFor = (queue: Queue, actor: Actor): boolean => {
  const { page, knownTo, notFor } = queue
  const has = (code: string | undefined) => code !== undefined && actor.authorities.has(code)
  return has(page.split('/').at(-1)) && (worksAt(queue, actor) || has(knownTo)) && !has(notFor)
}

/** The queues that a person has to do with; one that is worked at on several pages, on the first of theirs. */
const queuesOf = (actor: Actor): Queue[] => {
  const its = queues.filter((queue) => isFor(queue, actor))
  return its.filter(({ word }, index) => its.findIndex((each) => each.word === word) === index)
}

/** The records of a queue that are listed for a person, late or not yet. */
const recordsOf = (kinds: RecordKinds, queue: Queue, listed: SQL, actor: Actor, clock: WorkingClock): SQL => {
  const { word, machine, state, also, limit } = queue
  const now = clock.now()
  const { from, alias, joins, name, nameEn, shownOn, only } = kinds[machine]
  // Where the machine reminds, it keeps since when it has waited, and when it is late.
  const reminds = state !== null && duesOf(stateMeta(machineOf(machine), state)).some(({ event }) => event === 'waitedLong')
  const since = reminds ? sql`${alias}.waiting_since` : sql`${alias}.state_since`
  const late = reminds
    ? sql`(${alias}.reminders_sent > 0 or ${alias}.due_at <= ${now.toISOString()}::timestamptz)`
    : sql`${since} <= ${addWorkingDays(clock.calendar(), now, -lateDays).toISOString()}::timestamptz`
  const where = [
    listed,
    ...(only ? [only] : []),
    ...(state === null ? [] : [sql`${alias}.state = ${state}`]),
    ...(also ? [also(actor, now)] : []),
  ]
  return sql`select ${word}::text as queue, ${alias}.id, ${shownOn} as "pageId", ${name} as title, ${nameEn} as "titleEn", ${alias}.state,
      ${since} as since, ${limit === 'end' ? sql`${alias}.due_at` : sql`null::timestamptz`} as due,
      ${limit === undefined ? late : sql`false`} as late
    from ${from} ${joins} where ${sql.join(where, sql` and `)}`
}

const hrefOf = ({ page, query, state }: Queue): string => {
  const search = new URLSearchParams({ ...query, ...(state === null ? {} : { state }) })
  return `${page}?${search}`
}

/** A record of a queue that its reader works at; of another one, nothing. */
const present = ({ pageId, total: _, lateTotal: __, oldest: ___, ...row }: QueueRow, queue: Queue | undefined): LongestWaiting[] =>
  queue ? [{ ...row, machine: queue.machine, href: queue.listOnly ? hrefOf(queue) : `${queue.page}/${pageId}` }] : []
