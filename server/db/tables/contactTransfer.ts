import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { bigintText, identity, moment } from './columns.ts'

/** How a purchase passes from one manager to another. */
export const contactTransfer = pgTable('contact_transfer', {
  id: identity(),
  no: text('no').notNull().unique(),
  projectId: bigintText('project_id').notNull(),
  fromUserId: bigintText('from_user_id').notNull(),
  toUserId: bigintText('to_user_id').notNull(),
  /** Who runs it, or a head in their place. */
  begunBy: bigintText('begun_by').notNull(),
  reason: text('reason').notNull(),
  decisionReason: text('decision_reason').notNull().default(''),
  state: text('state').notNull(),
  stateSince: moment('state_since').notNull(),
  dueAt: moment('due_at'),
  version: integer('version').notNull().default(0),
  createdAt: moment('created_at').notNull(),
})
