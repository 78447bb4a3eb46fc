import { and, asc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { contains, isoMoment, isoMomentOrNull, listPage, oneOf } from '#server/db/list.ts'
import { quotation, quotationRound } from '#server/db/tables/procurement.ts'
import { isAmong, ownerRef } from '#server/lifecycle/owner.ts'
import type { contract } from '#src/contract/index.ts'

type Query<K extends keyof typeof contract> = (typeof contract)[K] extends { query: infer Q extends z.ZodType } ? z.output<Q> : never

const own = sql`q.id, q.no, q.state, q.state_since, p.id as project_id, p.no as project_no, p.title, p.title_en, u.name as unit_name,
  u.name_en as unit_name_en, p.deadline, p.state as project_state, p.item_count, q.draft_priced_count as priced_count,
  (select r.receipt_no from quotation_round r where r.quotation_id = q.id and r.standing = 'current') as receipt_no`
const ownFrom = sql`quotation q join project p on p.id = q.project_id join company u on u.id = p.unit_id`

export interface OwnRow {
  id: string
  no: string
  state: 'draft' | 'sealed' | 'withdrawn' | 'opened' | 'chosen' | 'notChosen' | 'lapsed' | 'voided'
  state_since: Date | string
  project_id: string
  project_no: string
  title: string
  title_en: string
  unit_name: string
  unit_name_en: string
  deadline: Date | string
  project_state: string
  item_count: number
  priced_count: number
  receipt_no: string | null
}

const presentOwn = (row: OwnRow) => ({
  id: String(row.id),
  no: row.no,
  state: row.state,
  stateSince: isoMoment(row.state_since),
  projectId: String(row.project_id),
  projectNo: row.project_no,
  title: row.title,
  titleEn: row.title_en,
  unitName: row.unit_name,
  unitNameEn: row.unit_name_en,
  deadline: isoMoment(row.deadline),
  projectState: row.project_state,
  itemCount: row.item_count,
  pricedCount: row.priced_count,
  receiptNo: row.receipt_no,
})

/** My company’s quotations for purchases not decided yet. */
export const pageOfOwn = async (database: Database, query: Query<'GET /api/po/quotation/page'>, ownIds: string[]) => {
  const where = [
    isAmong(ownIds),
    query.state ? oneOf(query.state, sql`q.state`) : sql`q.state in ('draft', 'sealed', 'withdrawn', 'opened')`,
    ...(query.q?.trim() ? [contains(query.q, sql`p.search_grams`, sql`p.search`)] : []),
  ]
  const sortable = { deadline: sql`p.deadline`, state: sql`q.state`, stateSince: sql`q.state_since`, no: sql`q.no` }
  const { total, rows } = await listPage<OwnRow>(database, query, {
    select: own,
    from: ownFrom,
    where,
    sortable,
    latest: sql`q.created_at`,
    unique: sql`q.id`,
  })
  return { total, rows: rows.map(presentOwn) }
}

interface OutcomeRow {
  rank: number | null
  reason: string | null
}

/** My own rank, and the reason that those who were compared may read: only once the result is published. */
const outcome = sql`case when p.state = 'resultPublished' then q.rank end as rank,
  case when p.state = 'resultPublished' and q.state in ('chosen', 'notChosen') then p.chosen_reason end as reason`

/** My company’s decided quotations, and never another price. */
export const pageOfHistory = async (database: Database, query: Query<'GET /api/po/quotation/history'>, ownIds: string[]) => {
  const where = [
    isAmong(ownIds),
    query.state ? oneOf(query.state, sql`q.state`) : sql`true`,
    sql`q.state in ('chosen', 'notChosen', 'lapsed', 'voided')`,
    ...(query.q?.trim() ? [contains(query.q, sql`p.search_grams`, sql`p.search`)] : []),
  ]
  const select = sql`${own}, q.total_gross, ${outcome}`
  const sortable = { decidedAt: sql`q.state_since`, no: sql`q.no`, state: sql`q.state`, totalGross: sql`q.total_gross` }
  const { total, rows } = await listPage<OwnRow & OutcomeRow & { total_gross: string | null }>(database, query, {
    select,
    from: ownFrom,
    where,
    sortable,
    latest: sql`q.created_at`,
    unique: sql`q.id`,
  })
  return {
    total,
    rows: rows.map((row) => ({
      id: String(row.id),
      no: row.no,
      state: row.state,
      projectNo: row.project_no,
      title: row.title,
      titleEn: row.title_en,
      unitName: row.unit_name,
      unitNameEn: row.unit_name_en,
      decidedAt: isoMoment(row.state_since),
      totalGross: row.total_gross,
      rank: row.rank,
      reason: row.reason,
      receiptNo: row.receipt_no,
    })),
  }
}

/** One of my company’s quotations with what only its own page shows; undefined when it is not mine. */
export const ownQuotation = async (database: Database, sealKey: string, id: string, companyId: string) => {
  const [row] = await rowsOf<
    OwnRow &
      OutcomeRow & {
        version: number
        currency: string
        allow_partial: boolean
        draft_revision: number
        draft_saved_at: Date | string | null
        draft_key: string
        draft_ciphertext: string | null
        owner_ref: string
      }
  >(
    database,
    sql`select ${own}, q.version, p.currency, p.allow_partial, q.draft_revision, q.draft_saved_at, q.draft_key, q.draft_ciphertext, q.owner_ref, ${outcome}
        from ${ownFrom} where q.id = ${id}`,
  )
  if (row?.owner_ref !== ownerRef(sealKey, String(row?.project_id), companyId)) return undefined
  return {
    ...presentOwn(row),
    version: row.version,
    currency: row.currency,
    allowPartial: row.allow_partial,
    draftRevision: row.draft_revision,
    draftSavedAt: isoMomentOrNull(row.draft_saved_at),
    draftKey: row.draft_key,
    draftCiphertext: row.draft_ciphertext,
    supplierCompanyId: companyId,
    rank: row.rank,
    reason: row.reason,
  }
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
