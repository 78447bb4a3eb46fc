import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Candidate } from '#src/lib/expertDraw.ts'
import { bigintText, identity, moment } from './columns.ts'

/** Random draws of experts. Who can be drawn and who was rest under the platform's key until they are published. */
export const expertDraw = pgTable('expert_draw', {
  id: identity(),
  no: text('no').notNull().unique(),
  companyId: bigintText('company_id').notNull(),
  ownerId: bigintText('owner_id').notNull(),
  groupId: bigintText('group_id').notNull(),
  projectId: bigintText('project_id'),
  purpose: text('purpose').notNull(),
  count: integer('count').notNull(),
  categoryId: bigintText('category_id'),
  /** With none of these has a candidate a conflict of interest. */
  conflictCompanyIds: bigintText('conflict_company_ids').array().notNull().default([]),
  candidateCount: integer('candidate_count').notNull(),
  seedHash: text('seed_hash').notNull().unique(),
  listHash: text('list_hash').notNull(),
  /** Seed and candidates. */
  sealed: text('sealed').notNull(),
  drawnSealed: text('drawn_sealed').notNull().default(''),
  drawnAt: moment('drawn_at'),
  seed: text('seed').notNull().default(''),
  candidates: jsonb('candidates').$type<readonly Candidate[]>().notNull().default([]),
  drawnIds: bigintText('drawn_ids').array().notNull().default([]),
  decisionReason: text('decision_reason').notNull().default(''),
  state: text('state').notNull(),
  stateSince: moment('state_since').notNull(),
  dueAt: moment('due_at'),
  version: integer('version').notNull().default(0),
  createdAt: moment('created_at').notNull(),
})
