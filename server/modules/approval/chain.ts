import { sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { withTransitions } from '#server/lifecycle/advance.ts'
import type { ApprovedBefore, Asked } from '#server/lifecycle/approval/assignees.ts'
import { definitionSaying } from '#server/lifecycle/approval/definitions.ts'
import { approving, expectedBy, historyOf, peopleAhead } from '#server/lifecycle/approval/foreseen.ts'
import { approvedIn, askingOf, openStates, readCase, type StandingCase } from '#server/lifecycle/approval/way.ts'
import { shownDocuments } from '#server/lifecycle/documents.ts'
import type { Actor, LifecycleContext } from '#server/lifecycle/process.ts'
import type { Data } from '#src/contract/index.ts'
import { workingHoursBetween } from '#src/lib/workingHours.ts'
import { isStep, type FlowDefinition, type FlowNode } from '#src/machines/approval/definition.ts'
import { fieldsOf } from '#src/machines/approval/flowFields.ts'
import { nodeOf, stepsBefore } from '#src/machines/approval/scopes.ts'
import { hoursAt, leavesOf, schedule, walkFrom, type Passed } from '#src/machines/approval/simulate.ts'
import { remaining } from '#src/machines/approval/spread.ts'
import { initiatorNode, openTaskStates } from '#src/machines/approval/verdict.ts'
import { readsSignatures } from './caseKind.ts'

type Page = Data<'GET /api/approval/case/{id}'>
type ChainNode = Page['chain'][number]
type ChainTask = ChainNode['tasks'][number]

/** Who will be asked at each of some nodes, by what stands now: as if everybody who must approve had. */
const forecast = async (lifecycle: LifecycleContext, standing: StandingCase, coming: readonly FlowNode[]): Promise<Asked[][]> => {
  const { database, clock } = lifecycle
  const asking = await askingOf(lifecycle, database, standing)
  const open = await rowsOf<{ node: string; people: string[] }>(
    database,
    sql`select t.node, json_agg(t.user_id::text) as people from approval_task t
        where t.case_id = ${standing.row.id} and t.state in ${openStates} and t.user_id is not null group by t.node`,
  )
  const before = open.reduce(
    (approved: ApprovedBefore, { node, people }) => {
      const step = nodeOf(standing.definition.nodes, node)
      return step ? approving(approved, step, people) : approved
    },
    await approvedIn(database, standing),
  )
  const ahead = await peopleAhead(database, asking, coming, before, clock.now())
  return ahead.map((people, at) => (coming[at]?.kind === 'copy' ? people : people.filter(({ skippedFor }) => skippedFor === null)))
}

/** When a running case comes to the end of what lies ahead of it, and of each node, as cases of its type did. */
const scheduleOf = async (
  { database, clock }: LifecycleContext,
  { row }: StandingCase,
  visits: readonly VisitRow[],
  way: readonly Passed[],
) => {
  const history = await historyOf(database, clock, row.type)
  const begun = new Map(visits.flatMap(({ node, begunAt, endedAt }) => (endedAt === null ? [[node, new Date(begunAt)] as const] : [])))
  return schedule(way, (node) => {
    const takes = hoursAt(history, node)
    const since = begun.get(node.id)
    return takes && since ? remaining(takes, workingHoursBetween(clock.calendar(), since, clock.now())) : takes
  })
}

/** The way of a case from where it stands. */
const wayAhead = ({ row, definition }: StandingCase, visits: readonly VisitRow[]): Passed[] => {
  const open = new Set(visits.flatMap(({ node, endedAt }) => (endedAt === null ? [node] : [])))
  return walkFrom(definition.nodes, open, row.form) ?? []
}

/** By when a running case is expected to end, as cases of its type did where everybody approves; null where that is not known. */
export const caseExpectedBy = async (lifecycle: LifecycleContext, caseId: string): Promise<Page['expectedBy']> => {
  const standing = await readCase(lifecycle.database, caseId)
  if (standing.row.state !== 'running') return null
  const visits = await visitsOf(lifecycle.database, caseId)
  const way = wayAhead(standing, visits)
  return way.length > 0 ? expectedBy(lifecycle.clock, (await scheduleOf(lifecycle, standing, visits, way)).ends) : null
}

interface TaskRow extends Omit<ChainTask, 'transitions' | 'asksOpinion' | 'asksFiles'> {
  visitId: string
}

interface VisitRow {
  id: string
  node: string
  begunAt: string
  endedAt: string | null
  /** The edition by which it was asked, where the case goes by another one since. */
  former: string | null
}

/** A node as it was when a case was there. */
const nodeThen = ({ node, former }: Pick<VisitRow, 'node' | 'former'>, definition: FlowDefinition): FlowNode | undefined =>
  nodeOf((former === null ? definition : definitionSaying(former)).nodes, node)

const named = (user: string, as: string) =>
  sql.raw(`coalesce(${user}.name, '') as "${as}Name", coalesce(nullif(${user}.name_en, ''), ${user}.name, '') as "${as}NameEn"`)

/** What was asked in a case, by the visits of its nodes. */
const tasksOf = ({ database, kinds }: LifecycleContext, caseId: string, actor: Actor): Promise<TaskRow[]> =>
  rowsOf<TaskRow>(
    database,
    sql`select t.id::text as id, t.version, t.state, t.visit_id::text as "visitId", ${named('u', 'user')}, ${named('p', 'insteadOf')}, ${named('g', 'delegate')},
          t.job_title as "jobTitle", coalesce(nullif(t.job_title_en, ''), t.job_title) as "jobTitleEn",
          ${readsSignatures(actor) ? sql`t.signature_file_id::text` : sql`null`} as "signatureFileId", t.place, t.opinion, t.delegate_opinion as "delegateOpinion", t.skipped_for as "skippedFor", t.state_since as since, t.decide_by as "decideBy",
          ${shownDocuments(kinds.task, actor)} as documents,
          coalesce(case when t.state = 'delegated' then t.delegate_id else t.user_id end = ${actor.id}::bigint, false) as "isMine"
        from approval_task t left join app_user u on u.id = t.user_id left join app_user p on p.id = t.instead_of_id left join app_user g on g.id = t.delegate_id
        where t.case_id = ${caseId} order by t.id`,
  )

const visitsOf = (database: Database, caseId: string): Promise<VisitRow[]> =>
  rowsOf<VisitRow>(
    database,
    sql`select v.id::text as id, v.node, v.begun_at as "begunAt", v.ended_at as "endedAt", f.content::text as former
        from approval_visit v left join flow_definition f on f.id = v.former_definition_id where v.case_id = ${caseId} order by v.id`,
  )

interface MeetingRow {
  visitId: string
  meeting: ChainNode['meetings'][number]
}

/** Where what is asked in a case was decided, deferred or is planned to be decided. */
const meetingsOf = (database: Database, caseId: string): Promise<MeetingRow[]> =>
  rowsOf<MeetingRow>(
    database,
    sql`select t.visit_id::text as "visitId", jsonb_build_object('id', m.id::text, 'title', m.title, 'kind', m.kind, 'state', m.state, 'minutesNo', m.minutes_no,
          'startsAt', to_char(m.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'result', i.result) as meeting
        from approval_task t join meeting_item i on i.task_id = t.id join meeting m on m.id = i.meeting_id
        where t.case_id = ${caseId} and m.state <> 'cancelled' order by m.starts_at, m.id`,
  )

const namesOf = async (database: Database, ids: readonly string[]) =>
  new Map(
    (
      await rowsOf<{ id: string; name: string; nameEn: string }>(
        database,
        sql`select u.id::text as id, u.name, coalesce(nullif(u.name_en, ''), u.name) as "nameEn" from app_user u where u.id = any (${sql.param([...new Set(ids)])}::bigint[])`,
      )
    ).map(({ id, ...name }) => [id, name]),
  )

/** The chain of a case: where it has been, each time it was there, where it stands, and where it may come by what its form says. */
export const chainOf = async (lifecycle: LifecycleContext, caseId: string, actor: Actor): Promise<ChainNode[]> => {
  const { database } = lifecycle
  const standing = await readCase(database, caseId)
  const { row, definition } = standing
  const visits = await visitsOf(database, caseId)
  const rows = await tasksOf(lifecycle, caseId, actor)
  const meetings = await meetingsOf(database, caseId)
  const isOver = row.state !== 'running'
  // Only what is still open, or may be taken back, is asked what may be done to it.
  const live = isOver ? [] : rows.filter(({ state }) => state === 'approved' || openTaskStates.some((open) => open === state))
  const offered = new Map((await withTransitions(lifecycle, 'task', live, actor)).map(({ id, transitions }) => [id, transitions]))
  const been = visits.map(({ id, node, begunAt, endedAt, former }): ChainNode => {
    const what = nodeThen({ node, former }, definition)
    const asks = what && isStep(what) ? what.asks : undefined
    const asked = { asksOpinion: asks?.opinion === true, asksFiles: asks?.files === true }
    return {
      node,
      title: what?.title.zh ?? node,
      titleEn: what?.title.en ?? node,
      kind: what?.kind ?? 'approve',
      standing: endedAt === null ? 'current' : 'passed',
      begunAt,
      endedAt,
      tasks: rows
        .filter(({ visitId }) => visitId === id)
        .map(({ visitId: _, ...task }) => ({ ...task, ...asked, transitions: offered.get(task.id) ?? [] }) as ChainTask),
      meetings: meetings.flatMap(({ visitId, meeting }) => (visitId === id ? [meeting] : [])),
      expected: [],
      expectedBy: null,
    }
  })
  if (isOver) return been
  const open = new Set(visits.flatMap(({ node, endedAt }) => (endedAt === null ? [node] : [])))
  const way = wayAhead(standing, visits)
  const { nodes: times } = await scheduleOf(lifecycle, standing, visits, way)
  const endsBy = (node: string) => expectedBy(lifecycle.clock, times.get(node)?.ends ?? null)
  const coming = leavesOf(way).filter(({ id }) => !open.has(id))
  const expected = await forecast(lifecycle, standing, coming)
  const names = await namesOf(
    database,
    expected.flat().map(({ userId }) => userId),
  )
  return [
    ...been.map((each) => (each.standing === 'current' ? { ...each, expectedBy: endsBy(each.node) } : each)),
    ...coming.map((node, index): ChainNode => ({
      node: node.id,
      title: node.title.zh,
      titleEn: node.title.en,
      kind: node.kind,
      standing: 'ahead',
      begunAt: null,
      endedAt: null,
      tasks: [],
      meetings: [],
      expected: (expected[index] ?? []).flatMap(({ userId }) => names.get(userId) ?? []),
      expectedBy: endsBy(node.id),
    })),
  ]
}

/** Where a case may be returned to from where it stands. */
export const returnTargetsOf = async (database: Database, caseId: string): Promise<Page['returnTargets']> => {
  const { definition, row } = await readCase(database, caseId)
  if (row.state !== 'running') return []
  const open = await rowsOf<{ node: string }>(
    database,
    sql`select distinct v.node from approval_visit v where v.case_id = ${caseId} and v.ended_at is null`,
  )
  const before = new Map(open.flatMap(({ node }) => stepsBefore(definition.nodes, node)).map((step) => [step.id, step]))
  return [
    { node: initiatorNode, title: '发起人', titleEn: 'Initiator' },
    ...[...before.values()].map(({ id, title }) => ({ node: id, title: title.zh, titleEn: title.en })),
  ]
}

/** What the type of a case tells of its record, as people call it; without what the steps that ask somebody hide. */
export const formOf = async (database: Database, caseId: string, actor: Actor): Promise<Page['form']> => {
  const { row, definition } = await readCase(database, caseId)
  const asked = await rowsOf<Pick<VisitRow, 'node' | 'former'>>(
    database,
    sql`select t.node, f.content::text as former from approval_task t join approval_visit v on v.id = t.visit_id
          left join flow_definition f on f.id = v.former_definition_id
        where t.case_id = ${caseId} and ${actor.id}::bigint in (t.user_id, t.delegate_id)`,
  )
  const steps = asked.flatMap((each) => nodeThen(each, definition) ?? []).filter(isStep)
  const isHidden = (field: string) => steps.length > 0 && steps.every(({ hides = [] }) => hides.includes(field))
  const fields = Object.entries(fieldsOf(row.type)).filter(([field, { untold }]) => !untold && !isHidden(field))
  const shown = await Promise.all(
    fields.map(async ([field, { kind }]) => {
      const value = row.form[field] ?? null
      return { field, kind, value, ...(typeof value === 'string' ? await calledIn(database, kind, value) : nameless) }
    }),
  )
  return shown
}

const nameless = { name: '', nameEn: '' }

const calledIn = async (database: Database, kind: Page['form'][number]['kind'], value: string): Promise<typeof nameless> => {
  const query = {
    unit: sql`select u.name, coalesce(nullif(u.name_en, ''), u.name) as "nameEn" from unit u where u.id::text = ${value}`,
    person: sql`select u.name, coalesce(nullif(u.name_en, ''), u.name) as "nameEn" from app_user u where u.id::text = ${value}`,
    category: sql`select k.name, coalesce(nullif(k.name_en, ''), k.name) as "nameEn" from category k where k.code = ${value}`,
  }[kind as string]
  const [row] = query ? await rowsOf<typeof nameless>(database, query) : []
  return row ?? nameless
}
