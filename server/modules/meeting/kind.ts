import { sql, type SQL } from 'drizzle-orm'
import { contains } from '#server/db/list.ts'
import { meeting } from '#server/db/tables/meeting.ts'
import { followMeeting, freeAgenda, lockAgendaOf, writeDecisions } from '#server/lifecycle/approval/meetings.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import { decided, defineKind } from '#server/lifecycle/recordKind.ts'

/** Whether somebody keeps the minutes of a meeting that decides cases, or has kept some; in their own place or in another's. */
const keepsAny = ({ id }: Actor): SQL =>
  sql`(exists (select from approval_task k where k.user_id = ${id} and k.in_meeting) or exists (select from approval_task k where k.instead_of_id = ${id} and k.in_meeting))`

/** Meetings that decide cases, as `mt`. */
export const meetingKind = defineKind('meeting')({
  table: meeting,
  alias: 'mt',
  name: sql`mt.title`,
  nameEn: sql`mt.title`,
  shownOn: sql`mt.id`,
  companies: [sql`mt.company_id`],
  search: (q) => contains(q, sql`mt.search_grams`, sql`mt.search`),
  related: [],
  people: [{ user: sql`mt.keeper_id`, works: ['planned'] }],
  readable: (actor) =>
    actor.authorities.has('todo:administer') ? sql`true` : sql`(mt.company_id = ${actor.companyId} and ${keepsAny(actor)})`,
  listedTo: ['todo'],
  documents: { house: 'todo', stages: { minutes: { type: 'other', envelope: 'INTERNAL', by: 'hold' } } },
  listedInHouse: () => sql`true`,
  locksFirst: lockAgendaOf,
  asks: ({ actor }) => ({
    hasCase: actor
      ? sql<boolean>`exists (select from meeting_item i join approval_task t on t.id = i.task_id where i.meeting_id = meeting.id and t.user_id = ${actor.id})`
      : sql<boolean>`false`,
  }),
  facts: ({ keeperId, companyId, hasCase, startsAt }, actor) => ({
    startsAt,
    keepsMinutes: actor !== null && actor.companyId === companyId && (actor.id === keeperId || hasCase),
  }),
  writes: {
    hold: ({ minutesNo = '', attendance = '', absent = '' }) => ({ minutesNo, attendance, absent }),
    cancel: decided,
  },
  apply: async (tx, { id, event }) => {
    if (event.type === 'hold') await writeDecisions(tx, id, event.items ?? [])
    if (event.type === 'cancel') await freeAgenda(tx, id)
    return undefined
  },
  follows: followMeeting,
  effects: {},
})
