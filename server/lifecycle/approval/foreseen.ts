import { sql } from 'drizzle-orm'
import type { WorkingClock } from '#server/clock.ts'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { later } from '#src/lib/shanghaiTime.ts'
import { addWorkingHours, workingHoursBetween } from '#src/lib/workingHours.ts'
import { isOwnDecision, isStep, type FlowNode } from '#src/machines/approval/definition.ts'
import type { FlowType } from '#src/machines/approval/flowTypes.ts'
import type { History } from '#src/machines/approval/simulate.ts'
import { quantile, spreadOf, type Spread } from '#src/machines/approval/spread.ts'
import { askedBy, peopleOf, type ApprovedBefore, type Asked, type Asking } from './assignees.ts'

/** Of how many cases, and of how many days, one learns how long something takes; and how often it must have been passed for that. */
const mostCases = 1000
const days = 365
const fewest = 5

interface Visit {
  node: string
  begunAt: string
  endedAt: string
  isOwnDecision: boolean
}

/** How long the nodes of a type took, of its newest cases of a year, whatever edition they went by. Where everybody was passed over nothing is learnt. */
export const historyOf = async (database: Database, clock: WorkingClock, type: FlowType): Promise<History> => {
  const since = later(clock.now(), -days, 'day').toISOString()
  const visits = await rowsOf<Visit>(
    database,
    sql`select v.node, v.begun_at as "begunAt", v.ended_at as "endedAt", own.nodes @> to_jsonb(v.node) as "isOwnDecision"
        from (select c.id, c.definition_id from approval_case c where c.type = ${type} and c.created_at >= ${since}::timestamptz
          order by c.created_at desc limit ${mostCases}) c
        join (select d.id, jsonb_path_query_array(d.content, '$.**.nodes[*] ? (@.kind == "approve").id') as nodes
          from flow_definition d where d.type = ${type}) own on own.id = c.definition_id
        join approval_visit v on v.case_id = c.id where v.ended_at > v.begun_at`,
  )
  const calendar = clock.calendar()
  const byNode = new Map<string, number[]>()
  const ofSteps: number[] = []
  for (const { node, begunAt, endedAt, isOwnDecision: isOwn } of visits) {
    const hours = workingHoursBetween(calendar, new Date(begunAt), new Date(endedAt))
    byNode.set(node, [...(byNode.get(node) ?? []), hours])
    if (isOwn) ofSteps.push(hours)
  }
  return {
    byNode: new Map([...byNode].flatMap(([node, hours]) => (hours.length < fewest ? [] : [[node, spreadOf(hours)] as const]))),
    ofSteps: ofSteps.length < fewest ? null : spreadOf(ofSteps),
  }
}

/** By when something is done in half of the cases, and in nine of ten. */
export interface ExpectedBy {
  p50: string
  p90: string
}

/** The moments so many hours of office time from now; null where they are not known. */
export const expectedBy = (clock: WorkingClock, spread: Spread | null): ExpectedBy | null => {
  if (!spread) return null
  const [p50, p90] = [0.5, 0.9].map((part) => addWorkingHours(clock.calendar(), clock.now(), quantile(spread, part)).toISOString())
  return p50 && p90 ? { p50, p90 } : null
}

/** Whoever has approved counts for the steps after: all of them do where each of them must. */
export const approving = (before: ApprovedBefore, node: FlowNode, people: readonly string[]): ApprovedBefore => {
  if (!isStep(node) || !isOwnDecision(node) || people.length === 0) return before
  const must = people.length === 1 || node.mode.kind === 'sequential' || (node.mode.kind === 'countersign' && !node.mode.share)
  return must ? { ever: new Set([...before.ever, ...people]), last: new Set(people) } : { ...before, last: new Set() }
}

/** Whom each of some nodes will ask or tell, by what stands now, as if everybody who must approve had; with those who are passed over. */
export const peopleAhead = async (
  database: Database,
  asking: Asking,
  nodes: readonly FlowNode[],
  before: ApprovedBefore,
  now: Date,
): Promise<Asked[][]> => {
  const all: Asked[][] = []
  let approved = before
  for (const node of nodes) {
    const people = isStep(node)
      ? await askedBy(database, node, asking, approved, now)
      : node.kind === 'copy'
        ? await peopleOf(database, node, asking, now)
        : []
    approved = approving(
      approved,
      node,
      people.flatMap(({ userId, skippedFor }) => (skippedFor === null ? [userId] : [])),
    )
    all.push(people)
  }
  return all
}
