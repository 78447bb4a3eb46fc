import { sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { isoMoment } from '#server/db/list.ts'
import { itemsOf } from '#server/db/parts.ts'
import { afterOpening, openedAttachments } from './attachments.ts'
import type { Data } from '#src/contract/index.ts'
import type { Misfit } from '#src/contract/quotation.ts'
import { compare } from '#src/lib/money.ts'
import { lastPricesOf, noLastPrice } from './lastPrices.ts'
import { unreadableOf } from './sealed.ts'

export const openingOf = async (database: Database, id: string, sealKey: string) => {
  const [row] = await rowsOf<{
    no: string
    title: string
    title_en: string
    state: string
    state_since: Date | string
    version: number
    deadline: Date | string
    min_quotes: number
    currency: string
    chosen_quotation_id: string | null
    chosen_reason: string | null
    chooser: string | null
    chooser_en: string | null
    quotes: number
  }>(
    database,
    sql`select p.no, p.title, p.title_en, p.state, p.state_since, p.version, p.deadline, p.min_quotes, p.currency, p.chosen_quotation_id, p.chosen_reason, u.name as chooser, u.name_en as chooser_en,
          (select count(*) from quotation q where q.project_id = p.id and q.state in ('sealed', 'opened', 'chosen', 'notChosen'))::int as quotes
        from project p left join app_user u on u.id = p.chosen_by where p.id = ${id} and p.published_at is not null`,
  )
  if (!row) return undefined
  return {
    id,
    no: row.no,
    title: row.title,
    titleEn: row.title_en,
    state: row.state,
    stateSince: isoMoment(row.state_since),
    version: row.version,
    deadline: isoMoment(row.deadline),
    quoteCount: row.quotes,
    minQuotes: row.min_quotes,
    currency: row.currency,
    chosenQuotationId: row.chosen_quotation_id === null ? null : String(row.chosen_quotation_id),
    chosenReason: row.chosen_reason,
    chosenByName: row.chooser,
    chosenByNameEn: row.chooser_en,
    unreadable: row.state === 'sealed' ? await unreadableOf(database, id, sealKey) : [],
    matrix: afterOpening.has(row.state) ? await matrixOf(database, id) : null,
  }
}

interface OpenedRow {
  id: string
  company_id: string
  name: string
  name_en: string
  company_state: Data<'GET /api/admin/company/{id}'>['state']
  receipt_no: string
  submitted_at: Date | string
  sha256: string
  hash_verified: boolean
  misfits: Misfit[]
  tax_rate: string
  delivery_days: number | null
  validity_days: number
  remark: string
  priced_count: number
  total_gross: string
  total_net: string
  rank: number | null
}

/** Every opened price, items × suppliers; suppliers in the order of their rank. */
const matrixOf = async (database: Database, projectId: string) => {
  const opened = await rowsOf<OpenedRow>(
    database,
    sql`select q.id, c.id as company_id, c.name, c.name_en, c.state as company_state, r.receipt_no, r.submitted_at, r.sha256, q.hash_verified, q.misfits, q.tax_rate::text as tax_rate,
          q.delivery_days, q.validity_days, q.remark, q.priced_count, q.total_gross::text as total_gross, q.total_net::text as total_net, q.rank
        from quotation q join company c on c.id = q.supplier_company_id join quotation_round r on r.quotation_id = q.id and r.standing = 'current'
        where q.project_id = ${projectId} and q.opened_at is not null order by q.rank nulls last, q.id`,
  )
  const lines = await rowsOf<{ quotation_id: string; item_id: string; unit_price: string; line_total: string }>(
    database,
    sql`select l.quotation_id, l.item_id, l.unit_price::text as unit_price, l.line_total::text as line_total
        from quotation_line l join quotation q on q.id = l.quotation_id where q.project_id = ${projectId}`,
  )
  const priceOf = new Map(lines.map((line) => [`${line.quotation_id}:${line.item_id}`, line]))
  const items = await itemsOf(database, projectId)
  const attachments = await openedAttachments(
    database,
    opened.map(({ id }) => String(id)),
  )
  const lastPrices = await lastPricesOf(database, projectId)
  return {
    suppliers: opened.map((row) => ({
      quotationId: String(row.id),
      companyId: String(row.company_id),
      name: row.name,
      nameEn: row.name_en,
      companyState: row.company_state,
      receiptNo: row.receipt_no,
      submittedAt: isoMoment(row.submitted_at),
      sha256: row.sha256,
      hashVerified: row.hash_verified,
      misfits: row.misfits,
      taxRate: row.tax_rate,
      deliveryDays: row.delivery_days,
      validityDays: row.validity_days,
      remark: row.remark,
      pricedCount: row.priced_count,
      totalGross: row.total_gross,
      totalNet: row.total_net,
      attachments: attachments.get(String(row.id)) ?? [],
      rank: row.rank,
    })),
    items: items.map(({ id, lineNo, name, spec, unit, quantity }) => {
      const prices = opened.map(({ id: quotationId }) => ({ quotationId: String(quotationId), line: priceOf.get(`${quotationId}:${id}`) }))
      const lowest = prices.flatMap(({ line }) => (line ? [line.unit_price] : [])).toSorted(compare)[0]
      return {
        id,
        lineNo,
        name,
        spec,
        unit,
        quantity,
        ...(lastPrices.get(id) ?? noLastPrice),
        prices: prices.map(({ quotationId, line }) => ({
          quotationId,
          unitPrice: line?.unit_price ?? null,
          lineTotal: line?.line_total ?? null,
          lowest: line !== undefined && line.unit_price === lowest,
        })),
      }
    }),
  }
}
