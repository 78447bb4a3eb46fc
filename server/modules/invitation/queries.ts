import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { quotationDisclosed } from '#server/db/disclosed.ts'
import { byName, contains, isoMoment, listPage, oneOf } from '#server/db/list.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import type { contract } from '#src/contract/index.ts'
import { later } from '#src/lib/shanghaiTime.ts'
import { invitationsEndingWithin, invitationsVisibleTo } from './visible.ts'

type PageQuery = z.output<(typeof contract)['GET /api/srm/invitation/page']['query']>

const core = sql`v.id, v.code, v.invitee_name, v.company_name, v.mobile, v.reason, v.inviter_id, p.name as inviter_name,
  p.name_en as inviter_name_en, v.unit_id, u.name as unit_name, u.name_en as unit_name_en, v.created_at, v.expires_at, v.last_sent_at,
  v.sent_count, v.used_by_company_id, c.name as used_name, c.name_en as used_name_en, c.state as used_state, v.state, v.state_since, v.version`
/** Left joins throughout, so that a count need not make them. */
const from = sql`invitation v left join app_user p on p.id = v.inviter_id left join company u on u.id = v.unit_id
  left join company c on c.id = v.used_by_company_id`

interface Row {
  id: string
  code: string
  invitee_name: string
  company_name: string
  mobile: string
  reason: string
  inviter_id: string
  inviter_name: string
  inviter_name_en: string
  unit_id: string
  unit_name: string
  unit_name_en: string
  created_at: Date | string
  expires_at: Date | string
  last_sent_at: Date | string
  sent_count: number
  used_by_company_id: string | null
  used_name: string | null
  used_name_en: string | null
  used_state: string | null
  state: 'sent' | 'expired' | 'used' | 'revoked'
  state_since: Date | string
  version: number
}

const present = (row: Row, actor: Actor) => ({
  id: String(row.id),
  code: row.code,
  inviteeName: row.invitee_name,
  companyName: row.company_name,
  mobile: String(row.inviter_id) === actor.id ? row.mobile : masked(row.mobile),
  reason: row.reason,
  inviterName: row.inviter_name,
  inviterNameEn: row.inviter_name_en,
  unitId: String(row.unit_id),
  unitName: row.unit_name,
  unitNameEn: row.unit_name_en,
  createdAt: isoMoment(row.created_at),
  expiresAt: isoMoment(row.expires_at),
  lastSentAt: isoMoment(row.last_sent_at),
  sentCount: row.sent_count,
  usedByCompanyId: row.used_by_company_id === null ? null : String(row.used_by_company_id),
  usedByName: row.used_name,
  usedByNameEn: row.used_name_en,
  usedByState: row.used_state,
  state: row.state,
  stateSince: isoMoment(row.state_since),
  version: row.version,
})

const masked = (mobile: string): string => `${mobile.slice(0, 3)}****${mobile.slice(-4)}`

export const pageOfInvitations = async (database: Database, query: PageQuery, actor: Actor, now: Date) => {
  const { q, state, unitId, mine, endingWithin } = query
  const where = [
    invitationsVisibleTo(actor),
    ...(q?.trim() ? [contains(q, sql`v.search_grams`, sql`v.search`)] : []),
    ...(state ? [oneOf(state, sql`v.state`)] : []),
    ...(unitId ? [sql`v.unit_id = ${unitId}`] : []),
    ...(mine ? [sql`v.inviter_id = ${actor.id}`] : []),
    ...(endingWithin ? [invitationsEndingWithin(endingWithin, now)] : []),
  ]
  const sortable = {
    inviteeName: byName(sql`v.invitee_name`),
    state: sql`v.state`,
    createdAt: sql`v.created_at`,
    expiresAt: sql`v.expires_at`,
  }
  const { total, rows } = await listPage<Row>(database, query, { select: core, from, where, sortable, unique: sql`v.id` })
  return { total, rows: rows.map((row) => present(row, actor)) }
}

/** Undefined when there is none that this person may see. */
export const invitationOf = async (database: Database, id: string, actor: Actor) => {
  const [row] = await rowsOf<Row>(database, sql`select ${core} from ${from} where v.id = ${id} and ${invitationsVisibleTo(actor)}`)
  return row && present(row, actor)
}

/**
 * How far the companies came that were invited within the last twelve months; who was admitted once counts, whatever came after. A quotation
 * counts once it is opened.
 */
export const funnelOf = async (database: Database, actor: Actor, now: Date) => {
  const since = later(now, -1, 'year')
  const [counts] = await rowsOf<{ sent: number; registered: number; approved: number; first_quote: number }>(
    database,
    sql`select count(*)::int as sent, count(v.used_by_company_id)::int as registered,
          count(*) filter (where c.state in ('approved', 'suspended', 'expired', 'blacklisted'))::int as approved,
          count(*) filter (where exists (select 1 from quotation q join project p on p.id = q.project_id
            where q.supplier_company_id = c.id and q.last_round > 0 and ${quotationDisclosed}))::int as first_quote
        from invitation v left join company c on c.id = v.used_by_company_id
        where v.created_at >= ${since.toISOString()}::timestamptz and ${invitationsVisibleTo(actor)}`,
  )
  if (!counts) throw new Error('Nothing was counted')
  return { sent: counts.sent, registered: counts.registered, approved: counts.approved, firstQuote: counts.first_quote }
}
