import { sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import type { FlowRules } from '#src/machines/approval/flowRules.ts'
import type { FlowType } from '#src/machines/approval/flowTypes.ts'

/** The columns of a type `y` that say what the house decides of it. */
export const rulesShown = sql`y.condition_fields as "conditionFields", y.material_fields as "materialFields", y.hidden_fields as "hiddenFields",
  y.prefix, y.bulk, y.needs_second as "needsSecond",
  json_build_object('approved', y.on_approved, 'rejected', y.on_rejected, 'returned', y.on_returned) as sends`

/** What the house decides of a type of business. */
export const rulesOf = async (database: Database, type: FlowType): Promise<FlowRules> => {
  const [row] = await rowsOf<FlowRules>(database, sql`select ${rulesShown} from flow_type y where y.type = ${type}`)
  if (!row) throw new Error(`Nothing is decided of ${type}`)
  return row
}
