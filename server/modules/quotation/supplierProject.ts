import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { byName, contains, isoMoment, listPage, oneOf } from '#server/db/list.ts'
import { documentsOf, itemsOf } from '#server/db/parts.ts'
import { inScope, mayQuote, quoterActive } from '#server/db/qualification.ts'
import { isAmong, ownerRef, quotationsOf } from '#server/lifecycle/owner.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import type { contract } from '#src/contract/index.ts'
import { later } from '#src/lib/shanghaiTime.ts'
import type { MethodCode } from '#src/machines/project/methods.ts'
import type { OwnRow } from './queries.ts'

type PageQuery = z.output<(typeof contract)['GET /api/po/supplierProject/page']['query']>
type ItemQuery = z.output<(typeof contract)['GET /api/po/supplierItem/page']['query']>

const invited = (companyId: string) =>
  sql`exists (select 1 from project_invitation i where i.project_id = p.id and i.company_id = ${companyId})`

const category = sql`p.category_id`
const qualifies = (companyId: string) => inScope(sql`${companyId}`, category)
const approved = (companyId: string) => sql`exists (select 1 from company c where c.id = ${companyId} and c.state = 'approved')`

/** What a supplier may see at all: published at some time, and open to all or to this company. */
export const visibleToSupplier = (companyId: string) => sql`p.published_at is not null and (p.visibility = 'OPEN' or ${invited(companyId)})`

const select = (
  { companyId, id }: Actor,
  now: Date,
) => sql`p.id, p.no, p.title, p.title_en, u.name as unit_name, u.name_en as unit_name_en, p.method, p.visibility,
  ${invited(companyId)} as invited, p.deadline, p.published_at, p.state, p.item_count, k.name as category_name, k.name_en as category_name_en,
  ${approved(companyId)} as company_approved, ${qualifies(companyId)} as in_scope, ${quoterActive(sql`${companyId}`, id, category, now)} as quoter_active,
  q.id as quotation_id, q.state as quotation_state`
const from = (own: SQL) => sql`project p join company u on u.id = p.unit_id left join category k on k.id = p.category_id
  left join quotation q on q.project_id = p.id and ${own}`

interface Row {
  id: string
  no: string
  title: string
  title_en: string
  unit_name: string
  unit_name_en: string
  method: MethodCode
  visibility: 'OPEN' | 'INVITED'
  invited: boolean
  deadline: Date | string
  published_at: Date | string
  state: string
  item_count: number
  category_name: string | null
  category_name_en: string | null
  company_approved: boolean
  in_scope: boolean
  quoter_active: boolean
  quotation_id: string | null
  quotation_state: OwnRow['state'] | null
}

const present = (row: Row) => ({
  id: String(row.id),
  no: row.no,
  title: row.title,
  titleEn: row.title_en,
  unitName: row.unit_name,
  unitNameEn: row.unit_name_en,
  method: row.method,
  visibility: row.visibility,
  invited: row.invited,
  deadline: isoMoment(row.deadline),
  publishedAt: isoMoment(row.published_at),
  state: row.state,
  itemCount: row.item_count,
  categoryName: row.category_name,
  categoryNameEn: row.category_name_en,
  companyApproved: row.company_approved,
  inScope: row.in_scope,
  quoterActive: row.quoter_active,
  myQuotation:
    row.quotation_id === null || row.quotation_state === null ? null : { id: String(row.quotation_id), state: row.quotation_state },
})

export const pageForSupplier = async (database: Database, sealKey: string, query: PageQuery, actor: Actor, now: Date) => {
  const { companyId } = actor
  const until = query.closingWithin === undefined ? null : later(now, query.closingWithin, 'hour')
  const where = [
    visibleToSupplier(companyId),
    oneOf(query.state ?? 'published', sql`p.state`),
    ...(query.invited ? [invited(companyId)] : []),
    ...(query.qualified ? [mayQuote(companyId, actor.id, now)] : []),
    ...(until ? [sql`p.deadline between ${now.toISOString()} and ${until.toISOString()}`] : []),
    ...(query.q?.trim() ? [contains(query.q, sql`p.search_grams`, sql`p.search`)] : []),
  ]
  const sortable = {
    deadline: sql`p.deadline`,
    publishedAt: sql`p.published_at`,
    no: sql`p.no`,
    title: byName(sql`p.title`),
    titleEn: byName(sql`p.title_en`),
  }
  const { total, rows } = await listPage<Row>(database, query, {
    select: select(actor, now),
    from: from(isAmong(await quotationsOf(database, sealKey, companyId))),
    where,
    sortable,
    unique: sql`p.id`,
  })
  return { total, rows: rows.map(present) }
}

export const detailForSupplier = async (database: Database, sealKey: string, id: string, actor: Actor, now: Date) => {
  const { companyId } = actor
  const [row] = await rowsOf<
    Row & { description: string; currency: string; allow_partial: boolean; contact_name: string; contact_name_en: string }
  >(
    database,
    sql`select ${select(actor, now)}, p.description, p.currency, p.allow_partial, o.name as contact_name, o.name_en as contact_name_en
        from ${from(sql`q.owner_ref = ${ownerRef(sealKey, id, companyId)}`)} join app_user o on o.id = p.owner_id where p.id = ${id} and ${visibleToSupplier(companyId)}`,
  )
  if (!row) return undefined
  return {
    ...present(row),
    description: row.description,
    currency: row.currency,
    allowPartial: row.allow_partial,
    contactName: row.contact_name,
    contactNameEn: row.contact_name_en,
    items: await itemsOf(database, id),
    documents: await documentsOf(database, id),
  }
}

interface ItemRow {
  id: string
  line_no: number
  name: string
  spec: string
  unit: string
  quantity: string
  delivery_date: string | null
  place: string
  remark: string
  project_id: string
  project_no: string
  title: string
  title_en: string
  deadline: Date | string
}

/** Items of everything that takes quotes now. */
export const pageOfItems = async (database: Database, query: ItemQuery, companyId: string) => {
  const where = [
    sql`p.state = 'published'`,
    visibleToSupplier(companyId),
    ...(query.q?.trim() ? [contains(query.q, sql`i.search_grams`, sql`(i.name || ' ' || i.spec)`)] : []),
  ]
  const { total, rows } = await listPage<ItemRow>(database, query, {
    select: sql`i.id, i.line_no, i.name, i.spec, i.unit, i.quantity::text as quantity, i.delivery_date::text as delivery_date, i.place, i.remark,
      p.id as project_id, p.no as project_no, p.title, p.title_en, p.deadline`,
    from: sql`project_item i join project p on p.id = i.project_id`,
    where,
    sortable: { deadline: sql`p.deadline`, name: sql`i.name` },
    unique: sql`i.id`,
  })
  return {
    total,
    rows: rows.map((row) => ({
      id: String(row.id),
      lineNo: row.line_no,
      name: row.name,
      spec: row.spec,
      unit: row.unit,
      quantity: row.quantity,
      deliveryDate: row.delivery_date,
      place: row.place,
      remark: row.remark,
      projectId: String(row.project_id),
      projectNo: row.project_no,
      title: row.title,
      titleEn: row.title_en,
      deadline: isoMoment(row.deadline),
    })),
  }
}
