import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { isoMoment, isoMomentOrNull } from '#server/db/list.ts'
import { machineOf, type Actor } from '#server/lifecycle/process.ts'
import { kinds } from '#server/modules/atlas/kinds.ts'
import type { Data } from '#src/contract/index.ts'
import { queueWords, type QueueWord } from '#src/contract/insight.ts'
import { addWorkingDays } from '#src/lib/workingDays.ts'
import { duesOf, stateMeta } from '#src/machines/lifecycle.ts'
import { lateDays } from '#src/machines/waiting.ts'
import { queues, type Queue } from './queues.ts'

type Work = Data<'GET /api/admin/dashboard/work'>

/** Records that the dashboard names. */
const mostNamed = 8

interface Row {
  queue: QueueWord
  id: string
  page_id: string
  title: string
  title_en: string
  state: string
  since: Date | string
  due: Date | string | null
  late: boolean
  total: number
  late_total: number
  oldest: Date | string
}

/** The queues that a person works at or is to know of, each as its page's list counts it, and what waits longest: one statement. */
export const workOf = async (database: Database, actor: Actor, now: Date): Promise<Work> => {
  const open = queueWords.flatMap((word) => {
    const readable = isFor(queues[word], actor) ? kinds[queues[word].machine].listedFor(actor) : null
    return readable ? [{ word, works: worksAt(queues[word], actor), from: recordsOf(word, readable, actor, now) }] : []
  })
  if (open.length === 0) return { queues: [], longest: [] }
  const rows = await rowsOf<Row>(
    database,
    sql.join(
      open.map(
        ({ from, works }) => sql`(select *, count(*) over ()::int as total, (count(*) filter (where late) over ())::int as late_total,
            min(since) over () as oldest from (${from}) as waiting order by late desc, since, id limit ${works ? mostNamed : 1})`,
      ),
      sql` union all `,
    ),
  )
  const named = new Set(open.filter(({ works }) => works).map(({ word }) => word))
  return {
    queues: open.map(({ word, works }) => {
      const first = rows.find(({ queue }) => queue === word)
      return {
        queue: word,
        href: hrefOf(queues[word]),
        count: first?.total ?? 0,
        late: first?.late_total ?? 0,
        oldest: first && queues[word].limit !== 'none' ? isoMoment(first.oldest) : null,
        works,
      }
    }),
    longest: rows
      .filter(({ queue }) => named.has(queue))
      .toSorted((a, b) => Number(b.late) - Number(a.late) || new Date(a.since).getTime() - new Date(b.since).getTime())
      .slice(0, mostNamed)
      .map(present),
  }
}

const worksAt = ({ worksWith }: Queue, { authorities }: Actor): boolean => worksWith !== undefined && authorities.has(worksWith)

/** Whether a person has to do with a queue, and may open its page. */
const isFor = (queue: Queue, actor: Actor): boolean => {
  const { page, knownTo, notFor } = queue
  const has = (code: string | undefined) => code !== undefined && actor.authorities.has(code)
  return has(page.split('/').at(-1)) && (worksAt(queue, actor) || has(knownTo)) && !has(notFor)
}

/** The records of a queue that a person may read, late or not yet. */
const recordsOf = (word: QueueWord, readable: SQL, actor: Actor, now: Date): SQL => {
  const { machine, state, also, limit } = queues[word]
  const { table, alias, joins, name, nameEn, shownOn, only } = kinds[machine]
  // Where the machine reminds, it keeps since when it has waited, and when it is late.
  const reminds = state !== null && duesOf(stateMeta(machineOf(machine), state)).some(({ event }) => event === 'waitedLong')
  const since = reminds ? sql`${alias}.waiting_since` : sql`${alias}.state_since`
  const late = reminds
    ? sql`(${alias}.reminders_sent > 0 or ${alias}.due_at <= ${now.toISOString()}::timestamptz)`
    : sql`${since} <= ${addWorkingDays(now, -lateDays).toISOString()}::timestamptz`
  const where = [
    readable,
    ...(only ? [only] : []),
    ...(state === null ? [] : [sql`${alias}.state = ${state}`]),
    ...(also ? [also(actor, now)] : []),
  ]
  return sql`select ${word}::text as queue, ${alias}.id, ${shownOn} as page_id, ${name} as title, ${nameEn} as title_en, ${alias}.state,
      ${since} as since, ${limit === 'end' ? sql`${alias}.due_at` : sql`null::timestamptz`} as due,
      ${limit === undefined ? late : sql`false`} as late
    from ${table} ${joins} where ${sql.join(where, sql` and `)}`
}

const hrefOf = ({ page, query, state }: Queue): string => {
  const search = new URLSearchParams({ ...query, ...(state === null ? {} : { state }) })
  return `${page}?${search}`
}

const present = (row: Row): Work['longest'][number] => {
  const queue = queues[row.queue]
  return {
    queue: row.queue,
    machine: queue.machine,
    id: String(row.id),
    title: row.title,
    titleEn: row.title_en,
    href: queue.listOnly ? hrefOf(queue) : `${queue.page}/${row.page_id}`,
    state: row.state,
    since: isoMoment(row.since),
    due: isoMomentOrNull(row.due),
    late: row.late,
  }
}
