import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { meetingKinds, meetingResults } from '#src/machines/approval/meeting.ts'
import { approvalTask } from './approvalCase.ts'
import { bigintText, identity, moment } from './columns.ts'

/** A meeting that decides cases. */
export const meeting = pgTable('meeting', {
  id: identity(),
  /** Of whoever keeps its minutes. */
  companyId: bigintText('company_id').notNull(),
  keeperId: bigintText('keeper_id').notNull(),
  title: text('title').notNull(),
  kind: text('kind', { enum: meetingKinds }).notNull(),
  place: text('place').notNull(),
  startsAt: moment('starts_at').notNull(),
  minutesNo: text('minutes_no').notNull().default(''),
  attendance: text('attendance').notNull().default(''),
  absent: text('absent').notNull().default(''),
  decisionReason: text('decision_reason').notNull().default(''),
  state: text('state').notNull(),
  stateSince: moment('state_since').notNull(),
  dueAt: moment('due_at'),
  version: integer('version').notNull().default(0),
  createdAt: moment('created_at').notNull(),
})

/** A case on the agenda of a meeting: what whoever keeps the minutes is asked in it. */
export const meetingItem = pgTable(
  'meeting_item',
  {
    id: identity(),
    meetingId: bigintText('meeting_id')
      .notNull()
      .references(() => meeting.id),
    taskId: bigintText('task_id')
      .notNull()
      .references(() => approvalTask.id),
    position: integer('position').notNull(),
    /** Its meeting is yet to be held: no other may plan the case. */
    planned: boolean('planned').notNull().default(true),
    result: text('result', { enum: meetingResults }),
    opinion: text('opinion').notNull().default(''),
  },
  (table) => [
    index('meeting_item_meeting').on(table.meetingId, table.position),
    index('meeting_item_task').on(table.taskId),
    uniqueIndex('meeting_item_planned')
      .on(table.taskId)
      .where(sql`planned`),
  ],
)
