import { integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { FlowType } from '#src/machines/approval/flowTypes.ts'
import type { BusinessMachineId } from '#src/machines/ids.ts'
import { bigintText, moment } from './columns.ts'
import { appUser } from './platform.ts'

/** Whom whoever submits a record wants asked at a node of its approval, in this order. It goes with their account. */
export const approverChoice = pgTable(
  'approver_choice',
  {
    machine: text('machine').$type<BusinessMachineId>().notNull(),
    recordId: bigintText('record_id').notNull(),
    type: text('type').$type<FlowType>().notNull(),
    node: text('node').notNull(),
    position: integer('position').notNull(),
    userId: bigintText('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    chosenBy: bigintText('chosen_by')
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    chosenAt: moment('chosen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.machine, table.recordId, table.type, table.node, table.position] }),
    uniqueIndex('approver_choice_once').on(table.machine, table.recordId, table.type, table.node, table.userId),
  ],
)
