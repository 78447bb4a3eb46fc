import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { byName, contains, listPage, oneOf } from '#server/db/list.ts'
import { itemsOf } from '#server/db/parts.ts'
import { inScope, mayQuote, quoterActive } from '#server/db/qualification.ts'
import { shownDocuments } from '#server/lifecycle/documents.ts'
import { holdsOn, isHeldNow } from '#server/lifecycle/holdRows.ts'
import { extensionsOf } from '#server/lifecycle/log.ts'
import { isAmong, ownerRef, quotationsOf } from '#server/seal/owner.ts'
import type { Actor, LifecycleContext } from '#server/lifecycle/process.ts'
import type { contract, Data } from '#src/contract/index.ts'
import { later } from '#src/lib/shanghaiTime.ts'

type PageQuery = z.output<(typeof contract)['GET /api/po/supplierProject/page']['query']>
type Row = Data<'GET /api/po/supplierProject/page'>['rows'][number]
type Detail = Data<'GET /api/po/supplierProject/{id}'>
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
) => sql`p.id, p.no, p.title, p.title_en as "titleEn", u.name as "unitName", u.name_en as "unitNameEn", p.method, p.visibility,
  ${invited(companyId)} as invited, p.deadline, p.published_at as "publishedAt", p.state, ${holdsOn('project', sql`p.id`)} as holds,
  p.item_count as "itemCount", k.name as "categoryName", k.name_en as "categoryNameEn", ${approved(companyId)} as "companyApproved", ${qualifies(companyId)} as "inScope",
  ${quoterActive(sql`${companyId}`, id, category, now)} as "quoterActive",
  case when q.id is not null then jsonb_build_object('id', q.id::text, 'state', q.state) end as "myQuotation"`
const from = (own: SQL) => sql`project p join company u on u.id = p.unit_id left join category k on k.id = p.category_id
  left join quotation q on q.project_id = p.id and ${own}`

export const pageForSupplier = async (database: Database, sealKey: string, query: PageQuery, actor: Actor, now: Date) => {
  const { companyId } = actor
  const until = query.closingWithin === undefined ? null : later(now, query.closingWithin, 'hour')
  const where = [
    visibleToSupplier(companyId),
    oneOf(query.state ?? 'published', sql`p.state`),
    ...(query.invited ? [invited(companyId)] : []),
    ...(query.qualified ? [mayQuote(companyId, actor.id, now)] : []),
    // What stands still closes at no time.
    ...(until
      ? [sql`p.deadline between ${now.toISOString()} and ${until.toISOString()}`, sql`not ${isHeldNow('project', sql`p.id`)}`]
      : []),
    ...(query.q?.trim() ? [contains(query.q, sql`p.search_grams`, sql`p.search`)] : []),
  ]
  const sortable = {
    deadline: sql`p.deadline`,
    publishedAt: sql`p.published_at`,
    no: sql`p.no`,
    title: byName(sql`p.title`),
    titleEn: byName(sql`p.title_en`),
  }
  return listPage<Row>(database, query, {
    select: select(actor, now),
    from: from(isAmong(await quotationsOf(database, sealKey, companyId))),
    where,
    sortable,
    unique: sql`p.id`,
  })
}

export const detailForSupplier = async ({ database, kinds, clock }: LifecycleContext, sealKey: string, id: string, actor: Actor) => {
  const { companyId } = actor
  const [row] = await rowsOf<Omit<Detail, 'items' | 'transitions' | 'extensions'>>(
    database,
    sql`select ${select(actor, clock.now())}, p.description, p.currency, ${shownDocuments(kinds.project, actor)} as documents, p.allow_partial as "allowPartial",
          p.contestable_until as "contestableUntil", p.opened_at as "openedAt", case when p.state = 'cancelled' then p.state_since end as "cancelledAt", o.name as "contactName",
          o.name_en as "contactNameEn", coalesce(o.mobile, '') as "contactMobile",
          (select count(*)::int from quotation_round r join question x on x.project_id = p.id and x.state = 'answered' and x.state_since > r.submitted_at
            where r.quotation_id = q.id and r.standing = 'current' and q.state = 'sealed') as "answeredSinceSealed"
        from ${from(sql`q.owner_ref = ${ownerRef(sealKey, id, companyId)}`)} join app_user o on o.id = p.owner_id where p.id = ${id} and ${visibleToSupplier(companyId)}`,
  )
  return (
    row && {
      ...row,
      extensions: await extensionsOf(database, id),
      items: await itemsOf(database, id),
    }
  )
}

/** Items of everything that takes quotes now. */
export const pageOfItems = (database: Database, query: ItemQuery, companyId: string) => {
  const where = [
    sql`p.state = 'published'`,
    visibleToSupplier(companyId),
    ...(query.q?.trim() ? [contains(query.q, sql`i.search_grams`, sql`(i.name || ' ' || i.spec)`)] : []),
  ]
  return listPage<Data<'GET /api/po/supplierItem/page'>['rows'][number]>(database, query, {
    select: sql`i.id, i.line_no as "lineNo", i.name, i.spec, i.unit, i.quantity, i.delivery_date as "deliveryDate", i.place, i.remark,
      p.id as "projectId", p.no as "projectNo", p.title, p.title_en as "titleEn", p.deadline, ${holdsOn('project', sql`p.id`)} as holds`,
    from: sql`project_item i join project p on p.id = i.project_id`,
    where,
    sortable: { deadline: sql`p.deadline`, name: sql`i.name` },
    unique: sql`i.id`,
  })
}
