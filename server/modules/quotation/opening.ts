import { sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { nameAt } from '#server/db/formerName.ts'
import { projectInScope } from '#server/db/dataScope.ts'
import { openingShown } from '#server/db/disclosed.ts'
import { itemsOf } from '#server/db/parts.ts'
import { holdsInHouse } from '#server/lifecycle/holdRows.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import { openedAttachments } from './attachments.ts'
import type { Data } from '#src/contract/index.ts'
import { compare } from '#src/lib/money.ts'
import { lastPricesOf, noLastPrice } from './lastPrices.ts'
import { unreadableOf } from './sealed.ts'

type Opening = Data<'GET /api/po/project/{id}/opening'>
type Supplier = NonNullable<Opening['matrix']>['suppliers'][number]

export const openingOf = async (database: Database, id: string, sealKey: string, actor: Actor) => {
  const [found] = await rowsOf<Omit<Opening, 'unreadable' | 'transitions' | 'matrix'> & { isShown: boolean }>(
    database,
    sql`select p.id, p.no, p.title, p.title_en as "titleEn", p.state, p.state_since as "stateSince",
          ${holdsInHouse('project', sql`p.id`)} as holds, p.version, p.deadline,
          ${openingShown} as "isShown", p.contestable_until as "contestableUntil", p.min_quotes as "minQuotes", p.currency, p.chosen_quotation_id as "chosenQuotationId", p.chosen_reason as "chosenReason",
          ${nameAt('app_user', sql`u`, chosenSeq)} as "chosenByName", ${nameAt('app_user', sql`u`, chosenSeq, 'name_en')} as "chosenByNameEn",
          (select count(*) from quotation q where q.project_id = p.id and q.state in ('sealed', 'opened', 'chosen', 'notChosen'))::int as "quoteCount"
        from project p left join app_user u on u.id = p.chosen_by where p.id = ${id} and p.published_at is not null
          and ${projectInScope(actor)}`,
  )
  if (!found) return undefined
  const { isShown, ...row } = found
  return {
    ...row,
    unreadable: row.state === 'sealed' ? await unreadableOf(database, id, sealKey) : [],
    matrix: isShown ? await matrixOf(database, id, actor) : null,
  }
}

/** The entry by which the purchase `p` was chosen last. */
const chosenSeq = sql`(select max(l.seq) from transition_log l where l.machine = 'project' and l.record_id = p.id and l.event = 'choose')`

/** Every opened price, items × suppliers; suppliers in the order of their rank. */
const matrixOf = async (database: Database, projectId: string, actor: Actor) => {
  const opened = await rowsOf<Omit<Supplier, 'attachments'>>(
    database,
    sql`select q.id as "quotationId", c.id as "companyId", c.name, c.name_en as "nameEn", c.state as "companyState", r.receipt_no as "receiptNo",
          r.submitted_at as "submittedAt", r.sha256, q.hash_verified as "hashVerified", q.misfits, q.tax_rate as "taxRate",
          q.delivery_days as "deliveryDays", q.validity_days as "validityDays", q.remark, q.priced_count as "pricedCount",
          q.total_gross as "totalGross", q.total_net as "totalNet", q.rank
        from quotation q join company c on c.id = q.supplier_company_id join quotation_round r on r.quotation_id = q.id and r.standing = 'current'
        where q.project_id = ${projectId} and q.opened_at is not null order by q.rank nulls last, q.id`,
  )
  const lines = await rowsOf<{ quotationId: string; itemId: string; unitPrice: string; lineTotal: string }>(
    database,
    sql`select l.quotation_id as "quotationId", l.item_id as "itemId", l.unit_price as "unitPrice", l.line_total as "lineTotal"
        from quotation_line l join quotation q on q.id = l.quotation_id where q.project_id = ${projectId}`,
  )
  const priceOf = new Map(lines.map((line) => [`${line.quotationId}:${line.itemId}`, line]))
  const items = await itemsOf(database, projectId)
  const attachments = await openedAttachments(
    database,
    opened.map(({ quotationId }) => quotationId),
  )
  const lastPrices = await lastPricesOf(database, projectId, actor)
  return {
    suppliers: opened.map((row) => ({ ...row, attachments: attachments.get(row.quotationId) ?? [] })),
    items: items.map(({ id, lineNo, name, spec, unit, quantity }) => {
      const prices = opened.map(({ quotationId }) => ({ quotationId, line: priceOf.get(`${quotationId}:${id}`) }))
      const lowest = prices.flatMap(({ line }) => (line ? [line.unitPrice] : [])).toSorted(compare)[0]
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
          unitPrice: line?.unitPrice ?? null,
          lineTotal: line?.lineTotal ?? null,
          lowest: line !== undefined && line.unitPrice === lowest,
        })),
      }
    }),
  }
}
