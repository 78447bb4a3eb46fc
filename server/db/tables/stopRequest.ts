import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { bigintText, identity, moment } from './columns.ts'

/** Requests to stop purchases. */
export const stopRequest = pgTable('stop_request', {
  id: identity(),
  no: text('no').notNull().unique(),
  projectId: bigintText('project_id').notNull(),
  reasonId: bigintText('reason_id').notNull(),
  narrative: text('narrative').notNull(),
  /** What suppliers read once it is approved: that of the reason, as it was when it was asked for. */
  publicText: text('public_text').notNull(),
  publicTextEn: text('public_text_en').notNull(),
  /** The state in which the purchase was when it was asked for. */
  stage: text('stage').notNull(),
  begunBy: bigintText('begun_by').notNull(),
  decisionReason: text('decision_reason').notNull().default(''),
  state: text('state').notNull(),
  stateSince: moment('state_since').notNull(),
  dueAt: moment('due_at'),
  version: integer('version').notNull().default(0),
  createdAt: moment('created_at').notNull(),
})
