import { integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { bigintText, identity, numericText, version } from './columns.ts'

/** Budgets of units, as finance has them. */
export const budget = pgTable(
  'budget',
  {
    id: identity(),
    /** Kept by the database: that of the unit. */
    companyId: bigintText('company_id').notNull(),
    unitId: bigintText('unit_id').notNull(),
    year: integer('year').notNull(),
    number: text('number').notNull(),
    name: text('name').notNull(),
    nameEn: text('name_en').notNull().default(''),
    kind: text('kind', { enum: ['CAPITAL', 'COST'] }).notNull(),
    /** Gross, in CNY. */
    amount: numericText('amount', { precision: 18, scale: 2 }).notNull(),
    note: text('note').notNull().default(''),
    version: version(),
  },
  (table) => [
    unique('budget_number').on(table.companyId, table.year, table.number),
    unique('budget_of_unit').on(table.year, table.unitId, table.number),
  ],
)
