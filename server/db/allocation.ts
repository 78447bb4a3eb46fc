import { sql, type SQL } from 'drizzle-orm'
import { buyableStates } from '#src/machines/demand/states.ts'
import { endsOf } from '#src/machines/lifecycle.ts'
import { projectMachine } from '#src/machines/project/project.ts'

/** A purchase that ended without a result gives back what it took. */
const givenBack = endsOf(projectMachine).filter((state) => state !== 'resultStands')

/** Whether the purchase `p` keeps what it took of demands. */
export const keepsAllocated: SQL = sql`p.state not in ${givenBack}`

/** Whether the purchase `p` takes of demands of any of these companies of the house, whichever leads it. @param companies as what stands behind `in` */
export const boughtFor = (companies: SQL): SQL =>
  sql`p.id in (select its.project_id from demand_allocation its where its.company_id in ${companies})`

/** The companies of the house that a purchase is of: of the unit that leads it, and of those whose demands it buys. */
export const companiesOfPurchase = (id: SQL): SQL => sql`(select its.unit_id from project its where its.id = ${id}
  union select its.company_id from demand_allocation its where its.project_id = ${id})`

/** Whether the demand `d` may be bought. */
export const isBuyable: SQL = sql`d.state in ${[...buyableStates]}`

/** What purchases, drafts among them, take of a line of a demand. */
export const takenOf = (lineId: SQL, but?: SQL): SQL =>
  sql`coalesce((select sum(taking.quantity) from demand_allocation taking join project p on p.id = taking.project_id
    where taking.demand_line_id = ${lineId} and ${keepsAllocated}${but ? sql` and taking.project_id <> ${but}` : sql``}), 0.0000)`

/** Whether something of the demand with this id is left for purchases to take, and whether they take something of it. */
export const hasLeft = (demandId: SQL): SQL =>
  sql`exists (select 1 from demand_line l where l.demand_id = ${demandId} and l.quantity > ${takenOf(sql`l.id`)})`
export const isTaken = (demandId: SQL): SQL =>
  sql`exists (select 1 from demand_line l where l.demand_id = ${demandId} and ${takenOf(sql`l.id`)} > 0)`

/** What the purchase `p` is estimated to cost, gross: what its lines are, where demands say it of all of them, else what was typed. */
export const estimateOfPurchase: SQL = sql`coalesce((select sum(its.total) from project_item i left join lateral (
    select sum(round(a.quantity * l.unit_price, 2)) as total, bool_and(l.unit_price is not null) as known
    from demand_allocation a join demand_line l on l.id = a.demand_line_id where a.project_item_id = i.id) its on true
  where i.project_id = p.id having bool_and(coalesce(its.known, false))), p.estimate)`
