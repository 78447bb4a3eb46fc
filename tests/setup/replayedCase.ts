import { sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { readCase } from '#server/lifecycle/approval/way.ts'
import { nodesWithin } from '#src/machines/approval/definition.ts'
import { beginWay, moveWay, nodesAt, topOf, type WayEvent, type WayFacts, type WayMove } from '#src/machines/approval/compile.ts'
import type { CountedTask } from '#src/machines/approval/verdict.ts'

interface LoggedCaseEvent {
  seq: string
  event: string
  at: string
  position: string | null
  node: string | null
}

interface LoggedTask extends Omit<CountedTask, 'state'> {
  entries: { seq: string; event: string; to: string }[]
}

interface LoggedVisit {
  node: string
  waitsUntil: string | null
  within: 'approved' | 'rejected' | null
  tasks: LoggedTask[]
}

/** How a task stood when a case went on: whoever is asked no more is so because it did. */
const stateThen = ({ entries }: LoggedTask, seq: bigint, since: bigint): string | undefined =>
  entries.findLast((entry) => BigInt(entry.seq) <= seq && !(entry.event === 'cancel' && BigInt(entry.seq) > since))?.to

const visitsOf = (database: Database, caseId: string): Promise<LoggedVisit[]> =>
  rowsOf<LoggedVisit>(
    database,
    sql`select v.node, v.waits_until as "waitsUntil", v.within, (select coalesce(json_agg(json_build_object(
            'timedAs', t.timed_as, 'weight', t.weight, 'place', t.place, 'returnTo', t.return_to,
            'entries', (select json_agg(json_build_object('seq', l.seq::text, 'event', l.event, 'to', l.to_state) order by l.seq) from transition_log l
              where l.machine = 'task' and l.record_id = t.id)) order by t.id), '[]') from approval_task t where t.visit_id = v.id) as tasks
        from approval_visit v where v.case_id = ${caseId} order by v.id`,
  )

/** What is asked where a case stands; what was left before stands no more. */
const openAt = (position: string, standing: ReadonlyMap<string, LoggedVisit>): ReadonlyMap<string, LoggedVisit> => {
  const nodes = position === '' ? [] : nodesAt(position)
  return new Map([...standing].filter(([node]) => nodes.includes(node)))
}

const eachOf = <T>(standing: ReadonlyMap<string, LoggedVisit>, read: (visit: LoggedVisit) => T | null): Record<string, T> => {
  const found: Record<string, T> = {}
  for (const [node, visit] of standing) {
    const value = read(visit)
    if (value !== null) found[node] = value
  }
  return found
}

/**
 * Lets the machine of a case, compiled from its definition, go by what the log says of its tasks, and compares where it comes with where the log says that
 * the case was. What its form said must not have changed since it began.
 * @returns what does not conform; nothing where all does
 */
export const deviationsOfCase = async (database: Database, caseId: string): Promise<string[]> => {
  const { row, definition } = await readCase(database, caseId)
  const log = await rowsOf<LoggedCaseEvent>(
    database,
    sql`select seq::text as seq, event, at, payload ->> 'position' as position, payload ->> 'node' as node from transition_log
        where machine = 'case' and record_id = ${caseId} order by seq`,
  )
  const visits = await visitsOf(database, caseId)
  const standing = new Map<string, LoggedVisit>()
  let [position, since] = ['', 0n]

  const factsAt = ({ seq, at }: LoggedCaseEvent): WayFacts => {
    const tasksOf = ({ tasks }: LoggedVisit): CountedTask[] =>
      tasks.flatMap((task) => {
        const state = stateThen(task, BigInt(seq), since)
        return state === undefined ? [] : [{ ...task, state }]
      })
    return {
      now: new Date(at),
      form: row.form,
      // Who is next is asked before a case goes on: while anybody is still to be, somebody has an open task.
      steps: eachOf(openAt(position, standing), (visit) => ({ tasks: tasksOf(visit), queued: 0 })),
      within: eachOf(standing, ({ within }) => within),
      waits: eachOf(standing, ({ waitsUntil }) => (waitsUntil === null ? null : new Date(waitsUntil))),
    }
  }
  const go = (moved: WayMove | null): boolean => {
    if (!moved) return false
    position = moved.position
    for (const { type, node } of moved.effects)
      if (type === 'ask' || type === 'wait' || type === 'begin') {
        const next = visits.findIndex((visit) => visit.node === node)
        const [visit] = next < 0 ? [] : visits.splice(next, 1)
        if (visit) standing.set(node, visit)
      }
    return true
  }
  const move = (entry: LoggedCaseEvent, event: WayEvent) => go(moveWay(definition, position, factsAt(entry), event))
  const nodes = nodesWithin(definition.nodes).map(({ id }) => id)
  /** Submitted again, it goes on from its beginning, or from whoever returned it. */
  const resume = (entry: LoggedCaseEvent) => {
    const ways = [null, ...nodes].map((node) => moveWay(definition, position, factsAt(entry), { type: 'resume', node }))
    return go(ways.find((way) => way?.position === entry.position) ?? null)
  }
  /** Where a decision was taken back since, the case stands where it was taken, as it stood: nobody is asked anew. */
  const goBack = (entry: LoggedCaseEvent) => {
    const isSince = ({ seq, event }: LoggedTask['entries'][number]) =>
      event === 'takeBack' && BigInt(seq) > since && BigInt(seq) < BigInt(entry.seq)
    const its = [...standing.values()].find(({ tasks }) => tasks.some(({ entries }) => entries.some(isSince)))
    const moved = its && moveWay(definition, position, factsAt(entry), { type: 'jump', node: its.node })
    if (moved) position = moved.position
  }

  for (const entry of log) {
    if (entry.event === 'jump' && !move(entry, { type: 'jump', node: entry.node ?? '' })) return [`${entry.seq}: no jump to ${entry.node}`]
    if (entry.position === null) continue
    if (entry.event === 'resume' && !resume(entry)) return [`${entry.seq}: no way back to ${entry.position}`]
    if (entry.event === 'proceed') goBack(entry)
    if (position === '') go(beginWay(definition, factsAt(entry)))
    while (position !== entry.position)
      if (topOf(position) !== 'running' || !move(entry, { type: 'decided' }))
        return [`${entry.seq}: ${entry.event} to ${entry.position}, where the machine stands at ${position}`]
    since = BigInt(entry.seq)
  }
  return position === row.position ? [] : [`It stands at ${row.position}, and its machine at ${position}`]
}
