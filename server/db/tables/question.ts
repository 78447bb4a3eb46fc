import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { begunUnderKey, bigintText, moment, scattered } from './columns.ts'

/** What suppliers ask about a purchase, or one line of it. */
export const question = pgTable('question', {
  id: scattered(),
  no: text('no').notNull().unique(),
  projectId: bigintText('project_id').notNull(),
  itemId: bigintText('item_id'),
  ...begunUnderKey,
  text: text('text').notNull(),
  /** A draft until it is answered. */
  answer: text('answer').notNull().default(''),
  expertId: bigintText('expert_id'),
  /** The answered one of which it is a duplicate. */
  intoId: bigintText('into_id'),
  decisionReason: text('decision_reason').notNull().default(''),
  answerBy: moment('answer_by').notNull(),
  state: text('state').notNull(),
  stateSince: moment('state_since').notNull(),
  dueAt: moment('due_at'),
  version: integer('version').notNull().default(0),
  createdAt: moment('created_at').notNull(),
})
