import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { dimensions } from '#src/lib/measure.ts'
import { identity, version } from './columns.ts'

/** Units of measure. */
export const measure = pgTable('measure', {
  id: identity(),
  code: text('code').notNull().unique(),
  name: text('name').notNull(),
  nameEn: text('name_en').notNull().default(''),
  symbol: text('symbol').notNull().default(''),
  dimension: text('dimension', { enum: dimensions }).notNull(),
  /** How many of the base unit of its dimension it is, an exact decimal; empty where that is not fixed. */
  factor: text('factor').notNull().default(''),
  active: boolean('active').notNull().default(true),
  version: version(),
})
