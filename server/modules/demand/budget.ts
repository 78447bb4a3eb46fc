import { sql, type SQL } from 'drizzle-orm'
import { keepsAllocated } from '#server/db/allocation.ts'
import { buyableStates } from '#src/machines/demand/states.ts'

/** Of a demand `o` that was cancelled, what purchases had taken by then. */
const stillTaken = sql`(select coalesce(sum(round(a.quantity * l.unit_price, 2)), 0.00) from demand_line l join demand_allocation a on a.demand_line_id = l.id
  join project p on p.id = a.project_id where l.demand_id = o.id and ${keepsAllocated})`

/** What demands that stand in a state take of a budget. Submitting one reserves what it is estimated at; cancelling it frees what is not used. */
const taken = (budgetId: SQL, state: 'approving' | 'approved', but?: SQL): SQL =>
  sql`coalesce((select sum(case o.state when 'cancelled' then ${stillTaken} else o.amount_gross end) from demand o where o.budget_id = ${budgetId}
    and o.state in ${state === 'approved' ? [...buyableStates, 'cancelled'] : [state]} ${but ? sql`and o.id <> ${but}` : sql``}), 0.00)`

/** The budget `b` with what demands take of it. */
export const budgetShown = ((approved, submitted) =>
  sql`jsonb_build_object('id', b.id::text, 'unitId', b.unit_id::text, 'year', b.year, 'number', b.number, 'name', b.name,
    'nameEn', coalesce(nullif(b.name_en, ''), b.name), 'kind', b.kind, 'amount', b.amount::text, 'approved', ${approved}::text, 'submitted', ${submitted}::text,
    'left', (b.amount - ${approved} - ${submitted})::text)`)(taken(sql`b.id`, 'approved'), taken(sql`b.id`, 'approving'))

/** Whether what is left of the budget of the row `demand` covers it, or it names none. Of what nobody has estimated nobody knows. */
export const isCovered = sql<boolean>`(demand.budget_id is null or coalesce((select b.amount - ${taken(sql`b.id`, 'approved', sql`demand.id`)}
  - ${taken(sql`b.id`, 'approving', sql`demand.id`)} from budget b where b.id = demand.budget_id) >= demand.amount_gross, false))`
