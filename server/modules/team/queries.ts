import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { isoMoment, isoMomentOrNull, listPage, oneOf } from '#server/db/list.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import type { contract } from '#src/contract/index.ts'

/** Of a supplier's people there are few; of a unit's this is what a page can show. */
const mostMembers = 500

interface MemberRow {
  id: string
  username: string
  name: string
  name_en: string
  description: string | null
  roles: string[]
  disabled: boolean
  frozen: boolean
  verified: boolean
  must_change_password: boolean
  last_sign_in: Date | string | null
  quoter_state: string | null
}

/** The people of a company, its administrators first. */
export const membersOf = async (database: Database, companyId: string) => {
  const rows = await rowsOf<MemberRow>(
    database,
    sql`select u.id, u.username, u.name, u.name_en, u.description, u.disabled, u.frozen_at is not null as frozen, u.mobile <> '' as verified,
          u.must_change_password,
          array(select r.code from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id order by r.code) as roles,
          (select max(t.issued_at) from token t where t.user_id = u.id) as last_sign_in,
          (select q.state from quoter q where q.user_id = u.id and q.company_id = u.company_id order by q.id desc limit 1) as quoter_state
        from app_user u where u.company_id = ${companyId} order by u.id limit ${mostMembers}`,
  )
  return rows
    .map((row) => ({
      id: String(row.id),
      username: row.username,
      name: row.name,
      nameEn: row.name_en,
      description: row.description ?? '',
      roles: row.roles,
      isAdmin: row.roles.includes('SUP_ADMIN'),
      standing: row.disabled ? (row.frozen ? ('frozen' as const) : ('disabled' as const)) : ('open' as const),
      mobileVerified: row.verified,
      mustChangePassword: row.must_change_password,
      lastSignInAt: isoMomentOrNull(row.last_sign_in),
      quoterState: row.quoter_state,
    }))
    .toSorted((a, b) => Number(b.isAdmin) - Number(a.isAdmin))
}

export const companyExists = async (database: Database, id: string): Promise<boolean> =>
  (await rowsOf(database, sql`select 1 from company where id = ${id}`)).length > 0

interface HandoverRow {
  id: string
  state: 'proposed' | 'accepted' | 'declined' | 'withdrawn'
  state_since: Date | string
  from_name: string
  from_name_en: string
  to_user_id: string
  to_name: string
  to_name_en: string
  created_at: Date | string
  version: number
}

const core = sql`h.id, h.state, h.state_since, f.name as from_name, f.name_en as from_name_en, h.to_user_id, t.name as to_name, t.name_en as to_name_en,
  h.created_at, h.version`
const from = sql`handover h join app_user f on f.id = h.from_user_id join app_user t on t.id = h.to_user_id`

const present = (row: HandoverRow) => ({
  id: String(row.id),
  state: row.state,
  stateSince: isoMoment(row.state_since),
  fromName: row.from_name,
  fromNameEn: row.from_name_en,
  toUserId: String(row.to_user_id),
  toName: row.to_name,
  toNameEn: row.to_name_en,
  createdAt: isoMoment(row.created_at),
  version: row.version,
})

/** How the administration of the asking person's company has passed on. */
export const pageOfHandovers = async (
  database: Database,
  query: z.output<(typeof contract)['GET /api/srm/handover/page']['query']>,
  { companyId }: Actor,
) => {
  const where = [sql`h.company_id = ${companyId}`, ...(query.state ? [oneOf(query.state, sql`h.state`)] : [])]
  const { total, rows } = await listPage<HandoverRow>(database, query, { select: core, from, where, sortable: {}, unique: sql`h.id` })
  return { total, rows: rows.map(present) }
}

/** One handover of the own company; another's does not exist. */
export const ownHandover = async (database: Database, id: string, { companyId }: Actor) => {
  const [row] = await rowsOf<HandoverRow>(database, sql`select ${core} from ${from} where h.id = ${id} and h.company_id = ${companyId}`)
  return row && present(row)
}
