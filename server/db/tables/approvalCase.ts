import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import type { FormValues } from '#src/machines/approval/definition.ts'
import { flowTypeIds, type FlowType } from '#src/machines/approval/flowTypes.ts'
import { ownTurnStates } from '#src/machines/approval/verdict.ts'
import type { BusinessMachineId } from '#src/machines/ids.ts'
import { literalStates } from '../literalStates.ts'
import { flowDefinition } from './approval.ts'
import { bigintText, identity, moment } from './columns.ts'

/** How a record is approved: by one edition of a definition, from when it is submitted. */
export const approvalCase = pgTable(
  'approval_case',
  {
    id: identity(),
    no: text('no').notNull().unique(),
    type: text('type', { enum: flowTypeIds as [FlowType, ...FlowType[]] }).notNull(),
    definitionId: bigintText('definition_id')
      .notNull()
      .references(() => flowDefinition.id),
    machine: text('machine').$type<BusinessMachineId>().notNull(),
    recordId: bigintText('record_id').notNull(),
    companyId: bigintText('company_id').notNull(),
    unitId: bigintText('unit_id'),
    initiatorId: bigintText('initiator_id'),
    /** What the form said when people were asked last. */
    form: jsonb('form').$type<FormValues>().notNull(),
    titleEn: text('title_en').notNull().default(''),
    /** The node of the case above that it decides, where it is one within. */
    parentId: bigintText('parent_id'),
    parentNode: text('parent_node'),
    /** Where it stands in its definition: empty before its first step. */
    position: text('position').notNull().default(''),
    /** The step from which it was returned, where that alone is asked again. */
    resumeAt: text('resume_at'),
    urgedAt: moment('urged_at'),
    state: text('state').notNull(),
    stateSince: moment('state_since').notNull(),
    dueAt: moment('due_at'),
    version: integer('version').notNull().default(0),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('approval_case_record').on(table.machine, table.recordId),
    index('approval_case_initiator').on(table.initiatorId, table.createdAt),
    index('approval_case_parent').on(table.parentId),
    uniqueIndex('approval_case_open')
      .on(table.machine, table.recordId, table.type)
      .where(sql`state in ('running', 'returned') and parent_id is null`),
  ],
)

/** Somebody who is yet to be asked; whoever acts for them then is, where they can't. */
export interface QueuedSigner {
  userId: string
  weight: number
  /** The task of whoever added them to sign after it. */
  after?: string
}

/** How often a case has come to a node, and what came of it there. */
export const approvalVisit = pgTable(
  'approval_visit',
  {
    id: identity(),
    caseId: bigintText('case_id')
      .notNull()
      .references(() => approvalCase.id),
    node: text('node').notNull(),
    begunAt: moment('begun_at').notNull(),
    endedAt: moment('ended_at'),
    /** Who is asked later: once those before have decided, of steps that ask one after the other; or once the task `after` is approved. */
    queue: jsonb('queue').$type<QueuedSigner[]>().notNull().default([]),
    /** Until when a timer waits. */
    waitsUntil: moment('waits_until'),
    /** What a case within has come to. */
    within: text('within', { enum: ['approved', 'rejected'] }),
  },
  (table) => [index('approval_visit_case').on(table.caseId)],
)

