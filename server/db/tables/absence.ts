import { sql } from 'drizzle-orm'
import { check, index, pgTable, text } from 'drizzle-orm/pg-core'
import type { FlowType } from '#src/machines/approval/flowTypes.ts'
import { bigintText, identity, moment, version } from './columns.ts'
import { appUser } from './platform.ts'

/** When somebody of the house is away, and who acts in their place meanwhile. */
export const absence = pgTable(
  'absence',
  {
    id: identity(),
    userId: bigintText('user_id')
      .notNull()
      .references(() => appUser.id),
    /** Null for nobody. */
    substituteId: bigintText('substitute_id').references(() => appUser.id),
    fromAt: moment('from_at').notNull(),
    /** The first moment at which they are back. */
    untilAt: moment('until_at').notNull(),
    /** In cases of which types; empty for all. */
    types: text('types').array().$type<FlowType[]>().notNull().default([]),
    reason: text('reason').notNull().default(''),
    setBy: bigintText('set_by')
      .notNull()
      .references(() => appUser.id),
    createdAt: moment('created_at').notNull(),
    version: version(),
  },
  (table) => [
    check('absence_lasts', sql`until_at > from_at`),
    check('absence_by_another', sql`substitute_id <> user_id`),
    index('absence_of').on(table.userId, table.untilAt),
    index('absence_substitute').on(table.substituteId, table.untilAt),
  ],
)
