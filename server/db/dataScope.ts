import { sql, type SQL } from 'drizzle-orm'
import type { DataScope } from '#src/lib/dataScope.ts'

export interface Scoped {
  id: string
  companyId: string
  /** The widest of their roles. */
  dataScope: DataScope
}

/**
 * Whether a record that the house keeps is within what somebody's roles let them see. What they are in charge of always is.
 * @param of the column of the person in charge, where there is one, and of the unit that the record is of
 */
export const withinDataScope = ({ id, companyId, dataScope }: Scoped, of: { owner?: SQL; unit: SQL }): SQL => {
  const isOwn = of.owner ? sql`${of.owner} = ${id}` : null
  if (dataScope === 'all') return sql`true`
  if (dataScope === 'own' && isOwn) return isOwn
  const units =
    dataScope === 'below'
      ? sql`(with recursive below as (select ${companyId}::bigint as id
          union select c.id from company c join below on c.parent_company_id = below.id) select id from below)`
      : sql`(${companyId}::bigint)`
  const isOfUnits = sql`${of.unit} in ${units}`
  return isOwn ? sql`(${isOfUnits} or ${isOwn})` : isOfUnits
}

/** Of purchases, as `p`, and of what is theirs: quotations, awards, documents, figures. */
export const projectInScope = (actor: Scoped): SQL => withinDataScope(actor, { owner: sql`p.owner_id`, unit: sql`p.unit_id` })
