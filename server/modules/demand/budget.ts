import { sql, type SQL } from 'drizzle-orm'

/** What demands that stand in a state take of a budget. Submitting one reserves what it is estimated at. */
const taken = (budgetId: SQL, state: 'approving' | 'approved', but?: SQL): SQL =>
  sql`coalesce((select sum(o.amount_gross) from demand o where o.budget_id = ${budgetId} and o.state = ${state}
    ${but ? sql`and o.id <> ${but}` : sql``}), 0.00)`

/** The budget `b` with what demands take of it. */
export const budgetShown = ((approved, submitted) =>
  sql`jsonb_build_object('id', b.id::text, 'unitId', b.unit_id::text, 'year', b.year, 'number', b.number, 'name', b.name,
    'nameEn', coalesce(nullif(b.name_en, ''), b.name), 'kind', b.kind, 'amount', b.amount::text, 'approved', ${approved}::text, 'submitted', ${submitted}::text,
    'left', (b.amount - ${approved} - ${submitted})::text)`)(taken(sql`b.id`, 'approved'), taken(sql`b.id`, 'approving'))

/** Whether what is left of the budget of the row `demand` covers it, or it names none. Of what nobody has estimated nobody knows. */
export const isCovered = sql<boolean>`(demand.budget_id is null or coalesce((select b.amount - ${taken(sql`b.id`, 'approved', sql`demand.id`)}
  - ${taken(sql`b.id`, 'approving', sql`demand.id`)} from budget b where b.id = demand.budget_id) >= demand.amount_gross, false))`
