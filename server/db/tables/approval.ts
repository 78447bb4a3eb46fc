import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import type { FlowDefinition } from '#src/machines/approval/definition.ts'
import { flowTypeIds } from '#src/machines/approval/flowTypes.ts'
import { bigintText, identity, moment, version } from './columns.ts'
import { appUser } from './platform.ts'
import { unit } from './unit.ts'

/** How a type of business is approved, in versions: running cases stay on theirs. */
export const flowDefinition = pgTable(
  'flow_definition',
  {
    id: identity(),
    type: text('type', { enum: flowTypeIds as [string, ...string[]] })
      .$type<FlowDefinition['type']>()
      .notNull(),
    /** Whose cases go this way, and those of all that lie below; null for the whole house. */
    unitId: bigintText('unit_id').references(() => unit.id),
    /** 0 of a draft: it has its number once it is published. */
    edition: integer('edition').notNull(),
    standing: text('standing', { enum: ['draft', 'published', 'retired'] }).notNull(),
    content: jsonb('content').$type<FlowDefinition>().notNull(),
    createdAt: moment('created_at').notNull(),
    /** Null for what comes with the product. */
    createdBy: bigintText('created_by').references(() => appUser.id),
    publishedAt: moment('published_at'),
    /** When its content was saved last as a draft, and by whom; null for what never was one. */
    updatedAt: moment('updated_at'),
    updatedBy: bigintText('updated_by').references(() => appUser.id),
    version: version(),
  },
  (table) => [
    unique('flow_definition_edition').on(table.type, table.unitId, table.edition).nullsNotDistinct(),
    uniqueIndex('flow_definition_published')
      .on(table.type, sql`coalesce(unit_id, 0)`)
      .where(sql`standing = 'published'`),
    uniqueIndex('flow_definition_draft')
      .on(table.type, sql`coalesce(unit_id, 0)`)
      .where(sql`standing = 'draft'`),
  ],
)

/** What the house decides of a type of business: a row of each, delivered as it stands in code. */
export const flowType = pgTable('flow_type', {
  type: text('type', { enum: flowTypeIds as [string, ...string[]] })
    .$type<FlowDefinition['type']>()
    .primaryKey(),
  conditionFields: text('condition_fields').array().notNull(),
  materialFields: text('material_fields').array().notNull(),
  hiddenFields: text('hidden_fields').array().notNull(),
  prefix: text('prefix').notNull(),
  bulk: boolean('bulk').notNull(),
  needsSecond: boolean('needs_second').notNull(),
  /** The events that an end sends to the record; empty where its machine names them. */
  onApproved: text('on_approved').notNull(),
  onRejected: text('on_rejected').notNull(),
  onReturned: text('on_returned').notNull(),
  updatedAt: moment('updated_at'),
  /** Null as long as it is as it was delivered. */
  updatedBy: bigintText('updated_by').references(() => appUser.id),
  version: version(),
})
