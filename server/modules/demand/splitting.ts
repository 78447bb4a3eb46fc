import { sql, type SQL } from 'drizzle-orm'
import type { Config } from '#server/config.ts'
import { isBuyable } from '#server/db/allocation.ts'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { sum } from '#src/lib/money.ts'
import type { Data } from '#src/contract/index.ts'

export type Splitting = NonNullable<Data<'GET /api/po/demand/{id}/advice'>['splitting']>

/**
 * Whether a demand may be a part of a larger one: with others of the same unit and category, submitted before it and not long ago, it comes to what asks
 * for more approval, though none of them does alone. Null where nothing speaks for it.
 * @param told which of the others, as `d`, are told one by one
 */
export const splittingOf = async (
  database: Database,
  id: string,
  { splitting: { days, threshold } }: Config,
  now: Date,
  told: SQL = sql`false`,
): Promise<Splitting | null> => {
  const rows = await rowsOf<Splitting['demands'][number] & { own: string | null; told: boolean }>(
    database,
    sql`select d.id::text as id, d.no, d.title, d.title_en as "titleEn", d.amount_gross::text as "amountGross", d.state, d.submitted_at as "submittedAt",
          its.amount_gross::text as own, ${told} as told
        from demand its join demand d on d.unit_id = its.unit_id and d.category_id = its.category_id and d.id <> its.id
        where its.id = ${id} and its.amount_gross < ${threshold} and d.amount_gross < ${threshold} and (d.state = 'approving' or ${isBuyable})
          and (d.submitted_at, d.id) < (coalesce(its.submitted_at, ${now.toISOString()}), its.id)
          and d.submitted_at > coalesce(its.submitted_at, ${now.toISOString()}) - make_interval(days => ${days})
        order by d.submitted_at desc, d.id`,
  )
  const all = sum([...rows.map(({ amountGross }) => amountGross ?? '0'), rows[0]?.own ?? '0'])
  if (rows.length === 0 || Number(all) < threshold) return null
  return {
    days,
    threshold: threshold.toFixed(2),
    sum: all,
    demands: rows.flatMap(({ own: _, told: isTold, ...each }) => (isTold ? [each] : [])),
  }
}