/** What somebody is asked in a case. */
export const approvalTask = pgTable(
  'approval_task',
  {
    id: identity(),
    caseId: bigintText('case_id')
      .notNull()
      .references(() => approvalCase.id),
    visitId: bigintText('visit_id')
      .notNull()
      .references(() => approvalVisit.id),
    node: text('node').notNull(),
    /** Null where nobody was found: an administrator names somebody. */
    userId: bigintText('user_id'),
    /** In whose place. */
    insteadOfId: bigintText('instead_of_id'),
    delegateId: bigintText('delegate_id'),
    /** Whose turn it is, kept by the database: inboxes and their counts are found by it. */
    turnOf: bigintText('turn_of').generatedAlwaysAs(
      sql`case when state = 'delegated' then delegate_id when state in ${literalStates(ownTurnStates)} then user_id end`,
    ),
    addedById: bigintText('added_by_id'),
    weight: integer('weight').notNull().default(1),
    place: text('place', { enum: ['own', 'before', 'after', 'beside'] }).notNull(),
    /** A meeting decides it; whose it is keeps the minutes. */
    inMeeting: boolean('in_meeting').notNull().default(false),
    opinion: text('opinion').notNull().default(''),
    /** What whoever looked into it says. */
    delegateOpinion: text('delegate_opinion').notNull().default(''),
    /** What whoever decided was then, and the picture of their signature. */
    jobTitle: text('job_title').notNull().default(''),
    jobTitleEn: text('job_title_en').notNull().default(''),
    signatureFileId: bigintText('signature_file_id'),
    returnTo: text('return_to'),
    skippedFor: text('skipped_for', { enum: ['self', 'repeated'] }),
    timedAs: text('timed_as', { enum: ['approve', 'reject'] }),
    remindAt: moment('remind_at'),
    decideBy: moment('decide_by'),
    /** It is late, and whoever has it was told. */
    overdue: boolean('overdue').notNull().default(false),
    state: text('state').notNull(),
    stateSince: moment('state_since').notNull(),
    dueAt: moment('due_at'),
    version: integer('version').notNull().default(0),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('approval_task_case').on(table.caseId),
    index('approval_task_user').on(table.userId, table.stateSince),
    index('approval_task_open')
      .on(table.userId, table.createdAt)
      .where(sql`state in ('pending', 'viewed', 'delegated', 'resolved', 'added')`),
    index('approval_task_turn')
      .on(table.turnOf, table.id)
      .where(sql`turn_of is not null`),
    index('approval_task_turn_decide_by')
      .on(table.turnOf, table.decideBy)
      .where(sql`turn_of is not null`),
    index('approval_task_delegate')
      .on(table.delegateId)
      .where(sql`delegate_id is not null`),
    index('approval_task_instead')
      .on(table.insteadOfId)
      .where(sql`instead_of_id is not null`),
    index('approval_task_nobody')
      .on(table.createdAt)
      .where(sql`user_id is null`),
    index('approval_task_due')
      .on(table.dueAt)
      .where(sql`due_at is not null`),
    index('approval_task_visit').on(table.visitId),
    index('approval_task_signature')
      .on(table.signatureFileId)
      .where(sql`signature_file_id is not null`),
    index('approval_task_minutes')
      .on(table.userId)
      .where(sql`in_meeting`),
  ],
)

/** What the office system of the house hears of a task. Of people it has the account of whoever is asked, and nothing of what is decided. */
export interface TaskNews {
  /** The same for every attempt. */
  id: string
  event: 'opened' | 'ended'
  task: string
  /** The state it came to. */
  state: string
  /** Null while an administrator has yet to say whose it is. */
  account: string | null
  case: string
  type: FlowType
  title: { zh: string; en: string }
  at: string
  deadline: string | null
  link: string | null
}

/** What the office system of the house is yet to hear of tasks; a row goes once it has. */
export const taskPosting = pgTable(
  'task_posting',
  {
    id: identity(),
    taskId: bigintText('task_id')
      .notNull()
      .references(() => approvalTask.id),
    body: jsonb('body').$type<TaskNews>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: moment('next_attempt_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('task_posting_task').on(table.taskId, table.id)],
)

/** Who reads a case without being asked anything. */
export const approvalCopy = pgTable(
  'approval_copy',
  {
    caseId: bigintText('case_id')
      .notNull()
      .references(() => approvalCase.id),
    userId: bigintText('user_id').notNull(),
    node: text('node').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.caseId, table.userId] }), index('approval_copy_user').on(table.userId, table.at)],
)

/** What somebody says in a case without deciding. */
export const approvalComment = pgTable(
  'approval_comment',
  {
    id: identity(),
    caseId: bigintText('case_id')
      .notNull()
      .references(() => approvalCase.id),
    userId: bigintText('user_id').notNull(),
    text: text('text').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('approval_comment_case').on(table.caseId)],
)
