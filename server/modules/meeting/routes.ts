import { eq, sql, type SQL } from 'drizzle-orm'
import { rowsOf, storedId, type Database } from '#server/db/connect.ts'
import { meeting, meetingItem } from '#server/db/tables/meeting.ts'
import { create, rewrite } from '#server/lifecycle/advance.ts'
import { refuseUnreadable } from '#server/lifecycle/recordKind.ts'
import type { Caller } from '#server/serving/caller.ts'
import type { ModuleContext } from '#server/serving/module.ts'
import { serveRecords } from '#server/serving/records.ts'
import type { ServeRow } from '#server/serving/rows.ts'
import { refuseWrong, unusable } from '#server/refusal.ts'
import type { Data } from '#src/contract/index.ts'

/** What is said of a case on an agenda: of the task `t` in the case `c` by the definition `d`. */
const agendaCase = sql`t.id::text as "taskId", c.id::text as "caseId", c.no as "caseNo", c.type, coalesce(c.form ->> 'title', '') as title, c.title_en as "titleEn",
  coalesce(step.its #>> '{title,zh}', '') as "nodeTitle", coalesce(step.its #>> '{title,en}', '') as "nodeTitleEn"`

const ofTask = sql`join approval_case c on c.id = t.case_id join flow_definition d on d.id = c.definition_id
  cross join lateral (select jsonb_path_query_first(d.content, '$.**.nodes[*] ? (@.id == $id)', jsonb_build_object('id', t.node)) as its) step`

/** Whether somebody keeps the minutes about the task `t`, now, and no other planned meeting has it. */
const isFree = (caller: Caller, meetingId: string | null): SQL =>
  sql`t.turn_of = ${caller.id} and t.user_id = ${caller.id} and t.in_meeting and not exists (select from meeting_item other
    where other.task_id = t.id and other.planned and other.meeting_id is distinct from ${meetingId}::bigint)`

const itemsOf = (database: Database, meetingId: string): Promise<Data<'GET /api/approval/meeting/{id}'>['items']> =>
  rowsOf(
    database,
    sql`select ${agendaCase}, t.state as "taskState", i.result, i.opinion from meeting_item i join approval_task t on t.id = i.task_id ${ofTask}
        where i.meeting_id = ${meetingId} order by i.position`,
  )

/** Puts cases on an agenda. @throws Refusal 42200 naming those whose minutes somebody does not keep, or that another meeting has */
const setAgenda = async (tx: Database, meetingId: string, taskIds: readonly string[], caller: Caller): Promise<void> => {
  // Nobody decides them, or plans them elsewhere, meanwhile.
  await tx.execute(sql`select 1 from approval_task t where t.id = any (${sql.param([...taskIds])}::bigint[]) order by t.id for update`)
  const free = new Set(
    (
      await rowsOf<{ id: string }>(
        tx,
        sql`select t.id::text as id from approval_task t where t.id = any (${sql.param([...taskIds])}::bigint[]) and ${isFree(caller, meetingId)}`,
      )
    ).map(({ id }) => id),
  )
  refuseWrong(taskIds.flatMap((id, at) => (free.has(id) && taskIds.indexOf(id) === at ? [] : [unusable(`taskIds.${at}`)])))
  await tx.delete(meetingItem).where(eq(meetingItem.meetingId, meetingId))
  await tx.insert(meetingItem).values(taskIds.map((taskId, position) => ({ meetingId, taskId, position })))
}

/** Meetings that decide cases. */
export const meetingRoutes = (serve: ServeRow, context: ModuleContext): void => {
  const { database } = context

  serve('GET /api/approval/meeting/agenda', ({ query: { meetingId = null }, caller }) =>
    rowsOf<Data<'GET /api/approval/meeting/agenda'>[number]>(
      database,
      sql`select ${agendaCase}, t.created_at as "createdAt" from approval_task t ${ofTask} where ${isFree(caller, meetingId)} order by t.id limit 200`,
    ),
  )

  serve('POST /api/approval/meeting', ({ body: { taskIds, startsAt, ...content }, caller }) =>
    create(context, 'meeting', caller, async (tx, first) => {
      const own = { ...content, startsAt: new Date(startsAt), companyId: caller.companyId, keeperId: caller.id, ...first }
      const id = storedId(await tx.insert(meeting).values(own).returning({ id: meeting.id }))
      await setAgenda(tx, id, taskIds, caller)
      return id
    }),
  )

  serve(
    'POST /api/approval/meeting/{id}/edit',
    async ({ params: { id }, body: { version, taskIds, startsAt, ...content }, caller: actor }) => {
      await refuseUnreadable(context, 'meeting', id, actor)
      return rewrite(context, { machine: 'meeting', id, version, actor }, async (tx, next) => {
        await setAgenda(tx, id, taskIds, actor)
        await tx
          .update(meeting)
          .set({ ...content, startsAt: new Date(startsAt), ...next })
          .where(eq(meeting.id, id))
      })
    },
  )

  serveRecords(serve, context, 'meeting', {
    shown: () => ({
      caseCount: sql`(select count(*)::int from meeting_item i where i.meeting_id = mt.id)`,
      keeperName: sql`coalesce(k.name, '')`,
      keeperNameEn: sql`coalesce(nullif(k.name_en, ''), k.name, '')`,
    }),
    joins: sql`left join app_user k on k.id = mt.keeper_id`,
    parts: { items: (id) => itemsOf(database, id) },
    filters: {},
    sortable: ['startsAt', 'stateSince'],
  })
}
