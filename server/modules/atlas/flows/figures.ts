import { sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { openStates } from '#server/lifecycle/approval/way.ts'
import { namesIn } from '#server/modules/flow/index.ts'
import type { Data } from '#src/contract/index.ts'
import { branchTakers, type NodeSet } from '#src/machines/approval/branchTakers.ts'
import { nodesWithin } from '#src/machines/approval/definition.ts'
import { allOf } from '../filters.ts'
import { begun, ofEdition, readEdition, type CaseFilters } from './which.ts'

type Figures = Data<'GET /api/powf/definition/{id}/figures'>
type NodeFigures = Figures['nodes'][number]

interface Counted {
  nodes: NodeFigures[]
  sets: NodeSet[]
  cases: number
  running: number
}

const none = (node: string): NodeFigures => ({
  node,
  now: 0,
  overdue: 0,
  oldest: null,
  visits: 0,
  meanSeconds: null,
  p90Seconds: null,
  waitedSeconds: 0,
  tasks: 0,
  late: 0,
  skippedSelf: 0,
  skippedRepeated: 0,
  nobody: 0,
  timedOut: 0,
  returned: 0,
  rejected: 0,
})

/** The figures of an edition, from one pass over its cases, their visits and tasks. */
export const figuresOf = async (database: Database, id: string, filters: CaseFilters, readable: boolean, now: Date): Promise<Figures> => {
  const edition = await readEdition(database, id)
  const { content } = edition
  const { nodes: counted, sets, cases, running } = await countedIn(database, id, filters, now)
  const found = new Map(counted.map((figures) => [figures.node, figures]))
  const nodes = nodesWithin(content.nodes).map((node) => found.get(node.id) ?? none(node.id))
  const most = nodes.reduce((worst, each) => (each.waitedSeconds > worst.waitedSeconds ? each : worst), none(''))
  return {
    ...edition,
    names: await namesIn(database, content),
    readable,
    cases,
    running,
    bottleneck: most.node === '' ? null : most.node,
    nodes,
    branches: branchTakers(content.nodes, sets),
  }
}

/** Of each visit: what was asked in it, and how that went. */
const countedIn = async (database: Database, id: string, filters: CaseFilters, at: Date): Promise<Counted> => {
  const now = sql`${at.toISOString()}::timestamptz`
  const [row] = await rowsOf<Counted>(
    database,
    sql`with its as materialized (select c.id, c.state, ${begun(filters)} as counts from approval_case c where ${allOf(ofEdition(id, filters))}),
        asked as materialized (
          select t.visit_id, count(*) as asked, count(*) filter (where t.state <> 'skipped') as tasks,
            count(*) filter (where t.state <> 'skipped' and t.decide_by <= case when t.state in ${openStates} then ${now} else t.state_since end) as late,
            bool_or(t.state in ${openStates} and t.decide_by <= ${now}) as overdue,
            count(*) filter (where t.skipped_for = 'self') as self, count(*) filter (where t.skipped_for = 'repeated') as repeated,
            count(*) filter (where t.user_id is null) as nobody, count(*) filter (where t.timed_as is not null) as timed,
            count(*) filter (where t.state = 'returned') as returned, count(*) filter (where t.state = 'rejected') as rejected
          from its join approval_task t on t.case_id = its.id group by t.visit_id),
        visit as materialized (
          select v.node, v.case_id, its.counts, v.ended_at is null and its.state = 'running' as is_now, v.begun_at,
            date_part('epoch', v.ended_at - v.begun_at) as took, date_part('epoch', coalesce(v.ended_at, ${now}) - v.begun_at) as waited, a.*
          from its join approval_visit v on v.case_id = its.id left join asked a on a.visit_id = v.id),
        figure as (
          select node, (count(*) filter (where is_now))::int as now, (count(*) filter (where is_now and overdue))::int as overdue,
            to_char(min(begun_at) filter (where is_now) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as oldest,
            (count(*) filter (where counts))::int as visits, avg(took) filter (where counts) as "meanSeconds",
            percentile_disc(0.9) within group (order by took) filter (where counts and took is not null) as "p90Seconds",
            coalesce(sum(waited) filter (where counts), 0) as "waitedSeconds",
            coalesce(sum(tasks) filter (where counts), 0)::int as tasks, coalesce(sum(late) filter (where counts), 0)::int as late,
            coalesce(sum(self) filter (where counts), 0)::int as "skippedSelf", coalesce(sum(repeated) filter (where counts), 0)::int as "skippedRepeated",
            (count(*) filter (where counts and (asked is null or nobody > 0)))::int as nobody,
            coalesce(sum(timed) filter (where counts), 0)::int as "timedOut", coalesce(sum(returned) filter (where counts), 0)::int as returned,
            coalesce(sum(rejected) filter (where counts), 0)::int as rejected
          from visit group by node),
        been as (select case_id, array_agg(distinct node order by node) as nodes from visit where counts group by case_id),
        sets as (select been.nodes, its.state = 'approved' as "isApproved", count(*)::int as count from been join its on its.id = been.case_id group by 1, 2)
        select (select coalesce(json_agg(figure), '[]') from figure) as nodes, (select coalesce(json_agg(sets), '[]') from sets) as sets,
          (select count(*) from its where counts)::int as cases, (select count(*) from its where counts and state in ('running', 'returned'))::int as running`,
  )
  return row ?? { nodes: [], sets: [], cases: 0, running: 0 }
}
