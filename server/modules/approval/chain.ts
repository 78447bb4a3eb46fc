import { sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { withTransitions } from '#server/lifecycle/advance.ts'
import { askedBy, peopleOf, type Asked } from '#server/lifecycle/approval/assignees.ts'
import { approvedIn, askingOf, openStates, readCase, type StandingCase } from '#server/lifecycle/approval/way.ts'
import { shownDocuments } from '#server/lifecycle/documents.ts'
import type { Actor, LifecycleContext } from '#server/lifecycle/process.ts'
import type { Data } from '#src/contract/index.ts'
import { passedBy } from '#src/machines/approval/conditions.ts'
import { branchesOf, isOwnDecision, isStep, nodesWithin, type FlowNode, type FormValues } from '#src/machines/approval/definition.ts'
import { fieldsOf } from '#src/machines/approval/flowFields.ts'
import { nodeOf, stepsBefore } from '#src/machines/approval/scopes.ts'
import { initiatorNode, openTaskStates } from '#src/machines/approval/verdict.ts'
import { readsSignatures } from './caseKind.ts'

type Page = Data<'GET /api/approval/case/{id}'>
type ChainNode = Page['chain'][number]
type ChainTask = ChainNode['tasks'][number]

/** What lies ahead of the open nodes of a case, in each of the branches in which it stands; null where none is open here. */
const aheadOf = (nodes: readonly FlowNode[], open: ReadonlySet<string>, form: FormValues): FlowNode[] | null => {
  for (const [index, node] of nodes.entries()) {
    const after = () => passedBy(nodes.slice(index + 1), form)
    if (open.has(node.id)) return after()
    const within = branchesOf(node).flatMap((branch) => {
      const ahead = aheadOf(branch.nodes, open, form)
      return ahead ? [ahead] : []
    })
    if (within.length > 0) return [...within.flat(), ...after()]
  }
  return null
}

/** Who will be asked at each of some nodes, by what stands now: as if everybody who must approve had. */
const forecast = async (lifecycle: LifecycleContext, standing: StandingCase, coming: readonly FlowNode[]): Promise<Asked[][]> => {
  const { database, clock } = lifecycle
  const asking = await askingOf(lifecycle, database, standing)
  const approved = await approvedIn(database, standing)
  const before = { ever: new Set(approved.ever), last: new Set(approved.last) }
  const approve = (step: FlowNode, people: readonly string[]) => {
    if (!isStep(step) || !isOwnDecision(step)) return
    const must = people.length === 1 || step.mode.kind === 'sequential' || (step.mode.kind === 'countersign' && !step.mode.share)
    if (people.length > 0) before.last = new Set(must ? people : [])
    if (must) for (const id of people) before.ever.add(id)
  }
  const open = await rowsOf<{ node: string; people: string[] }>(
    database,
    sql`select t.node, json_agg(t.user_id::text) as people from approval_task t
        where t.case_id = ${standing.row.id} and t.state in ${openStates} and t.user_id is not null group by t.node`,
  )
  for (const { node, people } of open) {
    const step = nodeOf(standing.definition.nodes, node)
    if (step) approve(step, people)
  }
  const all: Asked[][] = []
  for (const node of coming) {
    const people = isStep(node)
      ? (await askedBy(database, node, asking, before, clock.now())).filter(({ skippedFor }) => skippedFor === null)
      : node.kind === 'copy'
        ? await peopleOf(database, node, asking, clock.now())
        : []
    approve(
      node,
      people.map(({ userId }) => userId),
    )
    all.push(people)
  }
  return all
}

interface TaskRow extends Omit<ChainTask, 'transitions' | 'asksOpinion' | 'asksFiles'> {
  visitId: string
}

interface VisitRow {
  id: string
  node: string
  begunAt: string
  endedAt: string | null
}

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
    sql`select v.id::text as id, v.node, v.begun_at as "begunAt", v.ended_at as "endedAt" from approval_visit v where v.case_id = ${caseId} order by v.id`,
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
  const nodes = new Map(nodesWithin(definition.nodes).map((node) => [node.id, node]))
  const visits = await visitsOf(database, caseId)
  const rows = await tasksOf(lifecycle, caseId, actor)
  const meetings = await meetingsOf(database, caseId)
  const isOver = row.state !== 'running'
  // Only what is still open, or may be taken back, is asked what may be done to it.
  const live = isOver ? [] : rows.filter(({ state }) => state === 'approved' || openTaskStates.some((open) => open === state))
  const offered = new Map((await withTransitions(lifecycle, 'task', live, actor)).map(({ id, transitions }) => [id, transitions]))
  const been = visits.map(({ id, node, begunAt, endedAt }): ChainNode => {
    const what = nodes.get(node)
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
    }
  })
  if (isOver) return been
  const open = new Set(visits.flatMap(({ node, endedAt }) => (endedAt === null ? [node] : [])))
  const coming = aheadOf(definition.nodes, open, row.form) ?? []
  const expected = await forecast(lifecycle, standing, coming)
  const names = await namesOf(
    database,
    expected.flat().map(({ userId }) => userId),
  )
  return [
    ...been,
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
  const asked = await rowsOf<{ node: string }>(
    database,
    sql`select t.node from approval_task t where t.case_id = ${caseId} and ${actor.id}::bigint in (t.user_id, t.delegate_id)`,
  )
  const steps = nodesWithin(definition.nodes)
    .filter(isStep)
    .filter(({ id }) => asked.some(({ node }) => node === id))
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
