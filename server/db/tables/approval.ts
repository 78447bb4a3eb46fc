import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import type { FlowDefinition } from '#src/machines/approval/definition.ts'
import { flowTypeIds } from '#src/machines/approval/flowTypes.ts'
import { bigintText, identity, moment, version } from './columns.ts'
import { appUser } from './platform.ts'
import { unit } from './unit.ts'

/** What a proof found broken, and on which day; the same as long as the same is. */
export interface ProvenBroken {
  on: string
  /** What stops but for people who are missing: code and node. */
  stops: string[]
  /** Units by their ids in whose cases a step finds nobody, by the step. */
  nobody: Record<string, string[]>
}

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
    /** What a proof found broken when it was made last; null where none was. */
    proven: jsonb('proven').$type<ProvenBroken>(),
    /** A draft that began with what the product offered. */
    offered: boolean('offered').notNull().default(false),
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

/** Something was changed on which proofs of definitions stand: who can act, units, roles, groups, absences or what is in effect. Kept by the database. */
export const flowProofDue = pgTable('flow_proof_due', { id: identity() })

/** What the product delivers for the whole house, by type, and whether the house has answered what is new in it. */
export const deliveredFlow = pgTable('delivered_flow', {
  type: text('type').$type<FlowDefinition['type']>().primaryKey(),
  content: jsonb('content').$type<FlowDefinition>().notNull(),
  /** The marks of all that was delivered so far: a version that declares one of these is not newer. */
  known: text('known').array().notNull().default([]),
  /** Null while it is in effect, was taken over or declined. */
  offeredAt: moment('offered_at'),
})
