import { sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { projectInScope } from '#server/db/dataScope.ts'
import type { Actor } from '#server/lifecycle/process.ts'

interface LastPrice {
  lastPrice: string | null
  lastProjectId: string | null
  lastProjectNo: string | null
  lastDecidedAt: string | null
}

/** Of a thing that was never bought. */
export const noLastPrice: LastPrice = { lastPrice: null, lastProjectId: null, lastProjectNo: null, lastDecidedAt: null }

/**
 * What was last paid for the same thing, by item of a purchase: the chosen price of the latest result that was published before this
 * purchase’s own, of those that somebody sees. A choice nobody was told of yet says nothing.
 */
export const lastPricesOf = async (database: Database, projectId: string, actor: Actor): Promise<Map<string, LastPrice>> => {
  const rows = await rowsOf<LastPrice & { itemId: string }>(
    database,
    sql`select distinct on (i.id) i.id as "itemId", l.unit_price as "lastPrice", p.id as "lastProjectId", p.no as "lastProjectNo",
          p.result_at as "lastDecidedAt"
        from project this join project_item i on i.project_id = this.id
          join project_item o on o.name = i.name and o.spec = i.spec and o.unit = i.unit
          join project p on p.id = o.project_id and p.id <> this.id and p.result_at is not null and p.currency = this.currency and ${projectInScope(actor)}
          join quotation_line l on l.quotation_id = p.chosen_quotation_id and l.item_id = o.id
        where this.id = ${projectId} and (this.result_at is null or p.result_at < this.result_at)
        order by i.id, p.result_at desc, p.id desc`,
  )
  return new Map(rows.map(({ itemId, ...price }) => [itemId, price]))
}
