import { asc, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { contains, isoMoment, listPage, oneOf } from '#server/db/list.ts'
import { isAdmitted, isInviter } from '#server/db/qualification.ts'
import { category } from '#server/db/tables/supplier.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import type { contract } from '#src/contract/index.ts'
import { later } from '#src/lib/shanghaiTime.ts'
import { offers } from '#src/machines/lifecycle.ts'
import { scopeMachine } from '#src/machines/supplier/scope.ts'
import { factsOf } from './process.ts'
import { scopesVisibleTo } from './visible.ts'

type PageQuery = z.output<(typeof contract)['GET /api/srm/scope/page']['query']>

interface Row {
  id: string
  state: 'proposed' | 'approved' | 'denied' | 'withdrawn'
  state_since: Date | string
  company_id: string
  company_name: string
  company_name_en: string
  company_state: string
  assignee_id: string | null
  inviter: boolean
  category_id: string
  category_name: string
  category_name_en: string
  regions: string
  brands: string
  capacity: string
  decision_reason: string
  rivals: number
  version: number
}

const from = sql`scope s join company c on c.id = s.company_id join category k on k.id = s.category_id`
const selectFor = (actor: Actor) => sql`s.id, s.state, s.state_since, s.company_id, c.name as company_name, c.name_en as company_name_en,
  c.state as company_state, c.assignee_id, ${isInviter(sql`c.id`, actor.id)} as inviter, s.category_id, k.name as category_name, k.name_en as category_name_en,
  s.regions, s.brands, s.capacity, s.decision_reason, s.version,
  (select count(*) from scope o join company oc on oc.id = o.company_id
    where o.category_id = s.category_id and o.state = 'approved' and o.company_id <> s.company_id and oc.state = 'approved')::int as rivals`

const present = (row: Row, actor: Actor, now: Date) => ({
  id: String(row.id),
  state: row.state,
  stateSince: isoMoment(row.state_since),
  companyId: String(row.company_id),
  companyName: row.company_name,
  companyNameEn: row.company_name_en,
  categoryId: String(row.category_id),
  categoryName: row.category_name,
  categoryNameEn: row.category_name_en,
  regions: row.regions,
  brands: row.brands,
  capacity: row.capacity,
  decisionReason: row.decision_reason,
  rivals: row.rivals,
  version: row.version,
  transitions: offers(scopeMachine, row.state, factsOf(row, actor, now), actor.authorities),
})

export const pageOfScopes = async (database: Database, query: PageQuery, actor: Actor, now: Date) => {
  const { q, state, categoryId, companyId, admitted } = query
  const where = [
    scopesVisibleTo(actor),
    ...(q?.trim() ? [contains(q, sql`c.search_grams`, sql`c.search`)] : []),
    ...(state ? [oneOf(state, sql`s.state`)] : []),
    ...(categoryId ? [sql`s.category_id = ${categoryId}`] : []),
    ...(companyId ? [sql`s.company_id = ${companyId}`] : []),
    ...(admitted ? [isAdmitted(sql`c.state`)] : []),
  ]
  const { total, rows } = await listPage<Row>(database, query, {
    select: selectFor(actor),
    from,
    where,
    sortable: { stateSince: sql`s.state_since` },
    unique: sql`s.id`,
  })
  return { total, rows: rows.map((row) => present(row, actor, now)) }
}

/** One scope, undefined when it is not for this person to see. */
export const scopeDetail = async (database: Database, id: string, actor: Actor, now: Date) => {
  const [row] = await rowsOf<Row>(database, sql`select ${selectFor(actor)} from ${from} where s.id = ${id} and ${scopesVisibleTo(actor)}`)
  return row && present(row, actor, now)
}

export const allCategories = (database: Database) =>
  database
    .select({ id: category.id, parentId: category.parentId, code: category.code, name: category.name, nameEn: category.nameEn })
    .from(category)
    .orderBy(asc(category.code))

/** Purchases of the year before `now` by category, and how many of them take quotes. */
export const demandByCategory = async (database: Database, now: Date) => {
  const since = later(now, -365, 'day').toISOString()
  const rows = await rowsOf<{ category_id: string; projects: number; open: number }>(
    database,
    sql`select category_id, count(*)::int as projects, count(*) filter (where state = 'published' and deadline > ${now.toISOString()})::int as open
        from project where published_at >= ${since} and category_id is not null group by category_id order by category_id`,
  )
  return rows.map(({ category_id, projects, open }) => ({ categoryId: String(category_id), projects, open }))
}
