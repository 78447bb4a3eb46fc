import { boolean, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { bigintText, identity, version } from './columns.ts'

/** Units of the companies of the house, and their departments. Each company has one that stands for itself, which lies below none. */
export const unit = pgTable(
  'unit',
  {
    id: identity(),
    /** Kept by the database: that of the unit above. */
    companyId: bigintText('company_id').notNull(),
    aboveId: bigintText('parent_id'),
    kind: text('kind', { enum: ['UNIT', 'DEPARTMENT'] }).notNull(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    nameEn: text('name_en').notNull().default(''),
    headId: bigintText('head_id'),
    budgetOwnerId: bigintText('budget_owner_id'),
    areaCode: text('area_code').notNull().default(''),
    active: boolean('active').notNull().default(true),
    version: version(),
  },
  (table) => [unique('unit_code').on(table.companyId, table.code), unique('unit_in_company').on(table.id, table.companyId)],
)

/** Who approves in a unit, in the order in which they are asked. */
export const unitApprover = pgTable(
  'unit_approver',
  {
    unitId: bigintText('unit_id').notNull(),
    userId: bigintText('user_id').notNull(),
    position: integer('position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.unitId, table.userId] })],
)
