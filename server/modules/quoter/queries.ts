import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { contains, isoMoment, listPage, oneOf } from '#server/db/list.ts'
import { inScope } from '#server/db/qualification.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import type { contract } from '#src/contract/index.ts'
import { dateAfter, dateOf } from '#src/lib/shanghaiTime.ts'
import { quotersListedFor, quotersVisibleTo, reviewsQuoters } from './visible.ts'

type PageQuery = z.output<(typeof contract)['GET /api/srm/quoter/page']['query']>

type State = 'draft' | 'returned' | 'pending' | 'active' | 'expired' | 'disabled'

interface Row {
  id: string
  state: State
  state_since: Date | string
  company_id: string
  company_name: string
  company_name_en: string
  user_id: string
  username: string
  real_name: string
  categories: { id: string; name: string; nameEn: string }[]
  has_letter: boolean
  valid_from: string
  valid_to: string
  hits: number
  version: number
}

const core = sql`q.id, q.state, q.state_since, q.company_id, c.name as company_name, c.name_en as company_name_en, q.user_id, u.username, q.real_name,
  (select coalesce(jsonb_agg(jsonb_build_object('id', k.id::text, 'name', k.name, 'nameEn', k.name_en) order by k.code), '[]')
    from category k where k.id = any(q.category_ids)) as categories,
  q.letter_file_id is not null as has_letter, q.valid_from::text as valid_from, q.valid_to::text as valid_to,
  (select count(distinct o.company_id) from quoter o where o.id_no_hash = q.id_no_hash and o.company_id <> q.company_id and o.state <> 'draft')::int as hits, q.version`
const from = sql`quoter q join company c on c.id = q.company_id join app_user u on u.id = q.user_id`

const present = (row: Row, actor: Actor) => ({
  id: String(row.id),
  state: row.state,
  stateSince: isoMoment(row.state_since),
  companyId: String(row.company_id),
  companyName: row.company_name,
  companyNameEn: row.company_name_en,
  userId: String(row.user_id),
  username: row.username,
  realName: row.real_name,
  categories: row.categories,
  hasLetter: row.has_letter,
  validFrom: row.valid_from,
  validTo: row.valid_to,
  hits: reviewsQuoters(actor) ? row.hits : null,
  version: row.version,
})

export const pageOfQuoters = async (database: Database, query: PageQuery, actor: Actor, now: Date) => {
  const { q, state, companyId, endingWithin, mine } = query
  const where = [
    quotersListedFor(actor),
    ...(q?.trim() ? [contains(q, sql`c.search_grams`, sql`c.search`)] : []),
    ...(state ? [oneOf(state, sql`q.state`)] : []),
    ...(companyId ? [sql`q.company_id = ${companyId}`] : []),
    ...(mine ? [sql`q.user_id = ${actor.id}`] : []),
    ...(endingWithin ? [sql`q.state = 'active' and q.valid_to < ${dateAfter(dateOf(now), endingWithin)}`] : []),
  ]
  const { total, rows } = await listPage<Row>(database, query, {
    select: core,
    from,
    where,
    sortable: { validTo: sql`q.valid_to`, state: sql`q.state`, stateSince: sql`q.state_since` },
    unique: sql`q.id`,
  })
  return { total, rows: rows.map((row) => present(row, actor)) }
}

/** What a reviewer should look at first. */
export const expiringCounts = async (database: Database, now: Date) => {
  const within = (days: number) => sql`count(*) filter (where q.state = 'active' and q.valid_to < ${dateAfter(dateOf(now), days)})::int`
  const [row] = await rowsOf<{ pending: number; in30: number; in60: number; in90: number }>(
    database,
    sql`select count(*) filter (where q.state = 'pending')::int as pending, ${within(30)} as in30, ${within(60)} as in60, ${within(90)} as in90
        from quoter q where q.state = 'pending' or (q.state = 'active' and q.valid_to < ${dateAfter(dateOf(now), 90)})`,
  )
  return row ?? { pending: 0, in30: 0, in60: 0, in90: 0 }
}

/** One quoter with everything its page shows; undefined when it is not for this person to see. */
export const quoterDetail = async (database: Database, id: string, actor: Actor) => {
  const [row] = await rowsOf<
    Row & {
      decision_reason: string
      letter: { id: string; name: string; size: number; mime: string; sha256: string } | null
      others: { id: string; companyName: string; companyNameEn: string; state: State; validTo: string }[]
    }
  >(
    database,
    sql`select ${core}, q.decision_reason,
          (select jsonb_build_object('id', f.id::text, 'name', f.name, 'size', f.size, 'mime', f.mime, 'sha256', f.sha256)
            from file f where f.id = q.letter_file_id) as letter,
          (select coalesce(jsonb_agg(jsonb_build_object('id', o.id::text, 'companyName', oc.name, 'companyNameEn', oc.name_en, 'state', o.state,
              'validTo', o.valid_to) order by o.id desc), '[]')
            from quoter o join company oc on oc.id = o.company_id
            where o.id_no_hash = q.id_no_hash and o.company_id <> q.company_id and o.state <> 'draft') as others
        from ${from} where q.id = ${id} and ${quotersVisibleTo(actor)}`,
  )
  if (!row) return undefined
  return {
    ...present(row, actor),
    letter: row.letter,
    others: reviewsQuoters(actor) ? row.others : [],
    decisionReason: row.decision_reason,
  }
}

/** Open accounts of a company without an authority that stands, and the categories the company may supply. */
export const choicesFor = async (database: Database, companyId: string) => {
  const people = await rowsOf<{ id: string; username: string; name: string; verified: boolean }>(
    database,
    sql`select u.id, u.username, u.name, u.mobile <> '' as verified from app_user u where u.company_id = ${companyId} and not u.disabled
          and not exists (select 1 from quoter q where q.company_id = u.company_id and q.user_id = u.id and q.state <> 'disabled') order by u.id`,
  )
  const categories = await rowsOf<{ id: string; name: string; name_en: string }>(
    database,
    sql`select k.id, k.name, k.name_en from category k where ${inScope(sql`${companyId}`, sql`k.id`)} order by k.code`,
  )
  return {
    people: people.map(({ verified, ...person }) => ({ ...person, id: String(person.id), mobileVerified: verified })),
    categories: categories.map((row) => ({ id: String(row.id), name: row.name, nameEn: row.name_en })),
  }
}
