import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import type { RecordKind } from '#server/lifecycle/recordKind.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import type { Data } from '#src/contract/index.ts'
import { grouped } from '#src/lib/grouped.ts'
import { growth, quantile, zeroBucket, type Bucket } from '#src/lib/quantiles.ts'
import { businessMachines } from '#src/machines/index.ts'
import { allTransitions, enteredState, presentState } from '#src/machines/lifecycle.ts'
import { leafPathsOf, pathOfNode, placesIn, storedAtEntry } from '#src/machines/storedState.ts'
import { allOf, finished, inPeriod, ofMachine, ofRecords, type Filters } from './filters.ts'
import { late } from './records.ts'
import { shownTo } from './shown.ts'

type Overlay = Data<'GET /api/powf/chart/{machine}/overlay'>

interface Counted {
  from: string | null
  event: string
  to: string
  bucket: number | null
  count: number
}

/** The bucket of a duration, as `bucketOf` reckons it. */
export const bucketSql = (since: SQL, at: SQL): SQL =>
  sql`case when ${at} <= ${since} then ${sql.raw(String(zeroBucket))}
    else ceil(ln(date_part('epoch', ${at} - ${since})) / ${sql.raw(String(Math.log(growth)))})::int end`

/**
 * How busy and how slow a machine is: one pass over its log, in which durations are counted by buckets of two percent. How long a
 * state was is known once it is left: what still is in it counts among `now`.
 */
export const overlayOf = async (database: Database, kind: RecordKind, filters: Filters, actor: Actor, now: Date): Promise<Overlay> => {
  const where = allOf([...ofMachine(kind, filters), ...inPeriod(filters, sql`l.at`)])
  const machine = businessMachines[kind.machine]
  const [logged, { records, running }, standing] = await Promise.all([
    rowsOf<Counted>(
      database,
      sql`select l.from_state as "from", l.event, l.to_state as "to", ${bucketSql(sql`l.since`, sql`l.at`)} as bucket, count(*)::int as count
          from transition_log l where ${where} group by 1, 2, 3, 4`,
    ),
    countCourses(database, kind, where),
    standingOf(database, kind, filters, now),
  ])
  const counted = logged.map(({ from, to, ...row }) => ({
    ...row,
    from: from === null ? null : presentState(machine, from),
    to: presentState(machine, to),
    entered: enteredState(machine, to),
  }))
  return {
    readable: shownTo(kind, actor) !== null,
    records,
    running,
    events: counted.reduce((sum, { count }) => sum + count, 0),
    states: leafPathsOf(machine).map((state) => ({
      state,
      now: standing.now(state),
      overdue: standing.overdue(state),
      visits: countOf(counted.filter(({ from, to }) => isIn(to, state) && !isIn(from, state))),
      ...timesOf(counted.filter(({ from, to }) => isIn(from, state) && !isIn(to, state))),
    })),
    transitions: transitionsOf(
      kind,
      counted.map(({ entered, ...row }) => ({ ...row, to: entered })),
    ),
  }
}

/** Of how many records these entries, as `l`, are. */
export const countRecords = async (database: Database, where: SQL): Promise<number> => {
  const [counted] = await rowsOf<{ records: number }>(
    database,
    sql`select count(*)::int as records from (select 1 from transition_log l where ${where} group by l.record_id) each_record`,
  )
  return counted?.records ?? 0
}

/** The same, and how many of them still run. */
const countCourses = async (database: Database, kind: RecordKind, where: SQL): Promise<{ records: number; running: number }> => {
  const { from, alias } = kind
  const [counted] = await rowsOf<{ records: number; running: number }>(
    database,
    sql`select count(*)::int as records, (count(*) filter (where ended.id is null))::int as running
        from (select l.record_id from transition_log l where ${where} group by l.record_id) each_record
          left join (select ${alias}.id from ${from} where ${finished(kind)}) ended on ended.id = each_record.record_id`,
  )
  return counted ?? { records: 0, running: 0 }
}

const isIn = (stored: string | null, place: string): boolean => stored !== null && placesIn(stored).includes(place)

const countOf = (rows: readonly { count: number }[]): number => rows.reduce((sum, { count }) => sum + count, 0)

/** What was measured. */
export const bucketsOf = (rows: { bucket: number | null; count: number }[]): Bucket[] =>
  rows.flatMap(({ bucket, count }) => (bucket === null ? [] : [{ bucket, count }]))

const timesOf = (rows: Counted[]) => {
  const buckets = bucketsOf(rows)
  return { medianSeconds: quantile(buckets, 0.5), p90Seconds: quantile(buckets, 0.9) }
}

/** Every transition that is drawn and was taken; what the machine does not know is for its conformance to tell. */
const transitionsOf = (kind: RecordKind, counted: Counted[]): Overlay['transitions'] => {
  const taken = grouped(counted, ({ from, event, to }) => `${from} ${event} ${to}`)
  const drawn = new Set(
    allTransitions(businessMachines[kind.machine]).map(
      ({ source, eventType, target }) => `${pathOfNode(source)} ${eventType} ${storedAtEntry(target?.[0] ?? source)}`,
    ),
  )
  return [...taken.entries()].flatMap(([name, rows]) => {
    const [first] = rows
    if (!first || !(first.from === null || drawn.has(name))) return []
    const { from, event, to } = first
    return [{ from, event, to, count: countOf(rows), medianSeconds: quantile(bucketsOf(rows), 0.5) }]
  })
}

/** How many records are in each state at this moment, and of them how many are late. */
const standingOf = async (database: Database, kind: RecordKind, filters: Filters, now: Date) => {
  const { from, alias, only } = kind
  const conditions = [...(only ? [only] : []), ...ofRecords(kind, filters)]
  const byState = async (more: SQL[]) => {
    const rows = await rowsOf<{ state: string; count: number }>(
      database,
      sql`select ${alias}.state, count(*)::int as count from ${from} where ${allOf([...conditions, ...more])} group by ${alias}.state`,
    )
    return (place: string) => countOf(rows.filter(({ state }) => isIn(state, place)))
  }
  const [all, overdue] = await Promise.all([byState([]), byState([late(kind, now)])])
  return { now: all, overdue }
}
