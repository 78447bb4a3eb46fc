import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { objectionOutcomes, objectionRemedies, objectionTargets } from '#src/machines/objection/terms.ts'
import { bigintText, moment, scattered } from './columns.ts'

/** What suppliers object to in a purchase. */
export const objection = pgTable('objection', {
  id: scattered(),
  no: text('no').notNull().unique(),
  projectId: bigintText('project_id').notNull(),
  companyId: bigintText('company_id').notNull(),
  userId: bigintText('user_id').notNull(),
  target: text('target', { enum: objectionTargets }).notNull(),
  grounds: text('grounds').notNull(),
  answerBy: moment('answer_by').notNull(),
  /** Of its answer, and then of the decision in its place. */
  outcome: text('outcome', { enum: objectionOutcomes }),
  remedy: text('remedy', { enum: objectionRemedies }),
  answer: text('answer').notNull().default(''),
  escalatableUntil: moment('escalatable_until'),
  escalateReason: text('escalate_reason').notNull().default(''),
  decision: text('decision').notNull().default(''),
  decisionReason: text('decision_reason').notNull().default(''),
  state: text('state').notNull(),
  stateSince: moment('state_since').notNull(),
  dueAt: moment('due_at'),
  version: integer('version').notNull().default(0),
  createdAt: moment('created_at').notNull(),
})
