import { sql } from 'drizzle-orm'
import { isBuyable, keepsAllocated } from '#server/db/allocation.ts'
import { defineSeed } from '#server/serving/seed.ts'

export const projectSeed = defineSeed({
  standsOnOthers: true,
  /** What units had approved is bought by the purchase of the same thing that was begun next for their company, as far as it buys that much. */
  demonstration: async (tx) => {
    await tx.execute(
      sql`insert into demand_allocation (project_item_id, demand_line_id, project_id, company_id, quantity)
          select distinct on (i.id) i.id, l.id, p.id, d.company_id, least(i.quantity, l.quantity)
          from demand d join demand_line l on l.demand_id = d.id
            join lateral (select p.id from project p join project_item i on i.project_id = p.id
              where p.unit_id = d.company_id and p.created_at > d.submitted_at and ${keepsAllocated}
                and (i.name, i.spec, i.unit) = (l.name, l.spec, l.unit) order by p.created_at, p.id limit 1) p on true
            join project_item i on i.project_id = p.id and (i.name, i.spec, i.unit) = (l.name, l.spec, l.unit)
          where ${isBuyable} order by i.id, d.id, l.id`,
    )
    await tx.execute(sql`update project set estimate = 40000 * (1 + id % 6) where state = 'draft'`)
  },
})
