import { sql, type SQL } from 'drizzle-orm'
import { boughtFor, companiesOfPurchase } from './allocation.ts'
import type { Database } from './connect.ts'
import { frequentRowsOf } from './frequent.ts'
import type { DataScope } from '#src/lib/dataScope.ts'

export interface Scoped {
  id: string
  companyId: string
  /** The widest of their roles. */
  dataScope: DataScope
}

const below = (companyId: string): SQL =>
  sql`with recursive below as (select ${companyId}::bigint as id
    union select c.id from company c join below on c.parent_company_id = below.id) select id from below`

/** A unit and all that are below it. @returns their ids */
export const unitsBelow = async (database: Database, companyId: string): Promise<string[]> =>
  (await frequentRowsOf<{ id: string }>(database, below(companyId))).map(({ id }) => id)

/**
 * Whether a record that the house keeps is within what somebody's roles let them see. What they are in charge of always is.
 * @param of the column of the person in charge, where there is one, and of the unit that the record is of; `besides`: whether it is of any of some units, too
 */
export const withinDataScope = (
  { id, companyId, dataScope }: Scoped,
  of: { owner?: SQL; unit: SQL; besides?: (units: SQL) => SQL },
): SQL => {
  const isOwn = of.owner ? sql`${of.owner} = ${id}` : null
  if (dataScope === 'all') return sql`true`
  if (dataScope === 'own' && isOwn) return isOwn
  const units = dataScope === 'below' ? sql`(${below(companyId)})` : sql`(${companyId}::bigint)`
  const isOfUnits = of.besides ? sql`(${of.unit} in ${units} or ${of.besides(units)})` : sql`${of.unit} in ${units}`
  return isOwn ? sql`(${isOfUnits} or ${isOwn})` : isOfUnits
}

/** The same for many people at once: whether the user `u` sees records of a unit of which nobody is in charge. */
export const unitSeenBy = (unit: SQL): SQL =>
  sql`(case (select min(seeing.data_scope) from user_role held join role seeing on seeing.id = held.role_id where held.user_id = u.id)
    when 'all' then true
    when 'below' then u.company_id in (with recursive above as (select ${unit}::bigint as id
      union select c.parent_company_id from company c join above on c.id = above.id where c.parent_company_id is not null) select id from above)
    else u.company_id = ${unit} end)`

/** Of purchases, as `p`, and of what is theirs: quotations, awards, documents, figures. A draft that was deleted is nobody's. */
export const projectInScope = (actor: Scoped): SQL => {
  const of = { owner: sql`p.owner_id`, unit: sql`p.unit_id`, besides: boughtFor }
  return sql`(p.state <> 'discarded' and ${withinDataScope(actor, of)})`
}

/** Whether the user `u` sees purchases of any of the companies that a purchase is of. */
export const purchaseSeenBy = (id: SQL): SQL =>
  sql`exists (select 1 from ${companiesOfPurchase(id)} of_it (unit) where ${unitSeenBy(sql`of_it.unit`)})`
