import { sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { isoMoment } from '#server/db/list.ts'

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
 * purchase’s own. A choice nobody was told of yet says nothing.
 */
export const lastPricesOf = async (database: Database, projectId: string): Promise<Map<string, LastPrice>> => {
  const rows = await rowsOf<{ item_id: string; unit_price: string; id: string; no: string; state_since: Date | string }>(
    database,
    sql`select distinct on (i.id) i.id as item_id, l.unit_price::text as unit_price, p.id, p.no, p.state_since
        from project this join project_item i on i.project_id = this.id
          join project_item o on o.name = i.name and o.spec = i.spec and o.unit = i.unit
          join project p on p.id = o.project_id and p.id <> this.id and p.state = 'resultPublished' and p.currency = this.currency
          join quotation_line l on l.quotation_id = p.chosen_quotation_id and l.item_id = o.id
        where this.id = ${projectId} and (this.state <> 'resultPublished' or p.state_since < this.state_since)
        order by i.id, p.state_since desc, p.id desc`,
  )
  return new Map(
    rows.map(({ item_id, unit_price, id, no, state_since }) => [
      String(item_id),
      { lastPrice: unit_price, lastProjectId: String(id), lastProjectNo: no, lastDecidedAt: isoMoment(state_since) },
    ]),
  )
}
