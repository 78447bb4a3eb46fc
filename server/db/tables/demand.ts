import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { DemandKind } from '#src/machines/demand/kinds.ts'
import type { MethodCode } from '#src/machines/project/methods.ts'
import { bigintText, identity, moment, numericText } from './columns.ts'

/** What units need to have bought. */
export const demand = pgTable('demand', {
  id: identity(),
  no: text('no').notNull(),
  title: text('title').notNull(),
  titleEn: text('title_en').notNull(),
  companyId: bigintText('company_id').notNull(),
  /** A draft may not have one yet. */
  unitId: bigintText('unit_id'),
  ownerId: bigintText('owner_id').notNull(),
  categoryId: bigintText('category_id'),
  kind: text('kind').$type<DemandKind>().notNull(),
  method: text('method').$type<MethodCode>().notNull(),
  needBy: date('need_by', { mode: 'string' }),
  budgetId: bigintText('budget_id'),
  reason: text('reason').notNull().default(''),
  /** Why it should be bought of one supplier directly. */
  directReason: text('direct_reason').notNull().default(''),
  lineCount: integer('line_count').notNull().default(0),
  /** What its lines are estimated to cost, gross and in CNY; null where none is. */
  amountGross: numericText('amount_gross', { precision: 18, scale: 2 }),
  submittedAt: moment('submitted_at'),
  decisionReason: text('decision_reason').notNull().default(''),
  /** Who buys it, and since when they have it; null while it waits in the pool. */
  buyerId: bigintText('buyer_id'),
  acceptedAt: moment('accepted_at'),
  state: text('state').notNull(),
  stateSince: moment('state_since').notNull(),
  dueAt: moment('due_at'),
  version: integer('version').notNull().default(0),
  createdAt: moment('created_at').notNull(),
})

/** A line keeps its id however often its demand is saved: purchases and people refer to it. */
export const demandLine = pgTable('demand_line', {
  id: identity(),
  demandId: bigintText('demand_id').notNull(),
  lineNo: integer('line_no').notNull(),
  name: text('name').notNull(),
  spec: text('spec').notNull(),
  unit: text('unit').notNull(),
  quantity: numericText('quantity', { precision: 18, scale: 4 }).notNull(),
  /** Estimated for one, gross and in CNY. */
  unitPrice: numericText('unit_price', { precision: 18, scale: 6 }),
  /** What was found in stock; null where nobody has looked. */
  stock: numericText('stock', { precision: 18, scale: 4 }),
  deliveryDate: date('delivery_date', { mode: 'string' }),
  place: text('place').notNull(),
  remark: text('remark').notNull(),
})

/** How much of a line of a demand is bought by which line of a purchase. A draft reserves; what ended without a result gives back (`server/db/allocation.ts`). */
export const demandAllocation = pgTable(
  'demand_allocation',
  {
    /** No reference: a line of a draft may be away for as long as it can't be sent. */
    projectItemId: bigintText('project_item_id').notNull(),
    demandLineId: bigintText('demand_line_id').notNull(),
    projectId: bigintText('project_id').notNull(),
    /** Whose demand it was as it was taken: the purchase is of this company, too. */
    companyId: bigintText('company_id').notNull(),
    quantity: numericText('quantity', { precision: 18, scale: 4 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectItemId, table.demandLineId] })],
)
