import { sql, type SQL } from 'drizzle-orm'
import { listPage } from '#server/db/list.ts'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { openStates } from '#server/lifecycle/approval/way.ts'
import { notFound } from '#server/refusal.ts'
import type { Data } from '#src/contract/index.ts'
import { nodesAt } from '#src/machines/approval/compile.ts'
import { deviationOf } from '#src/machines/approval/conforms.ts'
import { allOf, inPeriod } from '../filters.ts'
import { livesOf } from './lives.ts'
import { contentOf, ofEdition, type CaseFilters, type QueryOf } from './which.ts'

type Listed = Data<'GET /api/powf/definition/{id}/case/page'>['rows'][number]
type Course = Data<'GET /api/powf/case/{id}/course'>
type Conformance = Data<'GET /api/powf/definition/{id}/conformance'>
type Shown = Pick<Listed, 'id' | 'no' | 'title' | 'titleEn' | 'state' | 'stateSince' | 'createdAt'>

const utc = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

const columns = sql`c.id::text as id, c.no, coalesce(c.form ->> 'title', '') as title, coalesce(nullif(c.title_en, ''), c.form ->> 'title', '') as "titleEn",
  c.state, c.state_since as "stateSince", c.created_at as "createdAt"`

const begunIn = (filters: CaseFilters): SQL[] => inPeriod({ ...filters, shown: sql`true` }, sql`c.created_at`)

/** One page of the cases of an edition that somebody is shown. */
export const pageOfCases = async (
  database: Database,
  id: string,
  query: QueryOf<'GET /api/powf/definition/{id}/case/page'>,
  shown: SQL,
  now: Date,
) => {
  await contentOf(database, id)
  const { state, node, late } = query
  const isLate = sql`exists (select from approval_task t where t.case_id = c.id and t.state in ${openStates} and t.decide_by <= ${now.toISOString()}::timestamptz)`
  return listPage<Listed>(database, query, {
    select: sql`${columns}, ${isLate} as overdue, (select coalesce(json_agg(json_build_object('node', v.node, 'since', ${utc('v.begun_at')}) order by v.id), '[]')
      from approval_visit v where v.case_id = c.id and v.ended_at is null and c.state = 'running') as "standsAt"`,
    from: sql`approval_case c`,
    where: [
      ...ofEdition(id, query),
      ...begunIn(query),
      shown,
      ...(state ? [sql`c.state = ${state}`] : []),
      ...(node
        ? [
            sql`c.state = 'running' and exists (select from approval_visit v where v.case_id = c.id and v.ended_at is null and v.node = ${node})`,
          ]
        : []),
      ...(late ? [isLate] : []),
    ],
    sortable: { createdAt: sql`c.created_at`, stateSince: sql`c.state_since` },
    latest: sql`c.created_at`,
    unique: sql`c.id`,
  })
}

interface Step extends Omit<Course['steps'][number], 'standsAt' | 'seq'> {
  seq: string
  position: string | null
}

/** What happened in a case, in the order of the log: in it, and to what was asked. What nobody does anything by is left out. */
const stepsOf = async (database: Database, caseId: string): Promise<Course['steps']> => {
  const rows = await rowsOf<Step>(
    database,
    sql`select l.seq::text as seq, l.machine as of, l.event, l.to_state as "to", l.at, coalesce(t.node, l.payload ->> 'node') as node, l.payload ->> 'position' as position,
          case when l.actor_id is not null then coalesce(a.name, '') end as "actorName", case when l.actor_id is not null then coalesce(nullif(a.name_en, ''), a.name, '') end as "actorNameEn",
          coalesce(p.name, '') as "userName", coalesce(nullif(p.name_en, ''), p.name, '') as "userNameEn", t.skipped_for as "skippedFor"
        from transition_log l left join approval_task t on l.machine = 'task' and t.id = l.record_id left join app_user a on a.id = l.actor_id
          left join app_user p on p.id = t.user_id
        where (l.machine = 'case' and l.record_id = ${caseId}
            or l.machine = 'task' and l.record_id in (select k.id from approval_task k where k.case_id = ${caseId}) and l.event not in ('view', 'remind', 'cancel'))
        order by l.seq`,
  )
  let standsAt: string[] = []
  return rows.map(({ seq, position, ...step }) => {
    if (position !== null) standsAt = nodesAt(position)
    else if (step.of === 'case' && step.to !== 'running') standsAt = []
    else if (step.of === 'task' && step.event === 'create' && step.node !== null && !standsAt.includes(step.node)) standsAt = [step.node]
    return { ...step, seq: Number(seq), standsAt }
  })
}

const visitsOf = (database: Database, caseId: string) =>
  rowsOf<Course['visits'][number]>(
    database,
    sql`select v.node, v.begun_at as "begunAt", v.ended_at as "endedAt",
          case when a.tasks is null then case when v.waits_until is null and not exists (select from approval_case w where w.parent_id = v.case_id and w.parent_node = v.node) then 'nobody' end
            when a.skipped = a.tasks then a.why end as skipped
        from approval_visit v left join (select t.visit_id, count(*) as tasks, count(*) filter (where t.state = 'skipped') as skipped, min(t.skipped_for) as why
          from approval_task t where t.case_id = ${caseId} group by t.visit_id) a on a.visit_id = v.id
        where v.case_id = ${caseId} order by v.id`,
  )

/** One case, step by step, by the edition by which it goes. @throws Refusal 40400 for one that is not shown to whoever asks */
export const courseOf = async (database: Database, caseId: string, shown: SQL): Promise<Course> => {
  const [found] = await rowsOf<Shown & { definitionId: string }>(
    database,
    sql`select ${columns}, c.definition_id::text as "definitionId" from approval_case c where c.id = ${caseId} and ${shown}`,
  )
  const life = found && (await livesOf(database, [caseId])).get(caseId)
  if (!found || !life) throw notFound()
  const { definitionId, ...row } = found
  const definition = await contentOf(database, definitionId)
  return {
    ...row,
    steps: await stepsOf(database, caseId),
    visits: await visitsOf(database, caseId),
    deviation: deviationOf(definition, life),
  }
}

/** So many cases are replayed at once, the latest. */
const mostReplayed = 300

/** Which of the latest cases of an edition do not follow it, and from which step on. */
export const conformanceOfCases = async (
  database: Database,
  id: string,
  query: CaseFilters & { page: number; limit: number },
  shown: SQL,
): Promise<Conformance> => {
  const definition = await contentOf(database, id)
  const latest = await rowsOf<Shown & { isShown: boolean; cases: number }>(
    database,
    sql`select ${columns}, ${shown} as "isShown", (count(*) over ())::int as cases from approval_case c
        where ${allOf([...ofEdition(id, query), ...begunIn(query)])} order by c.id desc limit ${mostReplayed}`,
  )
  const lives = await livesOf(
    database,
    latest.map(({ id: caseId }) => caseId),
  )
  const deviating = latest.flatMap(({ cases: _, ...row }) => {
    const life = lives.get(row.id)
    const deviation = life ? deviationOf(definition, life) : null
    return deviation ? [{ ...row, deviation }] : []
  })
  const told = deviating.flatMap(({ isShown, ...row }) => (isShown ? [row] : []))
  const first = (query.page - 1) * query.limit
  return {
    cases: latest[0]?.cases ?? 0,
    records: latest.length,
    conforming: latest.length - deviating.length,
    total: told.length,
    rows: told.slice(first, first + query.limit),
  }
}
