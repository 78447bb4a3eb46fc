import { Big } from 'big.js'
import { sql } from 'drizzle-orm'
import { isBuyable, takenOf } from '#server/db/allocation.ts'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { refuseUnusable } from '#server/refusal.ts'
import type { Data } from '#src/contract/index.ts'
import { grouped } from '#src/lib/grouped.ts'

type Source = Data<'GET /api/po/project/{id}'>['demands'][number]

/** How much of an approved demand may be taken besides what others take; of one that is not approved any more nothing beyond what is taken. */
const mostOf = sql`case when ${isBuyable} then l.quantity - ${takenOf(sql`l.id`, sql`a.project_id`)} else a.quantity end`

/** From which demands the lines of a purchase come. */
export const demandsOf = (database: Database, projectId: string): Promise<Source[]> =>
  rowsOf(
    database,
    sql`select a.project_item_id::text as "itemId", a.demand_line_id::text as "demandLineId", d.id::text as "demandId", d.no, d.title, d.title_en as "titleEn", c.name as "companyName",
          coalesce(nullif(c.name_en, ''), c.name) as "companyNameEn", l.line_no as "lineNo", l.unit, a.quantity::text as quantity, ${mostOf}::text as most
        from demand_allocation a join demand_line l on l.id = a.demand_line_id join demand d on d.id = l.demand_id join company c on c.id = d.company_id
        where a.project_id = ${projectId} order by a.project_item_id, l.demand_id, l.line_no`,
  )

type Part = Pick<Source, 'quantity' | 'most'>

/**
 * Shares a quantity out among the lines of demands that it comes from: each keeps what it has as long as something is left, in their order, and
 * more goes to whoever may give more. @returns null where it is more than all of them may give
 */
export const shareOut = (quantity: string, parts: readonly Part[]): string[] | null => {
  let left = new Big(quantity)
  const upTo = (most: Big) => {
    const given = left.lt(most) ? left : most
    left = left.minus(given)
    return given
  }
  const kept = parts.map((part) => upTo(new Big(part.quantity)))
  const shares = parts.map(({ most }, index) => {
    const has = kept[index] ?? new Big(0)
    return has.plus(upTo(new Big(most).gt(has) ? new Big(most).minus(has) : new Big(0)))
  })
  return left.gt(0) ? null : shares.map((share) => share.toFixed(4))
}

interface DraftLines {
  items: readonly { quantity: string; unit: string }[]
  unfinished: readonly { id: string | null }[]
}

/** Nobody takes the same of a demand twice: whoever takes of it holds it. */
export const holdDemands = (tx: Database, of: ReturnType<typeof sql>) =>
  tx.execute(sql`select 1 from demand d where d.id in ${of} order by d.id for update`)

/**
 * What a draft takes of demands follows its lines: a line that is gone gives back all, and whose quantity changed is shared out anew. What can't be sent yet keeps
 * what it took. @param ids which line each of `items` was
 * @throws Refusal 42200 where a line would be more than was approved, or of another unit
 */
export const settleDemands = async (
  tx: Database,
  projectId: string,
  { items, unfinished }: DraftLines,
  ids: readonly (string | null)[],
): Promise<void> => {
  await holdDemands(
    tx,
    sql`(select l.demand_id from demand_allocation a join demand_line l on l.id = a.demand_line_id where a.project_id = ${projectId})`,
  )
  const away = new Set(unfinished.map(({ id }) => id))
  const wrong: string[] = []
  const settled: Pick<Source, 'itemId' | 'demandLineId' | 'quantity'>[] = []
  for (const [itemId, parts] of grouped(await demandsOf(tx, projectId), (part) => part.itemId)) {
    const index = ids.indexOf(itemId)
    const line = items[index]
    if (!line && away.has(itemId)) continue
    if (line && parts.some(({ unit }) => unit !== line.unit)) wrong.push(`items.${index}.unit`)
    const shares = shareOut(line?.quantity ?? '0', parts)
    if (!shares) wrong.push(`items.${index}.quantity`)
    for (const [place, { demandLineId, quantity: former }] of parts.entries()) {
      const quantity = shares?.[place] ?? former
      if (quantity !== former) settled.push({ itemId, demandLineId, quantity })
    }
  }
  refuseUnusable(wrong)
  if (settled.length > 0) await writeShares(tx, settled)
}

/** What takes nothing any more is gone. */
const writeShares = async (tx: Database, settled: readonly Pick<Source, 'itemId' | 'demandLineId' | 'quantity'>[]): Promise<void> => {
  const told = sql`jsonb_to_recordset(${JSON.stringify(settled)}::jsonb) as n ("itemId" bigint, "demandLineId" bigint, quantity numeric)`
  const isIt = sql`a.project_item_id = n."itemId" and a.demand_line_id = n."demandLineId"`
  await tx.execute(sql`delete from demand_allocation a using ${told} where ${isIt} and n.quantity = 0`)
  await tx.execute(sql`update demand_allocation a set quantity = n.quantity from ${told} where ${isIt} and n.quantity > 0`)
}
