import { sql, type SQL } from 'drizzle-orm'
import { rowsOf } from '#server/db/connect.ts'
import { notice } from '#server/db/tables/procurement.ts'
import type { Delivery, Lifecycle } from '#server/lifecycle/process.ts'

/** Quoters of one set of companies. */
const quotersOf = (companies: SQL): SQL =>
  sql`select u.id from app_user u join user_role ur on ur.user_id = u.id join role r on r.id = ur.role_id
      where r.code = 'SUP_QUOTER' and not u.disabled and u.company_id in (${companies})`

const invitedTo = (id: string): SQL => sql`select company_id from project_invitation where project_id = ${id}`
const quotingFor = (id: string): SQL =>
  sql`select supplier_company_id from quotation where project_id = ${id} and state not in ('draft', 'lapsed', 'withdrawn')`

const audiences: Record<string, { users: (id: string) => SQL; href: (id: string, message: string) => string }> = {
  eligible: {
    users: (id) =>
      quotersOf(sql`select c.id from company c where c.kind = 'SUPPLIER' and c.state = 'approved'
        and ((select visibility from project where id = ${id}) = 'OPEN' or c.id in (${invitedTo(id)}))`),
    href: (id) => `/poManager/poDetailed/${id}`,
  },
  quoting: {
    users: (id) => quotersOf(quotingFor(id)),
    href: (_, message) => (message === 'notice.resultPublished' ? '/poMyproject/poHistory' : '/poMyproject/poPrice'),
  },
  quotingAndInvited: {
    users: (id) => quotersOf(sql`${invitedTo(id)} union select supplier_company_id from quotation where project_id = ${id}`),
    href: (id) => `/poManager/poDetailed/${id}`,
  },
  inCharge: { users: (id) => sql`select owner_id from project where id = ${id}`, href: (id) => `/poJcManager/quotation/${id}` },
}

/** Puts one notice before everybody whom a project's transition concerns. A repeated delivery adds nothing. */
export const notifyAudience = async ({ database }: Lifecycle, { outboxId, recordId, params, at }: Delivery): Promise<void> => {
  const audience = audiences[String(params['audience'])]
  if (!audience) throw new Error(`No audience ${String(params['audience'])}`)
  const [about] = await rowsOf<{ no: string; title: string; title_en: string; cancel_reason: string | null }>(
    database,
    sql`select no, title, title_en, cancel_reason from project where id = ${recordId}`,
  )
  const users = await rowsOf<{ id?: string; owner_id?: string }>(database, audience.users(recordId))
  if (!about || users.length === 0) return
  const values = { no: about.no, title: about.title, titleEn: about.title_en, reason: about.cancel_reason ?? '' }
  const message = String(params['message'])
  const rows = users.map((user) => ({
    outboxId,
    userId: String(user.id ?? user.owner_id),
    message,
    values,
    href: audience.href(recordId, message),
    createdAt: at,
  }))
  await database.insert(notice).values(rows).onConflictDoNothing()
}
