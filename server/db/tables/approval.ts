import { sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
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
    /** When its content was saved last as a draft; null for what never was one. */
    updatedAt: moment('updated_at'),
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
