import { sql } from 'drizzle-orm'
import { hasLeft, isBuyable } from '#server/db/allocation.ts'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { quotationDisclosed, readsQuotes } from '#server/db/disclosed.ts'
import { listedFor, type RecordKind } from '#server/lifecycle/recordKind.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import type { ModuleContext } from '#server/serving/module.ts'
import type { Data } from '#src/contract/index.ts'
import type { DemandKind } from '#src/machines/demand/kinds.ts'
import { lateRecordOf } from '#src/machines/demand/lateRecord.ts'

type Advice = Data<'GET /api/po/demand/{id}/advice'>

/** How long prices are looked back for. */
const pricedWithin = sql`interval '3 years'`
const mostSimilar = 20

/** What its lines cost last and usually, by results that were published of purchases which somebody may read with their prices. */
export const pricesOf = async (
  database: Database,
  id: string,
  { project }: { project: RecordKind },
  caller: Actor,
  now: Date,
): Promise<Advice['prices']> => {
  const seen = readsQuotes(caller) ? listedFor(project, caller) : null
  if (!seen) return []
  return rowsOf(
    database,
    sql`select l.id::text as "lineId", bought.* from demand_line l cross join lateral (
          select count(*)::int as count, percentile_disc(0.5) within group (order by x.unit_price)::text as usual,
            (array_agg(x.unit_price::text order by p.result_at desc, p.id desc))[1] as last, max(p.result_at) as "lastAt",
            (array_agg(p.no order by p.result_at desc, p.id desc))[1] as "lastNo"
          from project_item i join project p on p.id = i.project_id join quotation_line x on x.quotation_id = p.chosen_quotation_id and x.item_id = i.id
          where lower(i.name) = lower(l.name) and lower(i.spec) = lower(l.spec) and i.unit = l.unit and p.currency = 'CNY'
            and p.result_at > ${now.toISOString()}::timestamptz - ${pricedWithin} and ${quotationDisclosed} and ${seen}) bought
        where l.demand_id = ${id} and bought.count > 0 order by l.line_no`,
  )
}

/** Demands of other units in the same category that are not bought yet, as far as somebody reads them: they could be bought together. */
export const similarTo = (database: Database, id: string, { demand }: { demand: RecordKind }, caller: Actor): Promise<Advice['similar']> =>
  rowsOf(
    database,
    sql`select d.id::text as id, d.no, d.title, d.title_en as "titleEn", d.amount_gross::text as "amountGross", d.state, d.need_by::text as "needBy",
          c.name as "companyName", coalesce(nullif(c.name_en, ''), c.name) as "companyNameEn"
        from demand its join demand d on d.category_id = its.category_id and d.unit_id <> its.unit_id join company c on c.id = d.company_id
        where its.id = ${id} and (d.state = 'approving' or ${isBuyable}) and ${demand.readable(caller)}
          and ${hasLeft(sql`d.id`)}
        order by d.need_by, d.id limit ${mostSimilar}`,
  )

/** Whether one that was bought first was recorded too late, or would be by now. */
export const recordedLate = async ({ database, clock, config }: ModuleContext, id: string, now: Date): Promise<Advice['recordedLate']> => {
  const [its] = await rowsOf<{ kind: DemandKind; needBy: string | null; submittedAt: string | null }>(
    database,
    sql`select kind, need_by::text as "needBy", submitted_at as "submittedAt" from demand where id = ${id}`,
  )
  const recordedAt = its?.submittedAt ? new Date(its.submittedAt) : now
  const days = its ? lateRecordOf(clock.calendar(), its, recordedAt, config.urgentRecordDays) : null
  return days === null ? null : { days, allowed: config.urgentRecordDays }
}
