import { and, asc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { contains, listPage, oneOf } from '#server/db/list.ts'
import { quotation, quotationRound } from '#server/db/tables/procurement.ts'
import { holdsOn } from '#server/lifecycle/holdRows.ts'
import { isAmong, ownerRef } from '#server/seal/owner.ts'
import type { contract, Data } from '#src/contract/index.ts'

type Query<K extends keyof typeof contract> = (typeof contract)[K] extends { query: infer Q extends z.ZodType } ? z.output<Q> : never

type Own = Data<'GET /api/po/quotation/page'>['rows'][number]
type Decided = Data<'GET /api/po/quotation/history'>['rows'][number]
type Detail = Data<'GET /api/po/quotation/{id}'>

const about = sql`q.id, q.no, q.state, p.no as "projectNo", p.title, p.title_en as "titleEn", u.name as "unitName", u.name_en as "unitNameEn",
  (select r.receipt_no from quotation_round r where r.quotation_id = q.id and r.standing = 'current') as "receiptNo"`
const own = sql`${about}, q.state_since as "stateSince", p.id as "projectId", p.deadline, p.state as "projectState",
  ${holdsOn('project', sql`p.id`)} as holds, p.item_count as "itemCount",
  q.draft_priced_count as "pricedCount"`
const ownFrom = sql`quotation q join project p on p.id = q.project_id join company u on u.id = p.unit_id`

/** My company’s quotations for purchases not decided yet. */
export const pageOfOwn = (database: Database, query: Query<'GET /api/po/quotation/page'>, ownIds: string[]) => {
  const where = [
    isAmong(ownIds),
    query.state ? oneOf(query.state, sql`q.state`) : sql`q.state in ('draft', 'sealed', 'withdrawn', 'opened')`,
    ...(query.q?.trim() ? [contains(query.q, sql`p.search_grams`, sql`p.search`)] : []),
  ]
  const sortable = { deadline: sql`p.deadline`, state: sql`q.state`, stateSince: sql`q.state_since`, no: sql`q.no` }
  return listPage<Own>(database, query, {
    select: own,
    from: ownFrom,
    where,
    sortable,
    latest: sql`q.created_at`,
    unique: sql`q.id`,
  })
}

/** My own rank, and the reason that those who were compared may read: only once the result is published. */
const outcome = sql`case when p.result_at is not null then q.rank end as rank,
  case when p.result_at is not null and q.opened_at is not null then p.chosen_reason end as reason,
  case when p.result_at is not null and q.opened_at is not null then p.chosen_quotation_id = q.id end as chosen,
  case when p.state = 'contestable' then p.contestable_until end as "contestableUntil"`

/** What has come to its end, and what will, by a result that may still be contested. */
const isDecided = sql`(q.state in ('chosen', 'notChosen', 'lapsed', 'voided') or (q.state = 'opened' and p.result_at is not null))`

/** When my company was told how it ended: by the result, or by what ended it without one. */
const decidedAt = sql`case when p.result_at is not null and q.opened_at is not null then p.result_at else q.state_since end`

/** My company’s decided quotations, and never another price. */
export const pageOfHistory = (database: Database, query: Query<'GET /api/po/quotation/history'>, ownIds: string[]) => {
  const where = [
    isAmong(ownIds),
    query.state ? oneOf(query.state, sql`q.state`) : sql`true`,
    isDecided,
    ...(query.q?.trim() ? [contains(query.q, sql`p.search_grams`, sql`p.search`)] : []),
  ]
  const select = sql`${about}, ${decidedAt} as "decidedAt", q.total_gross as "totalGross", ${outcome}`
  const sortable = { decidedAt, no: sql`q.no`, state: sql`q.state`, totalGross: sql`q.total_gross` }
  return listPage<Decided>(database, query, {
    select,
    from: ownFrom,
    where,
    sortable,
    latest: sql`q.created_at`,
    unique: sql`q.id`,
  })
}

/** One of my company’s quotations with what only its own page shows; undefined when it is not mine. */
export const ownQuotation = async (database: Database, sealKey: string, id: string, companyId: string) => {
  const [row] = await rowsOf<
    Own &
      Pick<
        Detail,
        | 'version'
        | 'currency'
        | 'allowPartial'
        | 'draftRevision'
        | 'draftSavedAt'
        | 'draftKey'
        | 'rank'
        | 'reason'
        | 'chosen'
        | 'contestableUntil'
      > & {
        draftCiphertext: string | null
        ref: string
      }
  >(
    database,
    sql`select ${own}, q.version, p.currency, p.allow_partial as "allowPartial", q.draft_revision as "draftRevision",
          q.draft_saved_at as "draftSavedAt", q.draft_key as "draftKey", q.draft_ciphertext as "draftCiphertext", q.owner_ref as ref, ${outcome}
        from ${ownFrom} where q.id = ${id}`,
  )
  if (!row) return undefined
  const { ref, ...shown } = row
  return ref === ownerRef(sealKey, row.projectId, companyId) ? { ...shown, supplierCompanyId: companyId } : undefined
}

/** What my company sent, oldest first, still encrypted. */
export const roundsOf = (database: Database, quotationId: string) =>
  database.select().from(quotationRound).where(eq(quotationRound.quotationId, quotationId)).orderBy(asc(quotationRound.round))

export const quotationFor = async (database: Database, sealKey: string, projectId: string, companyId: string) => {
  const [row] = await database
    .select({ id: quotation.id, state: quotation.state, version: quotation.version })
    .from(quotation)
    .where(and(eq(quotation.projectId, projectId), eq(quotation.ownerRef, ownerRef(sealKey, projectId, companyId))))
  return row
}
